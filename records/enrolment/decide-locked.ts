import type { Actor } from '#domain/accounts/accounts'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { decide, type PaymentOutcome, type PaymentRefusal } from '#domain/enrolment/payments'
import { formatPhp } from '#domain/words/formats'
import { listNames } from '#domain/words/texts'
import type { Records, Transaction } from '#records/engine/db'
import { freeVoucher } from '#records/money/vouchers/voucher-use'
import { recordDecision } from '#records/operating/audit'
import { doubtsIn } from './doubts.ts'
import { withoutConsent } from './enrol-client.ts'
import { mailDecision } from './payment-mails.ts'
import {
  moveClient,
  writeConsequences,
  writeStatus,
  type DecidedPayment,
  type DecidedStatus,
  type PaymentDecision,
  type PaymentToWrite,
} from './payment-writes.ts'

export type Decided = Verdict<{ name: string; status: DecidedStatus }, PaymentRefusal>
export type Deciding = { records: Records; trx: Transaction; actor: Actor }

const isPending = ({ status, removedAt }: DecidedPayment) => status === 'pending' && removedAt === null

export function decidedTogether(payment: DecidedPayment, parts: readonly DecidedPayment[]): DecidedPayment[] {
  if (payment.familyPaymentId === null || !isPending(payment)) return [payment]
  return parts.filter((part) => part.familyPaymentId === payment.familyPaymentId && isPending(part))
}

/** Decides payments as one: all or none. Call with their clients locked. */
export async function decideLocked(
  deciding: Deciding,
  payments: readonly DecidedPayment[],
  made: PaymentDecision,
  now: Date,
): Promise<Decided> {
  const { trx, actor } = deciding
  const { decision } = made
  const judged = await judge(deciding, payments, made, now)
  if (!judged.ok) return judged
  const { decided, doubts } = judged.value
  for (const { payment, outcome } of decided) {
    const refusal =
      (await writeStatus(trx, actor.id, payment, outcome, made, now)) ?? (await moveClient(trx, payment, outcome))
    if (refusal) return no(refusal)
  }
  const refusal = await writeConsequences(trx, actor.id, decided, made, now)
  if (refusal) return no(refusal)
  for (const { payment, outcome } of decided) {
    await logDecision(trx, actor, payment, { ...made, status: statusOf(outcome), doubts }, now)
    if (decision === 'reject' || decision === 'delete') await freeVoucher(trx, payment.id, now)
  }
  const [first] = decided
  if (!first) return no('not-found')
  for (const together of Map.groupBy(payments, ({ id, familyPaymentId }) => familyPaymentId ?? id).values()) {
    const ids = together.map(({ id }) => id)
    await mailDecision(trx, ids, decision, made.reason || null, now)
  }
  return yes({ name: listNames(payments.map(({ name }) => name)), status: statusOf(first.outcome) })
}

type Doubts = Awaited<ReturnType<typeof doubtsIn>>

async function judge(
  { records, trx }: Deciding,
  payments: readonly DecidedPayment[],
  { decision, reason, lineId, cameCentavos }: PaymentDecision,
  now: Date,
): Promise<Verdict<{ decided: PaymentToWrite[]; doubts: Doubts }, PaymentRefusal>> {
  const ids = payments.map(({ id }) => id)
  const doubts = decision === 'confirm' ? await doubtsIn(trx, records, ids, now, { cameCentavos, lineId }) : []
  const decided: PaymentToWrite[] = []
  for (const payment of payments) {
    const verdict = decide(
      {
        status: payment.status,
        doubted: doubts.length > 0,
        removed: payment.removedAt !== null,
        hasOpenQuestion: payment.question !== null,
        part: payment.partOf !== null,
        consent: await withoutConsent(trx, payment.userId, now),
        client: payment.client,
      },
      decision,
      reason,
    )
    if (!verdict.ok) return verdict
    decided.push({ payment, outcome: verdict.value })
  }
  return yes({ decided, doubts })
}

const statusOf = (outcome: PaymentOutcome): DecidedStatus =>
  outcome.removed ? 'deleted' : outcome.also === 'question' ? 'asked' : outcome.status

async function logDecision(
  trx: Transaction,
  actor: Actor,
  payment: DecidedPayment,
  {
    decision,
    reason,
    lineId,
    cameCentavos,
    status,
    doubts,
  }: PaymentDecision & { status: DecidedStatus; doubts: readonly { kind: string }[] },
  now: Date,
): Promise<void> {
  await recordDecision(
    trx,
    actor,
    {
      action: `payment ${decision}`,
      subject: 'payment',
      id: payment.id,
      name: payment.name,
      before: { status: payment.status },
      after: {
        status,
        ...(reason ? { reason } : {}),
        ...(reason && doubts.length > 0 ? { doubts: doubts.map(({ kind }) => kind).join(', ') } : {}),
        ...(lineId ? { line: lineId } : {}),
        ...(decision === 'confirm' && cameCentavos !== null ? { received: formatPhp(cameCentavos) } : {}),
      },
    },
    now,
  )
}
