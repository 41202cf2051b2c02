import { ContentForm } from './content-form'
import { saveContent } from './content-actions.ts'
import { loadForm } from './content-loader.ts'
import { saveOrKeep } from '../editing/save-sender.ts'
import type { Route } from './+types/win-edit'

export { AdminFailure as ErrorBoundary } from '../list/admin-failure.tsx'
export { onceOpened as shouldRevalidate } from '../editing/save-sender.ts'

export const handle = { crumb: 'Update' }

export function loader({ context, url, params }: Route.LoaderArgs) {
  return loadForm('wins', { context, url }, params.id)
}

export function action({ request, context, url, params }: Route.ActionArgs) {
  return saveContent('wins', { request, context, url }, params.id)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return saveOrKeep(() => serverAction())
}

export default function WinEdit({ loaderData, actionData }: Route.ComponentProps) {
  return <ContentForm kind="wins" {...loaderData} posted={actionData} />
}
