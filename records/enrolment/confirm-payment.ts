import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { PaymentRefusal } from '#domain/enrolment/payments'
import { bookReceived } from '#domain/money/balance/short-or-over'
import type { Method } from '#domain/money/ledger/entries'
import { addDays } from '#domain/training/manila'
import { manilaDayOf } from '#domain/words/formats'
import type { Transaction } from '#records/engine/db'
import {
  issueAcknowledgement,
  issueFamilyAcknowledgement,
  type Acknowledged,
} from '#records/money/ledger/acknowledgements-issued'
import { receive, type ReceivedPayment } from '#records/money/ledger/receive-payment'
import { claimLine, type ProvedPayment } from '#records/money/statements/claim-line'
import { claimByHand } from '#records/money/statements/movement-claims'
import { enrol } from './enrol-client.ts'
import { findParentOfPayment } from '#records/enrolment/family/family-parts'

export type Confirmation = {
  lineId: string | null
  cameCentavos: number | null
  method: Method | null
  by: string
  reason: string
  alsoProved?: readonly ProvedPayment[]
}

export async function confirmReceived(
  trx: Transaction,
  payments: readonly ReceivedPayment[],
  confirmation: Confirmation,
  now: Date,
): Promise<Verdict<null, PaymentRefusal>> {
  const booked = bookPayments(payments, confirmation.cameCentavos)
  if (!booked.ok) return booked
  const paid = await claimProof(trx, booked.value, confirmation, now)
  if (!paid.ok) return paid
  const { by, lineId } = confirmation
  const received = new Map<string, Acknowledged[]>()
  for (const { shortCentavos, ...payment } of booked.value) {
    if (payment.partOf === null) {
      if (shortCentavos > 0) await agreeDueDay(trx, payment, now)
      await enrol(trx, payment, now.toISOString())
    }
    const entry = await receive(trx, payment, { by, lineId, method: paid.value }, now)
    if (!entry.ok) return entry
    const receipt = payment.familyPaymentId ?? payment.id
    received.set(receipt, [...(received.get(receipt) ?? []), entry.value])
  }
  for (const [receipt, entries] of received) await issue(trx, receipt, entries, now)
  return yes(null)
}

type Booked = ReceivedPayment & { shortCentavos: number }

/** Several payments are booked in full or not at all, because a different amount has no fair division. */
function bookPayments(
  payments: readonly ReceivedPayment[],
  cameCentavos: number | null,
): Verdict<Booked[], 'wrong-amount' | 'family-amount'> {
  const [only, ...others] = payments
  if (only && others.length === 0) {
    const booked = bookReceived(only.amountCentavos, cameCentavos)
    return booked.ok ? yes([{ ...only, ...booked.value }]) : booked
  }
  const sum = payments.reduce((total, { amountCentavos }) => total + amountCentavos, 0)
  if (cameCentavos !== null && cameCentavos !== sum) return no('family-amount')
  return yes(payments.map((payment) => ({ ...payment, shortCentavos: 0 })))
}

async function claimProof(
  trx: Transaction,
  payments: readonly Booked[],
  { lineId, method, by, reason, alsoProved = [] }: Confirmation,
  now: Date,
): Promise<Verdict<Method | null, PaymentRefusal>> {
  const at = now.toISOString()
  if (lineId !== null) {
    const claimed = await claimLine(trx, { lineId, payments: [...payments, ...alsoProved], by, at })
    return claimed.ok ? yes(claimed.value.method) : claimed
  }
  const isFree = await claimByHand(trx, { paymentIds: payments.map(({ id }) => id), at })
  return !isFree && reason === '' ? no('doubted') : yes(method)
}

async function issue(trx: Transaction, receipt: string, entries: readonly Acknowledged[], now: Date): Promise<void> {
  const [first, ...others] = entries
  if (!first) return
  const parent = await findParentOfPayment(trx, receipt)
  await (parent
    ? issueFamilyAcknowledgement(trx, [first, ...others], parent, now)
    : issueAcknowledgement(trx, first, now))
}

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
