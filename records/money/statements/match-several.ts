import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { PaymentRefusal } from '#domain/enrolment/payments'
import { checkSeveral, type SeveralRefusal } from '#domain/money/statements/several'
import { listNames } from '#domain/words/texts'
import { transaction, type Records, type Transaction } from '#records/engine/db'
import { decidedTogether, decideLocked } from '#records/enrolment/decide-locked'
import { lockPayments } from '#records/enrolment/family/family-parts'
import { readDecidedPayments, type DecidedPayment } from '#records/enrolment/payment-writes'
import { logTie, readConfirmedPayments, tieLocked } from './tie-lines.ts'

export type Several = { lineId: string; paymentIds: readonly string[]; reason?: string }
type Matched = Verdict<{ name: string; again: boolean }, PaymentRefusal | SeveralRefusal>
export type SeveralResult = Matched | { ok: false; reason: 'sum-differs'; differsCentavos: number }

export async function matchSeveral(
  records: Records,
  actor: Actor,
  { lineId, paymentIds, reason = '' }: Several,
  now: Date,
): Promise<SeveralResult> {
  if (!may(actor, 'payments')) return no('not-allowed')
  const ids = [...new Set(paymentIds)]
  return transaction<SeveralResult>(records, async (trx) => {
    const all = await readDecidedPayments(trx, await lockPayments(trx, ids))
    const chosen = all.filter(({ id }) => ids.includes(id))
    if (ids.length > 0 && (await isDone(trx, lineId, ids)))
      return yes({ name: listNames(chosen.map(({ name }) => name)), again: true })
    const pending = chosen.filter(({ status, removedAt }) => status === 'pending' && removedAt === null)
    const confirmed = await readConfirmedPayments(
      trx,
      chosen.flatMap(({ id, status }) => (status === 'confirmed' ? [id] : [])),
    )
    const line = await lineAmount(trx, lineId)
    if (!line) return no('line-taken')
    const verdict = checkSeveral({
      requested: ids.length,
      amounts: [...pending, ...confirmed].map(({ amountCentavos }) => amountCentavos),
      lineCentavos: line.amountCentavos,
      isPartMissing: isPartMissing(chosen, all),
    })
    if (!verdict.ok) return verdict
    if (pending.length === 0) {
      const tied = await tieLocked(trx, actor, { lineId, payments: confirmed }, now)
      return tied.ok ? yes({ ...tied.value, again: false }) : tied
    }
    const made = { decision: 'confirm' as const, reason, lineId, cameCentavos: null, method: null }
    const decided = await decideLocked({ records, trx, actor }, pending, { ...made, alsoProved: confirmed }, now)
    if (!decided.ok) return decided
    for (const { id, name } of confirmed) await logTie(trx, actor, { id, name, lineId }, now)
    return yes({ name: listNames(chosen.map(({ name }) => name)), again: false })
  })
}

async function isDone(trx: Transaction, lineId: string, ids: readonly string[]): Promise<boolean> {
  const proofs = await trx.selectFrom('statement_proofs').select('payment_id').where('line_id', '=', lineId).execute()
  return proofs.length === ids.length && proofs.every(({ payment_id }) => ids.includes(payment_id))
}

function isPartMissing(chosen: readonly DecidedPayment[], all: readonly DecidedPayment[]): boolean {
  const ids = chosen.map(({ id }) => id)
  const partsOf = (payment: DecidedPayment) =>
    payment.status === 'confirmed' && payment.familyPaymentId !== null
      ? all.filter(
          ({ familyPaymentId, status }) => familyPaymentId === payment.familyPaymentId && status === 'confirmed',
        )
      : decidedTogether(payment, all)
  return chosen.some((payment) => partsOf(payment).some(({ id }) => !ids.includes(id)))
}

async function lineAmount(trx: Transaction, lineId: string) {
  const row = await trx
    .selectFrom('statement_lines')
    .select('amount_centavos as amount')
    .where('id', '=', lineId)
    .forUpdate()
    .executeTakeFirst()
  return row ? { amountCentavos: Number(row.amount) } : null
}
