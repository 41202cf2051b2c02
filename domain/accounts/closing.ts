import type { UserType } from './accounts.ts'
import type { Verdict } from '#domain/enrolment/enrolment'

export type ClosingRefusal = 'unknown' | 'is-a-client' | 'last-administrator' | 'done-already'

/** Not the last open one: somebody has to be able to decide. */
export function closeAccount(facts: {
  type: UserType
  closed: boolean
  otherOpenAdministrators: number
}): Verdict<'close', ClosingRefusal> {
  if (facts.type !== 'ADMIN_USER') return { ok: false, because: 'is-a-client' }
  if (facts.closed) return { ok: false, because: 'done-already' }
  return facts.otherOpenAdministrators > 0 ? { ok: true, do: 'close' } : { ok: false, because: 'last-administrator' }
}

export const CLOSING_REFUSALS: Record<ClosingRefusal, string> = {
  unknown: 'there is no account with this address',
  'is-a-client': 'is the account of a client; --sign-out ends its sessions',
  'last-administrator':
    'is the last administrator who can sign in; make another one first: npm run admin -- coach@academy.example',
  'done-already': 'is so already',
}
