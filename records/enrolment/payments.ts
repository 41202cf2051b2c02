import type { Actor } from '#domain/accounts/accounts'
import { isProved, may } from '#domain/accounts/rights'
import { no, yes, type PaymentStatus, type Verdict } from '#domain/enrolment/enrolment'
import { decide, unenrol, type Decision, type PaymentRefusal } from '#domain/enrolment/payments'
import { unreachable } from '#domain/unreachable'
import { formatPhp } from '#domain/words/formats'
import { recordDecision } from '#records/operating/audit'
import { queueSessionEmails } from '#records/training/reminding/session-emails'
import { leaveSessions } from '#records/training/sessions/leave-sessions'
import { restWaits } from '#records/money/balance/owed'
import { mailDecision } from './payment-mails.ts'
import { openQuestion } from './payment-questions.ts'
import { freeVoucher } from '#records/money/vouchers/voucher-use'
import { transaction, lockUser, type Records } from '#records/engine/db'
import { confirmReceived, type Confirmation } from './confirm-payment.ts'
import { doubtsIn } from './doubts.ts'
import { withoutConsent } from './enrol-client.ts'

type Decided = PaymentStatus | 'asked' | 'deleted'

const WRITTEN = {
  confirm: ({ at, by }) => ({ decided_at: at, decided_by: by }),
  ask: () => ({}),
  reject: ({ at, by, reason }) => ({ decided_at: at, decided_by: by, reason }),
  delete: ({ at }) => ({ removed_at: at, removed_because: 'deleted' }),
} as const satisfies Record<Decision, (made: { at: string; by: string; reason: string | null }) => object>

/** A second decision is refused. `reason`: the message to the client, or why staff confirmed in spite of a doubt. */
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
  }: { reason?: string; now: Date } & Partial<Pick<Confirmation, 'lineId' | 'cameCentavos' | 'method'>>,
): Promise<Verdict<{ name: string; status: Decided }, PaymentRefusal>> {
  if (!may(actor, 'payments')) return no('not-allowed')
  if (decision === 'delete' && !isProved(actor, now)) return no('not-allowed')
  return transaction(records, async (trx) => {
    const owner = await trx.selectFrom('payments').select('user_id').where('id', '=', paymentId).executeTakeFirst()
    if (!owner) return no('not-found')
    await lockUser(trx, owner.user_id)
    const payment = await trx
      .selectFrom('payments')
      .innerJoin('users', 'users.id', 'payments.user_id')
      .leftJoin('payment_questions', (join) =>
        join
          .onRef('payment_questions.payment_id', '=', 'payments.id')
          .on('payment_questions.answered_at', 'is', null),
      )
      .leftJoin('packages', 'packages.key', 'payments.package')
      .select([
        'payment_questions.id as question',
        'packages.name as packageName',
        'payments.part_of as partOf',
        'payments.status',
        'payments.removed_at',
        'payments.package',
        'payments.amount_centavos as amountCentavos',
        'payments.submitted_at as submittedAt',
        'payments.receipt_file_id as receiptFileId',
        'users.id as userId',
        'users.name',
        'users.current_package',
        'users.registration_step',
        'users.selected_package',
      ])
      .where('payments.id', '=', paymentId)
      .executeTakeFirstOrThrow()
    const about = { cameCentavos, lineId }
    const doubts = decision === 'confirm' ? await doubtsIn(trx, records, paymentId, now, about) : []
    const verdict = decide(
      {
        status: payment.status,
        doubted: doubts.length > 0,
        removed: payment.removed_at !== null,
        hasOpenQuestion: payment.question !== null,
        part: payment.partOf !== null,
        consent: await withoutConsent(trx, payment.userId, now),
        client: {
          currentPackage: payment.current_package,
          registrationStep: payment.registration_step,
          selectedPackage: payment.selected_package,
        },
      },
      decision,
      reason,
    )
    if (!verdict.ok) return verdict
    const { do: outcome } = verdict
    const at = now.toISOString()
    const status = outcome.removed ? 'deleted' : outcome.also === 'question' ? 'asked' : outcome.status

    const decided = await trx
      .updateTable('payments')
      .set({
        status: outcome.status,
        ...WRITTEN[decision]({ at, by: actor.id, reason: reason || null }),
      })
      .where('id', '=', paymentId)
      .where('status', '=', payment.status)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    if (decided.numUpdatedRows !== 1n) return no('already-decided')

    const moved = await trx
      .updateTable('users')
      .set({
        registration_step: outcome.client.registrationStep,
        selected_package: outcome.client.selectedPackage,
        ...(outcome.also === 'enrolment' ? { current_package: payment.package } : {}),
      })
      .where('id', '=', payment.userId)
      .$if(outcome.also === 'enrolment', (query) => query.where('current_package', '=', 'NONE'))
      .executeTakeFirst()
    if (moved.numUpdatedRows !== 1n) return no('current-package-ongoing')
    switch (outcome.also) {
      case 'enrolment':
      case 'rest': {
        const received = { ...payment, id: paymentId, packageName: payment.packageName ?? payment.package }
        const by = actor.id
        const confirmed = await confirmReceived(trx, received, { lineId, cameCentavos, method, by, reason }, now)
        if (!confirmed.ok) return confirmed
        break
      }
      case 'question':
        if (!(await openQuestion(trx, { paymentId, words: reason, by: actor.id, at }))) return no('already-asked')
        break
      case null:
        break
      default:
        unreachable(outcome.also)
    }
    await recordDecision(
      trx,
      actor,
      {
        action: `payment ${decision}`,
        subject: 'payment',
        id: paymentId,
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
    if (decision === 'reject' || decision === 'delete') await freeVoucher(trx, paymentId, now)
    await mailDecision(trx, paymentId, decision, reason || null, now)
    return yes({ name: payment.name, status })
  })
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
