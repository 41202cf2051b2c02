import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { Method } from '#domain/money/ledger/entries'
import { methodOf } from '#domain/money/statements/layouts'
import {
  movementOfReference,
  movementsOfLine,
  prove,
  type ProofRefusal,
} from '#domain/money/statements/prove-payment'
import type { Transaction } from '#records/engine/db'
import { claimByHand, claimMovements, freeMovements, provedByMovement } from './movement-claims.ts'
import { reversalsOf } from './reversals.ts'

type Claim = { lineId: string; paymentId: string; amountCentavos: number; by: string; at: string }

/**
 * Refused when the line is used, ignored or gone, when the amount differs, or when its transfer was reversed or
 * proved another payment.
 */
export async function claimLine(
  trx: Transaction,
  claim: Claim,
  { late = false }: { late?: boolean } = {},
): Promise<Verdict<{ method: Method }, ProofRefusal>> {
  const row = await trx
    .selectFrom('statement_lines')
    .innerJoin('statements', 'statements.id', 'statement_lines.statement_id')
    .select([
      'statement_lines.id',
      'statement_lines.payment_id',
      'ignored_at',
      'day',
      'time',
      'amount_centavos',
      'balance_centavos',
      'description',
      'reference',
      'codes',
      'statements.layout',
    ])
    .where('statement_lines.id', '=', claim.lineId)
    .forUpdate(['statement_lines'])
    .executeTakeFirst()
  if (!row) return no('line-taken')
  const line = {
    ...row,
    amountCentavos: Number(row.amount_centavos),
    balanceCentavos: row.balance_centavos === null ? null : Number(row.balance_centavos),
    codes: row.codes?.split(' ') ?? [],
  }
  await holdPaymentsWithCodes(trx, line.codes)
  const proved = (await provedByMovement(trx, [line])).get(line.id) ?? new Set()
  const verdict = prove({
    amountCentavos: claim.amountCentavos,
    line: {
      amountCentavos: line.amountCentavos,
      used: row.payment_id !== null || row.ignored_at !== null,
      reversed: (await reversalsOf(trx, [line])).has(line.id),
      provedOther: [...proved].some((paymentId) => paymentId !== claim.paymentId),
    },
  })
  if (!verdict.ok) return verdict
  const claimed = await trx
    .updateTable('statement_lines')
    .set({ payment_id: claim.paymentId, claimed_at: claim.at, claimed_by: claim.by, tied: late ? 1 : 0 })
    .where('id', '=', claim.lineId)
    .where('payment_id', 'is', null)
    .where('ignored_at', 'is', null)
    .executeTakeFirst()
  if (claimed.numUpdatedRows !== 1n) return no('line-taken')
  const movements = movementsOfLine(line)
  if (!(await claimMovements(trx, claim.paymentId, movements, claim.at))) return no('transfer-used')
  // The line has no number, so the receipt's number identifies the transfer.
  if (movementOfReference(line.reference) === null) await claimByHand(trx, claim)
  return yes({ method: methodOf(line.layout) })
}

/** Locks the payments the line names, so that they are not confirmed by hand at the same time. */
async function holdPaymentsWithCodes(trx: Transaction, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  await trx
    .selectFrom('payments')
    .select('id')
    .where('code', 'in', [...codes])
    .orderBy('id')
    .forUpdate(['payments'])
    .execute()
}

/** After an undone confirmation, the line proves nothing. */
export async function freeLine(trx: Transaction, paymentId: string): Promise<void> {
  await trx
    .updateTable('statement_lines')
    .set({ payment_id: null, claimed_at: null, claimed_by: null, tied: 0 })
    .where('payment_id', '=', paymentId)
    .execute()
  await freeMovements(trx, paymentId)
}
