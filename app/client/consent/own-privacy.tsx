import { accountPagesText, profileText } from '#domain/text/client/accounts/profile'
import { isAdministrator } from '#domain/accounts/accounts'
import { familyText } from '#domain/text/client/accounts/family'
import { hasDependentChildren } from '#records/accounts/families/families'
import { findEnrolment } from '#records/enrolment/enrolment'
import { signedIn } from '#app/context'
import { changeProfile } from '../accounts/profile-action.ts'
import { ProfileData } from '../accounts/profile-data'
import { loadDataRequests } from '../accounts/profile-requests.ts'
import { AgreedCard } from './agreed-card'
import { loadAgreements } from './agreements.ts'
import type { Route } from './+types/own-privacy'

export async function loader({ context }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const { records, now } = academy
  const [facts, requests] = await Promise.all([findEnrolment(records, actor.id), loadDataRequests(academy, actor)])
  return {
    ...requests,
    hasChildren: await hasDependentChildren(records.read, actor.id),
    agreements: await loadAgreements(records, actor, facts, now()),
    staff: isAdministrator(actor),
  }
}

export const action = changeProfile

export default function OwnPrivacy({ loaderData, actionData: posted }: Route.ComponentProps) {
  const { requestedOn, due, corrections, agreements, staff, hasChildren } = loaderData
  const wrong = posted && Object.keys(posted.errors).length > 0
  return (
    <div className="wrap profile">
      <title>{wrong ? profileText.error(accountPagesText.privacy) : accountPagesText.privacy}</title>
      <h1 className="headline">{accountPagesText.privacy}</h1>
      {staff ? null : <AgreedCard {...agreements} />}
      {hasChildren ? <p className="field-hint">{familyText.deletion}</p> : null}
      <ProfileData
        requestedOn={requestedOn}
        due={due}
        corrections={corrections}
        posted={posted?.target === 'correction' ? posted : undefined}
        staff={staff}
      />
    </div>
  )
}
