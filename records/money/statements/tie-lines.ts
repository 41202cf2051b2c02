import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { ProofRefusal } from '#domain/money/statements/prove-payment'
import { transaction, lockUser, type Records, type Transaction } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { claimLine } from './claim-line.ts'
import { lineNotes } from './notes.ts'

export type TieRefusal = 'not-allowed' | 'not-found' | 'not-confirmed' | ProofRefusal

type Tie = { lineId: string; paymentId: string }

/** Ties a line to a payment confirmed by hand before; it then proves no other. */
export async function tieLine(
  records: Records,
  actor: Actor,
  { lineId, paymentId }: Tie,
  now: Date,
): Promise<Verdict<{ name: string }, TieRefusal>> {
  if (!may(actor, 'payments')) return no('not-allowed')
  return transaction<Verdict<{ name: string }, TieRefusal>>(records, async (trx) => {
    const payment = await confirmedByHand(trx, paymentId)
    if (!payment) return no('not-confirmed')
    const { name, receivedCentavos: amountCentavos } = payment
    const claim = { lineId, paymentId, amountCentavos, by: actor.id, at: now.toISOString() }
    const claimed = await claimLine(trx, claim, { late: true })
    if (!claimed.ok) return claimed
    const entry = { action: 'statement line tie', subject: 'payment', id: paymentId, name }
    await recordDecision(trx, actor, { ...entry, after: { line: lineId } }, now)
    return yes({ name })
  })
}

async function confirmedByHand(trx: Transaction, paymentId: string) {
  const owner = await trx.selectFrom('payments').select('user_id').where('id', '=', paymentId).executeTakeFirst()
  if (!owner) return null
  await lockUser(trx, owner.user_id)
  const payment = await trx
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .innerJoin('ledger_entries', 'ledger_entries.payment_id', 'payments.id')
    .leftJoin('statement_lines', 'statement_lines.payment_id', 'payments.id')
    .select(['users.name', 'ledger_entries.amount_centavos as receivedCentavos'])
    .where('payments.id', '=', paymentId)
    .where('payments.status', '=', 'confirmed')
    .where('ledger_entries.kind', '=', 'received')
    .where('statement_lines.id', 'is', null)
    .orderBy('ledger_entries.occurred_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return payment ?? null
}

/** Ties new lines to manually confirmed payments that they name; returns their number. */
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
