import { CONTENT } from '#domain/content'
import { revalidatesAlso, sendOrKeep } from '#ui/fresh-answers'
import { contentColumns } from './content-columns'
import { loadContent, removeContent } from './content-desk.ts'
import { DeskList } from './desk-list'
import type { Route } from './+types/news'

export { AdminFailure as ErrorBoundary } from '#ui/admin-failure'

export const handle = { crumb: 'News' }
export const shouldRevalidate = revalidatesAlso

export function loader({ context, url }: Route.LoaderArgs) {
  return loadContent('news', { context, url })
}

export function action({ request, context, url }: Route.ActionArgs) {
  return removeContent('news', { request, context, url })
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(request, () => serverAction())
}

export default function News({ loaderData, actionData }: Route.ComponentProps) {
  const { heading, thing, things, search, add, path, remove } = CONTENT.news
  return (
    <DeskList
      title={heading}
      thing={thing}
      things={things}
      searchLabel={search}
      add={{ text: add, to: `${path}/new` }}
      data={loaderData}
      rows={loaderData.entries}
      columns={(ask, list) => contentColumns('news', ask, list)}
      empty="No news yet. The first item you add stands here and on the home page."
      remove={remove}
      actionData={actionData}
    />
  )
}
