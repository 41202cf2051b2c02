import { data } from 'react-router'
import { toPackageFieldValues } from '#domain/enrolment/package-form'
import { toSelfPlanningFieldValues } from '#domain/enrolment/self-planning'
import { toValidityFieldValues } from '#domain/enrolment/validity'
import { toTermsFieldValues } from '#domain/money/balance/terms-form'
import { packagesText } from '#domain/text/staff/enrolment/packages'
import { PAID_AT_ONCE } from '#domain/money/balance/terms'
import { newId } from '#records/engine/db'
import { packageToEdit } from '#records/enrolment/packages'
import { signedIn } from '#app/context'
import { savePackage } from './package-action.ts'
import { PackageForm, type PackageEntry } from './package-form'
import type { Route } from './+types/package-page'

export { clientAction, ErrorBoundary, shouldRevalidate } from '../../editing/form-page.ts'

export const handle = {
  crumb: (path: string) => (path.endsWith('/new') ? packagesText.addCrumb : packagesText.updateCrumb),
}

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const found = id === undefined ? null : await packageToEdit(signedIn(context).academy.records, id)
  const entry: PackageEntry | null =
    id === undefined
      ? { key: newId(), revision: null, values: toTermsFieldValues(PAID_AT_ONCE) }
      : found && {
          key: found.key,
          revision: found.revision,
          values: {
            ...toPackageFieldValues(found),
            ...toTermsFieldValues(found.terms),
            ...toValidityFieldValues(found.validityMonths),
            ...toSelfPlanningFieldValues(found.selfPlannedAWeek),
          },
        }
  return data({ entry }, { status: entry ? 200 : 404 })
}

export const action = savePackage

export default function PackagePage({ loaderData, actionData, params }: Route.ComponentProps) {
  return <PackageForm key={params.id} {...loaderData} posted={actionData} />
}
