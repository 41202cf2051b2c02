import type { UserType } from './accounts.ts'
import type { StaffRole } from './rights.ts'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'

export type AccountClosingRefusal = 'unknown' | 'is-a-client' | 'last-owner' | 'done-already'

/** The last active owner cannot be closed, because someone must have every right. */
export function checkAccountClosing(facts: {
  type: UserType
  closed: boolean
  role: StaffRole | null
  otherOpenOwners: number
}): Verdict<'close', AccountClosingRefusal> {
  if (facts.type !== 'ADMIN_USER') return no('is-a-client')
  if (facts.closed) return no('done-already')
  return facts.role !== 'owner' || facts.otherOpenOwners > 0 ? yes('close') : no('last-owner')
}

export const CLOSING_REFUSALS: Record<AccountClosingRefusal, string> = {
  unknown: 'there is no account with this address',
  'is-a-client': 'is the account of a client; --sign-out ends its sessions',
  'last-owner': 'is the last owner who can sign in; make another one first: npm run admin -- coach@academy.example',
  'done-already': 'is so already',
}
