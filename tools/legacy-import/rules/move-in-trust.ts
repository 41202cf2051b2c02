import type { UserType } from '#domain/accounts/accounts'
import { guessablePassword, type PasswordOwner } from '#domain/accounts/common-passwords'
import type { Enrolment, EnrolmentState } from '#domain/enrolment/enrolment'
import { PASSWORD_MINIMUM } from '#domain/accounts/password-forms'

// Anybody could write into the old site's database: rights and payments in its export are only claims.

export function typeOnArrival(email: string, named: ReadonlySet<string>): UserType {
  return named.has(email) ? 'ADMIN_USER' : 'CLIENT_USER'
}

export function passwordOnArrival(
  password: string,
  type: UserType,
  owner: PasswordOwner,
): 'taken' | 'short' | 'long' | 'guessable' {
  if (password.length < PASSWORD_MINIMUM[type]) return 'short'
  if (password.length > 200) return 'long'
  return guessablePassword(password, owner) ? 'guessable' : 'taken'
}

type EnrolmentEvidence = { paid: boolean; accepted: boolean; enrolledHere: boolean }

export function enrolmentOnArrival({ paid, accepted, enrolledHere }: EnrolmentEvidence): 'open' | 'decide' {
  return paid || accepted || enrolledHere ? 'open' : 'decide'
}

export type OldEnrolmentState = EnrolmentState & Pick<Enrolment, 'currentPackage'>

export function resolveEnrolmentState(claim: OldEnrolmentState, verdict: 'open' | 'decide'): OldEnrolmentState {
  if (verdict === 'open' || claim.currentPackage === 'NONE') return claim
  return { currentPackage: 'NONE', registrationStep: 1, selectedPackage: null }
}
