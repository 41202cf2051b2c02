import { ContentForm } from './content-form'
import { saveContent } from './content-actions.ts'
import { loadForm } from './content-loader.ts'
import { saveOrKeep } from '../editing/save-sender.ts'
import type { Route } from './+types/news-new'

export { AdminFailure as ErrorBoundary } from '../list/admin-failure.tsx'
export { onceOpened as shouldRevalidate } from '../editing/save-sender.ts'

export const handle = { crumb: 'Add' }

export function loader({ context, url }: Route.LoaderArgs) {
  return loadForm('news', { context, url })
}

export function action({ request, context, url }: Route.ActionArgs) {
  return saveContent('news', { request, context, url })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return saveOrKeep(() => serverAction())
}

export default function NewsNew({ loaderData, actionData }: Route.ComponentProps) {
  return <ContentForm kind="news" {...loaderData} posted={actionData} />
}
