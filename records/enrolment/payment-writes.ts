import type { PaymentStatus } from '#domain/enrolment/enrolment'
import type { Decision, PaymentOutcome, PaymentRefusal } from '#domain/enrolment/payments'
import type { Transaction } from '#records/engine/db'
import { confirmReceived, type Confirmation } from './confirm-payment.ts'
import { openQuestion } from './payment-questions.ts'

export type DecidedStatus = PaymentStatus | 'asked' | 'deleted'

export type PaymentDecision = {
  decision: Decision
  reason: string
} & Pick<Confirmation, 'lineId' | 'cameCentavos' | 'method' | 'alsoProved'>
export type DecidedPayment = Awaited<ReturnType<typeof readDecidedPayments>>[number]
export type PaymentToWrite = { payment: DecidedPayment; outcome: PaymentOutcome }

export async function readDecidedPayments(trx: Transaction, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return []
  const rows = await trx
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .leftJoin('payment_questions', (join) =>
      join.onRef('payment_questions.payment_id', '=', 'payments.id').on('payment_questions.answered_at', 'is', null),
    )
    .leftJoin('packages', 'packages.key', 'payments.package')
    .select([
      'payments.id',
      'payment_questions.id as question',
      'packages.name as packageName',
      'payments.part_of as partOf',
      'payments.family_payment_id as familyPaymentId',
      'payments.status',
      'payments.removed_at as removedAt',
      'payments.package',
      'payments.amount_centavos as amountCentavos',
      'payments.submitted_at as submittedAt',
      'payments.receipt_file_id as receiptFileId',
      'users.id as userId',
      'users.name',
      'users.current_package as currentPackage',
      'users.registration_step as registrationStep',
      'users.selected_package as selectedPackage',
    ])
    .where('payments.id', 'in', [...paymentIds])
    .orderBy('users.name')
    .orderBy('payments.id')
    .execute()
  return rows.map(({ packageName, currentPackage, registrationStep, selectedPackage, ...payment }) => ({
    ...payment,
    packageName: packageName ?? payment.package,
    client: { currentPackage, registrationStep, selectedPackage },
  }))
}

const WRITTEN = {
  confirm: ({ at, by }) => ({ decided_at: at, decided_by: by }),
  ask: () => ({}),
  reject: ({ at, by, reason }) => ({ decided_at: at, decided_by: by, reason }),
  delete: ({ at }) => ({ removed_at: at, removed_because: 'deleted' }),
} as const satisfies Record<Decision, (made: { at: string; by: string; reason: string | null }) => object>

/** Each of these writes returns the refusal when another change was faster, and null when it is done. */
export async function writeStatus(
  trx: Transaction,
  by: string,
  payment: DecidedPayment,
  outcome: PaymentOutcome,
  { decision, reason }: PaymentDecision,
  now: Date,
): Promise<PaymentRefusal | null> {
  const decided = await trx
    .updateTable('payments')
    .set({
      status: outcome.status,
      ...WRITTEN[decision]({ at: now.toISOString(), by, reason: reason || null }),
    })
    .where('id', '=', payment.id)
    .where('status', '=', payment.status)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (decided.numUpdatedRows !== 1n) return 'already-decided'
  return null
}

export async function moveClient(
  trx: Transaction,
  payment: DecidedPayment,
  outcome: PaymentOutcome,
): Promise<PaymentRefusal | null> {
  const moved = await trx
    .updateTable('users')
    .set({
      registration_step: outcome.client.registrationStep,
      selected_package: outcome.client.selectedPackage,
      ...(outcome.also === 'enrolment' ? { current_package: payment.package } : {}),
    })
    .where('id', '=', payment.userId)
    .$if(outcome.also === 'enrolment', (query) => query.where('current_package', '=', 'NONE'))
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) return 'current-package-ongoing'
  return null
}

export async function writeConsequences(
  trx: Transaction,
  by: string,
  decided: readonly PaymentToWrite[],
  { reason, ...confirmation }: PaymentDecision,
  now: Date,
): Promise<PaymentRefusal | null> {
  const received = decided.flatMap(({ payment, outcome: { also } }) =>
    also === 'enrolment' || also === 'rest' ? [payment] : [],
  )
  if (received.length > 0) {
    const confirmed = await confirmReceived(trx, received, { ...confirmation, by, reason }, now)
    if (!confirmed.ok) return confirmed.reason
  }
  for (const { payment, outcome } of decided) {
    if (outcome.also !== 'question') continue
    const question = { paymentId: payment.id, words: reason, by, at: now.toISOString() }
    if (!(await openQuestion(trx, question))) return 'already-asked'
  }
  return null
}
