import { CONTENT } from '#domain/content/content'
import { readRecentWinHeader } from '#records/content/recent-win-header'
import { defineActions } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { removeContentEntry } from './content-actions.ts'
import { ContentList } from './content-list'
import { loadContent } from './content-loader.ts'
import { HeaderEditor } from './site/header-editor'
import { saveHeader, type HeaderVersion } from './site/header-action.ts'
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

export const action = defineActions({ header: saveHeader, delete: removeContentEntry })

export default function News({ loaderData, actionData }: Route.ComponentProps) {
  const posted: ActionResult<HeaderVersion> | undefined = actionData
  const isHeader = posted?.version !== undefined
  return (
    <ContentList
      data={loaderData}
      before={<HeaderEditor header={loaderData.header} posted={isHeader ? posted : undefined} />}
      actionData={isHeader ? undefined : posted}
    />
  )
}
