import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { ProofRefusal } from '#domain/money/statements/prove-payment'
import { entryKindsWith } from '#domain/money/ledger/entries'
import { listNames } from '#domain/words/texts'
import { transaction, type Reader, type Records, type Transaction } from '#records/engine/db'
import { findFamilyParts, lockPayments } from '#records/enrolment/family/family-parts'
import { recordDecision, type AuditActor } from '#records/operating/audit'
import { claimLine, type ProvedPayment } from './claim-line.ts'
import { lineNotes } from './notes.ts'

export type TieRefusal = 'not-allowed' | 'not-found' | 'not-confirmed' | ProofRefusal

type Tie = { lineId: string; paymentId: string }

export async function tieLine(
  records: Records,
  actor: Actor,
  { lineId, paymentId }: Tie,
  now: Date,
): Promise<Verdict<{ name: string }, TieRefusal>> {
  if (!may(actor, 'payments')) return no('not-allowed')
  return transaction<Verdict<{ name: string }, TieRefusal>>(records, async (trx) => {
    await lockPayments(trx, [paymentId])
    const parts = (await findFamilyParts(trx, [paymentId])).get(paymentId)?.map(({ id }) => id) ?? [paymentId]
    const payments = await readConfirmedPayments(trx, parts)
    if (payments.length < parts.length) return no('not-confirmed')
    return tieLocked(trx, actor, { lineId, payments }, now)
  })
}

export type TiedPayment = ProvedPayment & { name: string }

/** Call with the clients of the payments locked. */
export async function tieLocked(
  trx: Transaction,
  by: AuditActor & { id: string },
  { lineId, payments }: { lineId: string; payments: readonly TiedPayment[] },
  now: Date,
): Promise<Verdict<{ name: string }, ProofRefusal>> {
  const claim = { lineId, payments, by: by.id, at: now.toISOString() }
  const claimed = await claimLine(trx, claim, { late: true })
  if (!claimed.ok) return claimed
  for (const { id, name } of payments) await logTie(trx, by, { id, name, lineId }, now)
  return yes({ name: listNames(payments.map(({ name }) => name)) })
}

export async function logTie(
  trx: Transaction,
  by: AuditActor & { id: string },
  { id, name, lineId }: { id: string; name: string; lineId: string },
  now: Date,
): Promise<void> {
  const entry = { action: 'statement line tie', subject: 'payment', id, name }
  await recordDecision(trx, by, { ...entry, after: { line: lineId } }, now)
}

export async function readConfirmedPayments(db: Reader, paymentIds: readonly string[]): Promise<TiedPayment[]> {
  if (paymentIds.length === 0) return []
  const rows = await db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .innerJoin('ledger_entries', 'ledger_entries.payment_id', 'payments.id')
    .select(['payments.id', 'users.name'])
    .select(({ fn }) => fn.sum<number | string>('ledger_entries.amount_centavos').as('received'))
    .where('payments.id', 'in', [...paymentIds])
    .where('payments.status', '=', 'confirmed')
    .where('ledger_entries.kind', 'in', entryKindsWith('countsAsReceived'))
    .groupBy(['payments.id', 'users.name'])
    .orderBy('users.name')
    .orderBy('payments.id')
    .execute()
  return rows.map(({ received, ...row }) => ({ ...row, amountCentavos: Number(received) }))
}

export async function tieNewLines(
  records: Records,
  actor: Actor,
  lineIds: readonly string[],
  now: Date,
): Promise<number> {
  if (!may(actor, 'payments')) return 0
  let tied = 0
  for (const [lineId, { proved }] of await lineNotes(records, lineIds)) {
    if (!proved?.tie) continue
    const verdict = await tieLine(records, actor, { lineId, paymentId: proved.paymentId }, now)
    if (verdict.ok) tied += 1
  }
  return tied
}
