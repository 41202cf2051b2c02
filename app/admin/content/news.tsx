import { CONTENT } from '#domain/content/content'
import { readRecentWinHeader } from '#records/content/recent-win-header'
import { signedIn } from '#app/context'
import { removeContent } from './content-actions.ts'
import { ContentList } from './content-list'
import { loadContent } from './content-loader.ts'
import { HeaderEditor } from './site/header-editor'
import { saveHeader } from './site/header-save.ts'
import type { Route } from './+types/news'

export { ErrorBoundary, shouldRevalidate } from '../list/page.tsx'

export const handle = { crumb: CONTENT.news.heading }

export async function loader(args: Route.LoaderArgs) {
  const [list, header] = await Promise.all([
    loadContent('news', args),
    readRecentWinHeader(signedIn(args.context).academy.records),
  ])
  return { ...list, header }
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.clone().formData()
  if (form.get('intent') === 'header') return saveHeader(form, args)
  return removeContent('news', args)
}

export default function News({ loaderData, actionData }: Route.ComponentProps) {
  const posted = actionData && 'header' in actionData ? actionData : undefined
  return (
    <ContentList
      data={loaderData}
      before={<HeaderEditor header={loaderData.header} posted={posted} />}
      actionData={actionData && !('header' in actionData) ? actionData : undefined}
    />
  )
}
