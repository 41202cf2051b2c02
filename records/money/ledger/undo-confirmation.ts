import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { listNames } from '#domain/words/texts'
import { ENTRY_FACTS, entryKindsWith } from '#domain/money/ledger/entries'
import { undo, type UndoRefusal } from '#domain/money/ledger/undo-confirmation'
import { transaction, type Reader, type Records, type Transaction } from '#records/engine/db'
import { lockPayments } from '#records/enrolment/family/family-parts'
import { mailUndone } from '#records/enrolment/payment-mails'
import { freeCode } from '#records/money/qr-ph/payment-codes'
import { recordDecision } from '#records/operating/audit'
import { lockTrainees } from '#records/training/sessions/session-locks'
import { freeLines } from '#records/money/statements/claim-line'
import { voidAcknowledgements } from './acknowledgements-issued.ts'
import { addEntry } from './entries.ts'

const REASON = 'The confirmation was taken back.'

export type Undone = { name: string; paymentIds: string[] }

export async function undoConfirmation(
  records: Records,
  actor: Actor,
  paymentId: string,
  now: Date,
): Promise<Verdict<Undone, UndoRefusal>> {
  if (!may(actor, 'payments')) return no('not-allowed')
  return transaction<Verdict<Undone, UndoRefusal>>(records, async (trx) => {
    const locked = await lockConfirmedTogether(trx, paymentId)
    if (locked.length === 0) return no('not-found')
    const payments = await confirmedTogether(trx, paymentId)
    if (!payments.some(({ id, counts }) => id === paymentId && counts)) return no('not-confirmed')
    // One of them was unenrolled or deleted since, and what one act confirmed is undone whole.
    if (payments.some(({ counts }) => !counts) || (await isReceiptForOthers(trx, payments))) return no('built-upon')
    const enrolling = payments.flatMap(({ id, partOf }) => (partOf === null ? [id] : []))
    await lockTrainees(trx, enrolling, null)
    for (const payment of payments) {
      const refusal = await undoOne(trx, actor, payment, now)
      if (refusal) return no(refusal)
    }
    const [ids, by] = [payments.map(({ id }) => id), actor.id]
    const entryIds = payments.map(({ entryId }) => entryId)
    const numbers = await voidAcknowledgements(trx, { entryIds, reason: REASON, by }, now)
    await freeLines(trx, ids, now.toISOString())
    for (const { id, name } of payments) await logUndo(trx, actor, { id, name, numbers }, now)
    for (const together of Map.groupBy(payments, ({ id, familyPaymentId }) => familyPaymentId ?? id).values())
      await mailUndone(
        trx,
        together.map(({ id }) => id),
        now,
      )
    return yes({ name: listNames(payments.map(({ name }) => name)), paymentIds: ids })
  })
}

async function logUndo(
  trx: Transaction,
  actor: Actor,
  { id, name, numbers }: { id: string; name: string; numbers: readonly string[] },
  now: Date,
): Promise<void> {
  await recordDecision(
    trx,
    actor,
    {
      action: ENTRY_FACTS.reversed.auditAction,
      subject: 'payment',
      id,
      name,
      before: { status: 'confirmed', ...(numbers.length > 0 ? { acknowledgement: numbers.join(', ') } : {}) },
      after: { status: 'pending' },
    },
    now,
  )
}

async function undoOne(
  trx: Transaction,
  actor: Actor,
  payment: ConfirmedPayment,
  now: Date,
): Promise<UndoRefusal | null> {
  const { id, userId, partOf } = payment
  const builtUpon = await isBuiltUpon(trx, id, partOf)
  const verdict = undo({ confirmedAt: payment.confirmedAt, builtUpon }, now)
  if (!verdict.ok) return verdict.reason
  const reversed = await addEntry(
    trx,
    {
      kind: 'reversed',
      paymentId: id,
      enrolmentId: partOf ?? id,
      userId,
      package: payment.package,
      amountCentavos: -payment.amountCentavos,
      submittedAt: payment.submittedAt,
      by: actor.id,
    },
    now,
  )
  if (!reversed.ok) return reversed.reason
  if (!(await reopenPayment(trx, id))) return 'not-confirmed'
  if (payment.code) await freeCode(trx, payment.code)
  if (partOf === null) await leaveEnrolment(trx, id, userId)
  return null
}

const confirmedWith = (db: Reader, paymentId: string) =>
  db.selectFrom('payments').where(({ or, eb }) =>
    or([
      eb('payments.id', '=', paymentId),
      eb('payments.family_payment_id', 'in', (families) =>
        families
          .selectFrom('payments as named')
          .select('named.family_payment_id')
          .where('named.id', '=', paymentId)
          .where('named.family_payment_id', 'is not', null),
      ),
      // Payments that were confirmed by hand before have no line in their entry.
      eb('payments.id', 'in', (shared) =>
        shared
          .selectFrom('statement_proofs as proofs')
          .innerJoin('ledger_entries', (join) =>
            join
              .onRef('ledger_entries.payment_id', '=', 'proofs.payment_id')
              .onRef('ledger_entries.statement_line_id', '=', 'proofs.line_id'),
          )
          .innerJoin('statement_proofs as own', 'own.line_id', 'proofs.line_id')
          .innerJoin('ledger_entries as own_entries', (join) =>
            join
              .onRef('own_entries.payment_id', '=', 'own.payment_id')
              .onRef('own_entries.statement_line_id', '=', 'own.line_id'),
          )
          .select('proofs.payment_id')
          .where('own.payment_id', '=', paymentId),
      ),
    ]),
  )

async function lockConfirmedTogether(trx: Transaction, paymentId: string): Promise<string[]> {
  const rows = await confirmedWith(trx, paymentId).select('payments.id').execute()
  return lockPayments(
    trx,
    rows.map(({ id }) => id),
  )
}

async function isReceiptForOthers(trx: Transaction, payments: readonly ConfirmedPayment[]): Promise<boolean> {
  const entryIds = payments.map(({ entryId }) => entryId)
  const other = await trx
    .selectFrom('acknowledgement_shares as own')
    .innerJoin('acknowledgement_shares as others', 'others.number', 'own.number')
    .select('others.entry_id')
    .where('own.entry_id', 'in', entryIds)
    .where('others.entry_id', 'not in', entryIds)
    .executeTakeFirst()
  return other !== undefined
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

type ConfirmedPayment = Awaited<ReturnType<typeof confirmedTogether>>[number]

async function confirmedTogether(trx: Transaction, paymentId: string) {
  const rows = await confirmedWith(trx, paymentId)
    .innerJoin('users', 'users.id', 'payments.user_id')
    .innerJoin('ledger_entries', (join) =>
      join.onRef('ledger_entries.payment_id', '=', 'payments.id').on('ledger_entries.kind', '=', 'received'),
    )
    .select([
      'payments.id',
      'payments.user_id as userId',
      'users.name',
      'payments.package',
      'payments.part_of as partOf',
      'payments.family_payment_id as familyPaymentId',
      'payments.code',
      'payments.submitted_at as submittedAt',
      'ledger_entries.id as entryId',
      'ledger_entries.occurred_at as confirmedAt',
      'ledger_entries.amount_centavos as amountCentavos',
      sql<number | boolean>`payments.status = 'confirmed' and payments.removed_at is null`.as('counts'),
    ])
    .orderBy('payments.id')
    .orderBy('ledger_entries.occurred_at', 'desc')
    .orderBy('ledger_entries.id', 'desc')
    .execute()
  return rows.filter(({ id }, at) => rows[at - 1]?.id !== id)
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
