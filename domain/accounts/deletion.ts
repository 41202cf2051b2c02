import type { UserType } from './accounts.ts'
import { no, yes, type PaymentStatus, type Verdict } from '#domain/enrolment/enrolment'

export type DeletionRefusal = 'staff-account' | 'payment-undecided' | 'held' | 'not-asked' | 'has-children'

export function checkDeletionRequest(facts: {
  type: UserType
  hasOpenRequest: boolean
}): Verdict<'ask' | 'asked-already', DeletionRefusal> {
  if (facts.type === 'ADMIN_USER') return no('staff-account')
  return yes(facts.hasOpenRequest ? 'asked-already' : 'ask')
}

export function checkAccountDeletion(facts: {
  type: UserType
  hasOpenRequest: boolean
  payment: PaymentStatus | null
  held: boolean
  hasChildren?: boolean
}): Verdict<'delete', DeletionRefusal> {
  if (!facts.hasOpenRequest) return no('not-asked')
  if (facts.type === 'ADMIN_USER') return no('staff-account')
  if (facts.held) return no('held')
  if (facts.hasChildren) return no('has-children')
  return facts.payment === 'pending' ? no('payment-undecided') : yes('delete')
}
