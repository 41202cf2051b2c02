import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { PaymentRefusal } from '#domain/enrolment/payments'
import { bookReceived } from '#domain/money/balance/short-or-over'
import type { Method } from '#domain/money/ledger/entries'
import { addDays } from '#domain/training/manila'
import { manilaDayOf } from '#domain/words/formats'
import type { Transaction } from '#records/engine/db'
import { receive, type ReceivedPayment } from '#records/money/ledger/receive-payment'
import { claimLine } from '#records/money/statements/claim-line'
import { claimByHand } from '#records/money/statements/movement-claims'
import { enrol } from './enrol-client.ts'

export type Confirmation = {
  lineId: string | null
  cameCentavos: number | null
  method: Method | null
  by: string
  reason: string
}

/** Adds the ledger entry, and enrols the client where this payment enrols. */
export async function confirmReceived(
  trx: Transaction,
  payment: ReceivedPayment,
  { lineId, cameCentavos, method, by, reason }: Confirmation,
  now: Date,
): Promise<Verdict<null, PaymentRefusal>> {
  const booked = bookReceived(payment.amountCentavos, cameCentavos)
  if (!booked.ok) return booked
  const { amountCentavos, shortCentavos } = booked.value
  const at = now.toISOString()
  let paidBy = method
  if (lineId !== null) {
    const claimed = await claimLine(trx, { lineId, paymentId: payment.id, amountCentavos, by, at })
    if (!claimed.ok) return claimed
    paidBy = claimed.value.method
  } else if (!(await claimByHand(trx, { paymentId: payment.id, at })) && reason === '') return no('doubted')
  if (payment.partOf === null) {
    if (shortCentavos > 0) await agreeDueDay(trx, payment, now)
    await enrol(trx, payment, at)
  }
  const entry = await receive(trx, { ...payment, amountCentavos }, { by, lineId, method: paidBy }, now)
  return entry.ok ? yes(null) : entry
}

/** The rest of a short payment is due like the rest after a down payment. */
async function agreeDueDay(trx: Transaction, { id, package: key }: ReceivedPayment, now: Date): Promise<void> {
  const terms = await trx
    .selectFrom('packages')
    .select('balance_days')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('payments')
    .set({ balance_due_on: addDays(manilaDayOf(now), Number(terms.balance_days)) })
    .where('id', '=', id)
    .where('balance_due_on', 'is', null)
    .execute()
}
