import { newId } from '#records/engine/db'
import { saveOrKeep } from '../../editing/save-sender.ts'
import { savePackage } from './package-answer.ts'
import { PackageForm } from './package-form'
import type { Route } from './+types/package-new'

export { AdminFailure as ErrorBoundary } from '../../list/admin-failure.tsx'
export { onceOpened as shouldRevalidate } from '../../editing/save-sender.ts'

export const handle = { crumb: 'Add' }

export const loader = () => ({ entry: { key: newId(), revision: null, values: {} } })

export function action({ request, context, url }: Route.ActionArgs) {
  return savePackage({ request, context, url })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return saveOrKeep(() => serverAction())
}

export default function PackageNew({ loaderData, actionData }: Route.ComponentProps) {
  return <PackageForm {...loaderData} posted={actionData} />
}
