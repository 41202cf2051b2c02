import { ContentForm } from './content-form'
import { loadForm, saveContent } from './content-desk.ts'
import { saveOrKeep } from './save-sender.ts'
import type { Route } from './+types/member-new'

export { AdminFailure as ErrorBoundary } from '#ui/admin-failure'
export { onceOpened as shouldRevalidate } from './save-sender.ts'

export const handle = { crumb: 'Add' }

export function loader({ context, url }: Route.LoaderArgs) {
  return loadForm('members', { context, url })
}

export function action({ request, context, url }: Route.ActionArgs) {
  return saveContent('members', { request, context, url })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return saveOrKeep(() => serverAction())
}

export default function MemberNew({ loaderData, actionData }: Route.ComponentProps) {
  return <ContentForm kind="members" {...loaderData} posted={actionData} />
}
