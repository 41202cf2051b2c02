import { data } from 'react-router'
import { packageTyped } from '#domain/enrolment/package-form'
import { packageToEdit } from '#records/enrolment/packages'
import { academyContext } from '#app/context'
import { saveOrKeep } from '../../editing/save-sender.ts'
import { savePackage } from './package-answer.ts'
import { PackageForm } from './package-form'
import type { Route } from './+types/package-edit'

export { AdminFailure as ErrorBoundary } from '../../list/admin-failure.tsx'
export { onceOpened as shouldRevalidate } from '../../editing/save-sender.ts'

export const handle = { crumb: 'Update' }

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await packageToEdit(context.get(academyContext).records, params.id)
  const entry = found && { key: found.key, revision: found.revision, values: packageTyped(found) }
  return data({ entry }, { status: entry ? 200 : 404 })
}

export function action({ request, context, url, params }: Route.ActionArgs) {
  return savePackage({ request, context, url }, params.id)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return saveOrKeep(() => serverAction())
}

export default function PackageEdit({ loaderData, actionData }: Route.ComponentProps) {
  return <PackageForm {...loaderData} posted={actionData} />
}
