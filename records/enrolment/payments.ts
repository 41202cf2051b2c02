import type { Actor } from '#domain/accounts/accounts'
import { isProved, may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { unenrol, type Decision } from '#domain/enrolment/payments'
import { recordDecision } from '#records/operating/audit'
import { queueSessionEmails } from '#records/training/reminding/session-emails'
import { leaveSessions } from '#records/training/sessions/leave-sessions'
import { restWaits } from '#records/money/balance/owed'
import { transaction, lockUser, type Records } from '#records/engine/db'
import { decidedTogether, decideLocked, type Decided } from './decide-locked.ts'
import { lockPayments } from '#records/enrolment/family/family-parts'
import { readDecidedPayments, type PaymentDecision } from './payment-writes.ts'

export async function decidePayment(
  records: Records,
  actor: Actor,
  paymentId: string,
  decision: Decision,
  {
    reason = '',
    now,
    lineId = null,
    cameCentavos = null,
    method = null,
  }: { now: Date } & Partial<Omit<PaymentDecision, 'decision'>>,
): Promise<Decided> {
  if (!may(actor, 'payments')) return no('not-allowed')
  if (decision === 'delete' && !isProved(actor, now)) return no('not-allowed')
  const made = { decision, reason, lineId, cameCentavos, method }
  return transaction<Decided>(records, async (trx) => {
    const parts = await readDecidedPayments(trx, await lockPayments(trx, [paymentId]))
    const payment = parts.find(({ id }) => id === paymentId)
    if (!payment) return no('not-found')
    const decided = decision === 'ask' ? [payment] : decidedTogether(payment, parts)
    return decideLocked({ records, trx, actor }, decided, made, now)
  })
}

export async function unenrolTrainee(
  records: Records,
  actor: Actor,
  traineeId: string,
  now: Date,
): Promise<Verdict<{ name: string }, 'not-allowed' | 'not-found' | 'rest-waits'>> {
  if (!may(actor, 'every-trainee')) return no('not-allowed')
  if (!isProved(actor, now)) return no('not-allowed')
  return transaction(records, async (trx) => {
    const found = await trx
      .selectFrom('trainees')
      .innerJoin('users', 'users.id', 'trainees.user_id')
      .select([
        'users.id as userId',
        'users.name',
        'trainees.package',
        'trainees.session_took',
        'trainees.assessment_took',
      ])
      .where('trainees.id', '=', traineeId)
      .executeTakeFirst()
    if (!found) return no('not-found')
    await lockUser(trx, found.userId)
    if (await restWaits(trx, traineeId)) return no('rest-waits')
    const sessionIds = await leaveSessions(trx, traineeId, now)
    await queueSessionEmails(trx, { done: 'cancelled', unenrolled: true }, { sessionIds, traineeId }, now)
    const removed = await trx.deleteFrom('trainees').where('id', '=', traineeId).executeTakeFirst()
    if (removed.numDeletedRows !== 1n) return no('not-found')
    const left = unenrol()
    await trx
      .updateTable('users')
      .set({ current_package: left.currentPackage, selected_package: left.selectedPackage })
      .where('id', '=', found.userId)
      .execute()
    await trx
      .updateTable('payments')
      .set({ removed_at: now.toISOString(), removed_because: 'unenrolled' })
      .where('user_id', '=', found.userId)
      .where('removed_at', 'is', null)
      .execute()
    await recordDecision(
      trx,
      actor,
      {
        action: 'trainee unenroll',
        subject: 'trainee',
        id: traineeId,
        name: found.name,
        before: { package: found.package, session_took: found.session_took, assessment_took: found.assessment_took },
        after: { package: 'NONE' },
      },
      now,
    )
    return yes({ name: found.name })
  })
}
