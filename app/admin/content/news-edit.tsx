import { ContentForm } from './content-form'
import { loadForm, saveContent } from './content-desk.ts'
import { saveOrKeep } from './save-sender.ts'
import type { Route } from './+types/news-edit'

export { AdminFailure as ErrorBoundary } from '#ui/admin-failure'
export { onceOpened as shouldRevalidate } from './save-sender.ts'

export const handle = { crumb: 'Update' }

export function loader({ context, url, params }: Route.LoaderArgs) {
  return loadForm('news', { context, url }, params.id)
}

export function action({ request, context, url, params }: Route.ActionArgs) {
  return saveContent('news', { request, context, url }, params.id)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return saveOrKeep(() => serverAction())
}

export default function NewsEdit({ loaderData, actionData }: Route.ComponentProps) {
  return <ContentForm kind="news" {...loaderData} posted={actionData} />
}
