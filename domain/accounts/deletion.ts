import type { UserType } from './accounts.ts'
import { no, yes, type PaymentStatus, type Verdict } from '#domain/enrolment/enrolment'

export type DeletionRefusal = 'staff-account' | 'payment-undecided' | 'held' | 'not-asked'

/** Clients only; a repeated request counts once. */
export function checkDeletionRequest(facts: {
  type: UserType
  hasOpenRequest: boolean
}): Verdict<'ask' | 'asked-already', DeletionRefusal> {
  if (facts.type === 'ADMIN_USER') return no('staff-account')
  return yes(facts.hasOpenRequest ? 'asked-already' : 'ask')
}

/** Only on the owner's request, and only once no payment is pending. */
export function checkAccountDeletion(facts: {
  type: UserType
  hasOpenRequest: boolean
  payment: PaymentStatus | null
  held: boolean
}): Verdict<'delete', DeletionRefusal> {
  if (!facts.hasOpenRequest) return no('not-asked')
  if (facts.type === 'ADMIN_USER') return no('staff-account')
  if (facts.held) return no('held')
  return facts.payment === 'pending' ? no('payment-undecided') : yes('delete')
}

export const DELETION_REFUSALS: Record<DeletionRefusal, { title: string; text: string; status: number }> = {
  'staff-account': { title: 'Not possible', text: 'Accounts of the staff are kept by the academy.', status: 403 },
  'payment-undecided': {
    title: 'Payment waiting',
    text: 'A payment of this client waits for a decision. Decide it first.',
    status: 409,
  },
  held: {
    title: 'Kept for a case',
    text: 'This client, or a payment of theirs, is kept for a case. The request waits until that is lifted under Retention.',
    status: 409,
  },
  'not-asked': {
    title: 'Not asked for',
    text: 'This request was taken back or is done already. Reload the list.',
    status: 409,
  },
}
