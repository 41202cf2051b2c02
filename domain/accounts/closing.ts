import type { UserType } from './accounts.ts'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'

export type ClosingRefusal = 'unknown' | 'is-a-client' | 'last-administrator' | 'done-already'

/** Not the last open one: somebody has to be able to decide. */
export function closeAccount(facts: {
  type: UserType
  closed: boolean
  otherOpenAdministrators: number
}): Verdict<'close', ClosingRefusal> {
  if (facts.type !== 'ADMIN_USER') return no('is-a-client')
  if (facts.closed) return no('done-already')
  return facts.otherOpenAdministrators > 0 ? yes('close') : no('last-administrator')
}

export const CLOSING_REFUSALS: Record<ClosingRefusal, string> = {
  unknown: 'there is no account with this address',
  'is-a-client': 'is the account of a client; --sign-out ends its sessions',
  'last-administrator':
    'is the last administrator who can sign in; make another one first: npm run admin -- coach@academy.example',
  'done-already': 'is so already',
}
