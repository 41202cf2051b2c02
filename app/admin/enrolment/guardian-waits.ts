import type { Decision } from '#domain/enrolment/payments'
import { pendingPaymentsText } from '#domain/text/staff/enrolment/pending-payments'
import type { Records } from '#records/engine/db'
import { withoutGuardian } from '#records/consent/guardian-staff'

type Enrolling = { clients: readonly string[]; status: string; isRest: boolean; decisions: readonly Decision[] }

/** Returns a function that removes the confirm decision, with the reason, until a minor's guardian agrees. */
export async function guardianWaits(records: Records, userIds: readonly string[], now: Date) {
  const states = await withoutGuardian(records.read, userIds, now)
  return <Payment extends Enrolling>(payment: Payment) => {
    const waiting = payment.isRest || payment.status !== 'pending' ? [] : payment.clients
    const state = waiting.flatMap((userId) => states.get(userId) ?? [])[0]
    const decisions = state ? payment.decisions.filter((each) => each !== 'confirm') : payment.decisions
    return { ...payment, decisions, guardianWait: state ? pendingPaymentsText.guardian[state] : null }
  }
}
