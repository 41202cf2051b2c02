import type { Actor } from '#domain/accounts/accounts'
import { isProved, may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { decide, unenrol, type Decision, type PaymentRefusal } from '#domain/enrolment/payments'
import { formatPhp } from '#domain/words/formats'
import { recordDecision } from '#records/operating/audit'
import { queueSessionEmails } from '#records/training/reminding/session-emails'
import { leaveSessions } from '#records/training/sessions/leave-sessions'
import { restWaits } from '#records/money/balance/owed'
import { mailDecision } from './payment-mails.ts'
import { freeVoucher } from '#records/money/vouchers/voucher-use'
import { transaction, lockUser, type Records, type Transaction } from '#records/engine/db'
import {
  moveClient,
  readDecidedPayment,
  writeConsequence,
  writeStatus,
  type DecidedPayment,
  type DecidedStatus,
  type PaymentDecision,
} from './payment-writes.ts'
import { doubtsIn } from './doubts.ts'
import { withoutConsent } from './enrol-client.ts'

type Decided = Verdict<{ name: string; status: DecidedStatus }, PaymentRefusal>

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
    const owner = await trx.selectFrom('payments').select('user_id').where('id', '=', paymentId).executeTakeFirst()
    if (!owner) return no('not-found')
    await lockUser(trx, owner.user_id)
    const payment = await readDecidedPayment(trx, paymentId)
    const doubts =
      decision === 'confirm' ? await doubtsIn(trx, records, paymentId, now, { cameCentavos, lineId }) : []
    const verdict = decide(
      {
        status: payment.status,
        doubted: doubts.length > 0,
        removed: payment.removedAt !== null,
        hasOpenQuestion: payment.question !== null,
        part: payment.partOf !== null,
        consent: await withoutConsent(trx, payment.userId, now),
        client: payment.client,
      },
      decision,
      reason,
    )
    if (!verdict.ok) return verdict
    const { value: outcome } = verdict

    const refusal =
      (await writeStatus(trx, actor.id, payment, outcome, made, now)) ??
      (await moveClient(trx, payment, outcome)) ??
      (await writeConsequence(trx, actor.id, payment, outcome, made, now))
    if (refusal) return no(refusal)
    const status = outcome.removed ? 'deleted' : outcome.also === 'question' ? 'asked' : outcome.status
    await logDecision(trx, actor, payment, { ...made, status, doubts }, now)
    if (decision === 'reject' || decision === 'delete') await freeVoucher(trx, paymentId, now)
    await mailDecision(trx, paymentId, decision, reason || null, now)
    return yes({ name: payment.name, status })
  })
}

async function logDecision(
  trx: Transaction,
  actor: Actor,
  payment: DecidedPayment,
  {
    decision,
    reason,
    lineId,
    cameCentavos,
    status,
    doubts,
  }: PaymentDecision & { status: DecidedStatus; doubts: readonly { kind: string }[] },
  now: Date,
): Promise<void> {
  await recordDecision(
    trx,
    actor,
    {
      action: `payment ${decision}`,
      subject: 'payment',
      id: payment.id,
      name: payment.name,
      before: { status: payment.status },
      after: {
        status,
        ...(reason ? { reason } : {}),
        ...(reason && doubts.length > 0 ? { doubts: doubts.map(({ kind }) => kind).join(', ') } : {}),
        ...(lineId ? { line: lineId } : {}),
        ...(decision === 'confirm' && cameCentavos !== null ? { received: formatPhp(cameCentavos) } : {}),
      },
    },
    now,
  )
}

/** Deletes the trainee row and removes open payments from the list; the history stays. */
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
