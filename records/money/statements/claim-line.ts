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

export type ProvedPayment = { id: string; amountCentavos: number }
type Claim = { lineId: string; payments: readonly ProvedPayment[]; by: string; at: string }

/**
 * Call with the people locked. Refused when the sum differs or the transfer was reversed or proved another payment.
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
  const ids = claim.payments.map(({ id }) => id)
  const proved = (await provedByMovement(trx, [line])).get(line.id) ?? new Set()
  const verdict = prove({
    amounts: claim.payments.map(({ amountCentavos }) => amountCentavos),
    line: {
      amountCentavos: line.amountCentavos,
      used: row.payment_id !== null || row.ignored_at !== null,
      reversed: (await reversalsOf(trx, [line])).has(line.id),
      provedOther: [...proved].some((paymentId) => !ids.includes(paymentId)),
    },
  })
  if (!verdict.ok) return verdict
  if (await hasLine(trx, ids)) return no('already-matched')
  if (!(await writeClaim(trx, claim, ids, late))) return no('line-taken')
  const movements = movementsOfLine(line)
  if (!(await claimMovements(trx, ids, movements, claim.at))) return no('transfer-used')
  // The line has no number, so the receipt's number identifies the transfer.
  if (movementOfReference(line.reference) === null) await claimByHand(trx, { paymentIds: ids, at: claim.at })
  return yes({ method: methodOf(line.layout) })
}

async function hasLine(trx: Transaction, paymentIds: readonly string[]): Promise<boolean> {
  const proof = await trx
    .selectFrom('statement_proofs')
    .select('line_id')
    .where('payment_id', 'in', [...paymentIds])
    .executeTakeFirst()
  return proof !== undefined
}

async function writeClaim(
  trx: Transaction,
  { lineId, by, at }: Claim,
  [first = '', ...further]: readonly string[],
  late: boolean,
): Promise<boolean> {
  const claimed = await trx
    .updateTable('statement_lines')
    .set({ payment_id: first, claimed_at: at, claimed_by: by, tied: late ? 1 : 0 })
    .where('id', '=', lineId)
    .where('payment_id', 'is', null)
    .where('ignored_at', 'is', null)
    .executeTakeFirst()
  if (claimed.numUpdatedRows !== 1n) return false
  if (further.length > 0)
    await trx
      .insertInto('statement_line_shares')
      .values(further.map((paymentId) => ({ payment_id: paymentId, line_id: lineId })))
      .execute()
  return true
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

/** After undone confirmations, their lines prove nothing; another payment of such a line keeps its own transfer. */
export async function freeLines(trx: Transaction, paymentIds: readonly string[], at: string): Promise<void> {
  const proofs = await trx
    .selectFrom('statement_proofs')
    .select(['line_id', 'payment_id'])
    .where('line_id', 'in', (lines) =>
      lines
        .selectFrom('statement_proofs as undone')
        .select('undone.line_id')
        .where('undone.payment_id', 'in', [...paymentIds]),
    )
    .execute()
  const lineIds = [...new Set(proofs.map(({ line_id }) => line_id))]
  if (lineIds.length > 0) {
    await trx
      .updateTable('statement_lines')
      .set({ payment_id: null, claimed_at: null, claimed_by: null, tied: 0 })
      .where('id', 'in', lineIds)
      .execute()
    await trx.deleteFrom('statement_line_shares').where('line_id', 'in', lineIds).execute()
  }
  const stay = proofs.map(({ payment_id }) => payment_id).filter((id) => !paymentIds.includes(id))
  await freeMovements(trx, [...paymentIds, ...stay])
  if (stay.length > 0) await claimByHand(trx, { paymentIds: stay, at })
}
