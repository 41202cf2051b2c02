import { no, yes, type Verdict } from '#domain/enrolment/enrolment'

export const RESET_LINK_MINUTES = 15

export type ResetLinkRefusal =
  | 'not-allowed'
  | 'proof-needed'
  | 'not-found'
  | 'own-account'
  | 'account-closed'
  | 'child'

/** Only owners make links for staff, so that no one opens an account with more rights than their own. */
export function makeLinkFor(facts: {
  own: boolean
  isStaff: boolean
  mayChangeStaff: boolean
  closed: boolean
  isChild?: boolean
}): Verdict<null, ResetLinkRefusal> {
  if (facts.own) return no('own-account')
  if (facts.isStaff && !facts.mayChangeStaff) return no('not-allowed')
  if (facts.isChild) return no('child')
  return facts.closed ? no('account-closed') : yes(null)
}
