import { CONTENT } from '#domain/content/content'
import { recentWinHeader } from '#records/content/recent-win-header'
import { revalidatesAlso } from '../list/fresh-answers.tsx'
import { academyContext } from '#app/context'
import { contentColumns } from './content-columns'
import { removeContent } from './content-actions.ts'
import { loadContent } from './content-loader.ts'
import { AdminList } from '../list/admin-list'
import { HeaderEditor } from './site/header-editor'
import { saveHeader } from './site/header-save.ts'
import type { Route } from './+types/news'

export { AdminFailure as ErrorBoundary } from '../list/admin-failure.tsx'

export const handle = { crumb: 'News' }
export const shouldRevalidate = revalidatesAlso

export async function loader({ context, url }: Route.LoaderArgs) {
  const [list, header] = await Promise.all([
    loadContent('news', { context, url }),
    recentWinHeader(context.get(academyContext).records),
  ])
  return { ...list, header }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await request.clone().formData()
  if (form.get('intent') === 'header') return saveHeader(form, { request, context, url })
  return removeContent('news', { request, context, url })
}

export default function News({ loaderData, actionData }: Route.ComponentProps) {
  const { heading, thing, things, search, add, path, remove } = CONTENT.news
  const posted = actionData && 'header' in actionData ? actionData : undefined
  return (
    <AdminList
      title={heading}
      thing={thing}
      things={things}
      searchLabel={search}
      add={{ text: add, to: `${path}/new` }}
      before={<HeaderEditor header={loaderData.header} posted={posted} />}
      data={loaderData}
      rows={loaderData.entries}
      columns={(ask, list) => contentColumns('news', ask, list)}
      empty="No news yet. The first item you add stands here and on the home page."
      remove={remove}
      actionData={actionData && !('header' in actionData) ? actionData : undefined}
    />
  )
}
