import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { ENTRY_FACTS, entryKindsWith } from '#domain/money/ledger/entries'
import { undo, type UndoRefusal } from '#domain/money/ledger/undo-confirmation'
import { transaction, lockUser, type Records, type Transaction } from '#records/engine/db'
import { mailUndone } from '#records/enrolment/payment-mails'
import { freeCode } from '#records/money/qr-ph/payment-codes'
import { recordDecision } from '#records/operating/audit'
import { lockTrainees } from '#records/training/sessions/session-locks'
import { freeLine } from '#records/money/statements/claim-line'
import { voidAcknowledgement } from './acknowledgements-issued.ts'
import { addEntry } from './entries.ts'

const REASON = 'The confirmation was taken back.'

export async function undoConfirmation(
  records: Records,
  actor: Actor,
  paymentId: string,
  now: Date,
): Promise<Verdict<{ name: string }, UndoRefusal>> {
  if (!may(actor, 'payments')) return no('not-allowed')
  return transaction<Verdict<{ name: string }, UndoRefusal>>(records, async (trx) => {
    const owner = await trx.selectFrom('payments').select('user_id').where('id', '=', paymentId).executeTakeFirst()
    if (!owner) return no('not-found')
    await lockUser(trx, owner.user_id)
    const payment = await confirmedPayment(trx, paymentId)
    if (!payment) return no('not-confirmed')
    const { userId, name, partOf } = payment
    if (partOf === null) await lockTrainees(trx, [paymentId], null)
    const builtUpon = await isBuiltUpon(trx, paymentId, partOf)
    const verdict = undo({ confirmedAt: payment.confirmedAt, builtUpon }, now)
    if (!verdict.ok) return verdict

    const reversed = await addEntry(
      trx,
      {
        kind: 'reversed',
        paymentId,
        enrolmentId: partOf ?? paymentId,
        userId,
        package: payment.package,
        amountCentavos: -payment.amountCentavos,
        submittedAt: payment.submittedAt,
        by: actor.id,
      },
      now,
    )
    if (!reversed.ok) return reversed
    const by = actor.id
    const number = await voidAcknowledgement(trx, { entryId: payment.entryId, reason: REASON, by }, now)
    if (!(await reopenPayment(trx, paymentId))) return no('not-confirmed')
    if (payment.code) await freeCode(trx, payment.code)
    if (partOf === null) await leaveEnrolment(trx, paymentId, userId)
    await freeLine(trx, paymentId)
    await recordDecision(
      trx,
      actor,
      {
        action: ENTRY_FACTS.reversed.auditAction,
        subject: 'payment',
        id: paymentId,
        name,
        before: { status: 'confirmed', ...(number ? { acknowledgement: number } : {}) },
        after: { status: 'pending' },
      },
      now,
    )
    await mailUndone(trx, paymentId, now)
    return yes({ name })
  })
}

async function reopenPayment(trx: Transaction, paymentId: string): Promise<boolean> {
  const back = await trx
    .updateTable('payments')
    .set({ status: 'pending', decided_at: null, decided_by: null })
    .where('id', '=', paymentId)
    .where('status', '=', 'confirmed')
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return back.numUpdatedRows === 1n
}

async function confirmedPayment(trx: Transaction, paymentId: string) {
  return trx
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .innerJoin('ledger_entries', (join) =>
      join.onRef('ledger_entries.payment_id', '=', 'payments.id').on('ledger_entries.kind', '=', 'received'),
    )
    .select([
      'payments.user_id as userId',
      'users.name',
      'payments.package',
      'payments.part_of as partOf',
      'payments.code',
      'payments.submitted_at as submittedAt',
      'ledger_entries.id as entryId',
      'ledger_entries.occurred_at as confirmedAt',
      'ledger_entries.amount_centavos as amountCentavos',
    ])
    .where('payments.id', '=', paymentId)
    .where('payments.status', '=', 'confirmed')
    .where('payments.removed_at', 'is', null)
    .orderBy('ledger_entries.occurred_at', 'desc')
    .orderBy('ledger_entries.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function isBuiltUpon(trx: Transaction, paymentId: string, partOf: string | null): Promise<boolean> {
  const later = await trx
    .selectFrom('ledger_entries')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('kind', 'in', entryKindsWith('blocksUndo'))
    .executeTakeFirst()
  if (later) return true
  if (partOf !== null) {
    // Two balance proofs of one enrolment cannot be pending at once.
    const next = await trx
      .selectFrom('payments')
      .select('id')
      .where('part_of', '=', partOf)
      .where('status', '=', 'pending')
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    return next !== undefined
  }
  const trainee = await trx
    .selectFrom('trainees')
    .select(['coach_id', 'session_took', 'assessment_took'])
    .where('id', '=', paymentId)
    .executeTakeFirst()
  if (!trainee || trainee.coach_id !== null || trainee.session_took > 0 || trainee.assessment_took > 0) return true
  const [attended, certified, part] = await Promise.all([
    trx.selectFrom('attendances').select('id').where('trainee_id', '=', paymentId).limit(1).executeTakeFirst(),
    trx.selectFrom('certificates').select('number').where('enrolment_id', '=', paymentId).limit(1).executeTakeFirst(),
    trx
      .selectFrom('payments')
      .select('id')
      .where('part_of', '=', paymentId)
      .where('removed_at', 'is', null)
      .limit(1)
      .executeTakeFirst(),
  ])
  return attended !== undefined || certified !== undefined || part !== undefined
}

async function leaveEnrolment(trx: Transaction, paymentId: string, userId: string): Promise<void> {
  await trx.deleteFrom('trainees').where('id', '=', paymentId).execute()
  await trx
    .updateTable('users')
    .set({ current_package: 'NONE', registration_step: 3 })
    .where('id', '=', userId)
    .execute()
}
