import { ContentForm } from './content-form'
import { loadForm, saveContent } from './content-desk.ts'
import { saveOrKeep } from './save-sender.ts'
import type { Route } from './+types/member-edit'

export { AdminFailure as ErrorBoundary } from '#ui/admin-failure'
export { onceOpened as shouldRevalidate } from './save-sender.ts'

export const handle = { crumb: 'Update' }

export function loader({ context, url, params }: Route.LoaderArgs) {
  return loadForm('members', { context, url }, params.id)
}

export function action({ request, context, url, params }: Route.ActionArgs) {
  return saveContent('members', { request, context, url }, params.id)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return saveOrKeep(() => serverAction())
}

export default function MemberEdit({ loaderData, actionData }: Route.ComponentProps) {
  return <ContentForm kind="members" {...loaderData} posted={actionData} />
}
