import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { Method } from '#domain/money/ledger/entries'
import { methodOf } from '#domain/money/statements/layouts'
import type { Transaction } from '#records/engine/db'

export type ClaimRefusal = 'line-taken' | 'line-differs'

/**
 * Ties a line to the payment it proves, and says how that was paid; refused when it is used, set aside or gone, or when it
 * did not bring that sum.
 */
export async function claimLine(
  trx: Transaction,
  claim: { lineId: string; paymentId: string; amountCentavos: number; by: string; at: string },
): Promise<Verdict<{ method: Method }, ClaimRefusal>> {
  const line = await trx
    .selectFrom('statement_lines')
    .innerJoin('statements', 'statements.id', 'statement_lines.statement_id')
    .select(['amount_centavos', 'statements.layout'])
    .where('statement_lines.id', '=', claim.lineId)
    .executeTakeFirst()
  if (!line) return no('line-taken')
  if (Number(line.amount_centavos) !== claim.amountCentavos || claim.amountCentavos <= 0) return no('line-differs')
  const claimed = await trx
    .updateTable('statement_lines')
    .set({ payment_id: claim.paymentId, claimed_at: claim.at, claimed_by: claim.by })
    .where('id', '=', claim.lineId)
    .where('payment_id', 'is', null)
    .where('ignored_at', 'is', null)
    .executeTakeFirst()
  return claimed.numUpdatedRows === 1n ? yes({ method: methodOf(line.layout) }) : no('line-taken')
}

/** What proved a payment whose confirmation was taken back proves nothing any more. */
export async function freeLine(trx: Transaction, paymentId: string): Promise<void> {
  await trx
    .updateTable('statement_lines')
    .set({ payment_id: null, claimed_at: null, claimed_by: null })
    .where('payment_id', '=', paymentId)
    .execute()
}
