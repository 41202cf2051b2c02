import { no, yes, type Verdict } from '#domain/enrolment/enrolment'

export const RESET_LINK_MINUTES = 15

export type ResetLinkRefusal =
  | 'not-allowed'
  | 'proof-needed'
  | 'not-found'
  | 'own-account'
  | 'account-closed'
  | 'child'

/** Staff accounts are the owners' alone, so that no account can be opened by staff with fewer rights than its own. */
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
