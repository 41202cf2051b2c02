import { rolesWith } from '#domain/accounts/rights'
import type { Decision } from '#domain/enrolment/payments'
import {
  DECISION_EMAILS,
  paymentAnswered,
  paymentArrived,
  paymentReceived,
  paymentUndone,
  type PaymentMailFacts,
} from '#domain/text/emails/payment-emails'
import { findGuardianAccount } from '#records/consent/find-guardian-account'
import { withoutGuardian } from '#records/consent/guardian-staff'
import { brandIn } from '#records/content/content'
import type { Transaction } from '#records/engine/db'
import { queueMail } from '#records/mail/outbox'

export async function mailArrival(trx: Transaction, paymentIds: readonly string[], now: Date): Promise<void> {
  const rows = await trx
    .selectFrom('payments')
    .select('user_id as userId')
    .where('id', 'in', [...paymentIds])
    .execute()
  const userIds = rows.map(({ userId }) => userId)
  const known = await factsOf(trx, paymentIds)
  const waits = known.isRest ? [] : [...(await withoutGuardian(trx, userIds, now)).values()]
  const guardian = waits.find((state) => state === 'declined') ?? waits[0]
  const facts = { ...known, guardian: guardian ?? null }
  for (const reader of await clientsOf(trx, facts, now)) await queueMail(trx, paymentReceived(reader), now)
  for (const administrator of await administratorsIn(trx))
    await queueMail(trx, paymentArrived(facts, administrator), now)
}

export async function mailDecision(
  trx: Transaction,
  paymentIds: readonly string[],
  decision: Decision,
  words: string | null,
  now: Date,
): Promise<void> {
  const letter = DECISION_EMAILS[decision]
  if (!letter) return
  for (const reader of await clientsOf(trx, await factsOf(trx, paymentIds), now))
    await queueMail(trx, letter(reader, words, now.toISOString()), now)
}

export async function mailUndone(trx: Transaction, paymentIds: readonly string[], now: Date): Promise<void> {
  for (const reader of await clientsOf(trx, await factsOf(trx, paymentIds), now))
    await queueMail(trx, paymentUndone(reader, now.toISOString()), now)
}

export async function mailAnswer(trx: Transaction, paymentId: string, question: string, now: Date): Promise<void> {
  const facts = await factsOf(trx, [paymentId])
  for (const administrator of await administratorsIn(trx))
    await queueMail(trx, paymentAnswered(facts, administrator, question), now)
}

/** The facts for each reader: the client, and the guardian who sent the proof and still is the guardian. */
async function clientsOf(trx: Transaction, facts: PaymentMailFacts, now: Date): Promise<PaymentMailFacts[]> {
  const payer = await trx
    .selectFrom('payments')
    .innerJoin('uploads', 'uploads.id', 'payments.upload_id')
    .innerJoin('users', 'users.id', 'uploads.user_id')
    .select(['users.id', 'users.name', 'users.first_name as firstName', 'users.email'])
    .select(['users.verified_at as verifiedAt', 'payments.user_id as wardId'])
    .where('payments.id', '=', facts.paymentId)
    .where('payments.family_payment_id', 'is', null)
    .whereRef('uploads.user_id', '!=', 'payments.user_id')
    .executeTakeFirst()
  const ward = payer && (await findGuardianAccount(trx, payer.wardId, now))
  if (!payer || ward?.parentId !== payer.id) return [facts]
  const { name, firstName, email, verifiedAt } = payer
  const client = { name, firstName, email, verified: verifiedAt !== null }
  // Privacy: only the minor may open the receipt.
  return [facts, { ...facts, client, ward: { id: ward.id, name: ward.name }, acknowledgement: null }]
}

export async function administratorsIn(trx: Transaction): Promise<{ id: string; email: string }[]> {
  return trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('type', '=', 'ADMIN_USER')
    .where('role', 'in', rolesWith('payments'))
    .where('disabled_at', 'is', null)
    .orderBy('created_at')
    .execute()
}

async function factsOf(trx: Transaction, paymentIds: readonly string[]): Promise<PaymentMailFacts> {
  const [paymentId = ''] = paymentIds
  const own = await ownFacts(trx, paymentId)
  const family = await familyFacts(trx, paymentIds)
  return family ? { ...own, ...family, rest: null } : own
}

async function familyFacts(trx: Transaction, paymentIds: readonly string[]) {
  const rows = await trx
    .selectFrom('payments')
    .innerJoin('family_payments', 'family_payments.id', 'payments.family_payment_id')
    .innerJoin('users as parents', 'parents.id', 'family_payments.parent_id')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .leftJoin('packages', 'packages.key', 'payments.package')
    .select([
      'parents.name as parentName',
      'parents.first_name as firstName',
      'parents.email',
      'parents.verified_at as verifiedAt',
      'users.name',
      'payments.package',
      'packages.name as packageName',
      'payments.amount_centavos as amountCentavos',
    ])
    .where('payments.id', 'in', [...paymentIds])
    .orderBy('users.name')
    .orderBy('payments.id')
    .execute()
  const [first] = rows
  if (!first) return null
  const { parentName: name, firstName, email, verifiedAt } = first
  return {
    client: { name, firstName, email, verified: verifiedAt !== null },
    children: rows.map((row) => ({
      name: row.name,
      packageName: row.packageName ?? row.package,
      amountCentavos: row.amountCentavos,
    })),
    amountCentavos: rows.reduce((sum, { amountCentavos }) => sum + amountCentavos, 0),
  }
}

async function ownFacts(trx: Transaction, paymentId: string): Promise<PaymentMailFacts> {
  const row = await trx
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .leftJoin('packages', 'packages.key', 'payments.package')
    .leftJoin('acknowledgements', (join) =>
      join.onRef('acknowledgements.payment_id', '=', 'payments.id').on('acknowledgements.voided_at', 'is', null),
    )
    .select([
      'users.name',
      'users.first_name as firstName',
      'users.email',
      'users.verified_at as verifiedAt',
      'payments.package',
      'packages.name as packageName',
      'payments.amount_centavos as amountCentavos',
      'payments.submitted_at as submittedAt',
      'payments.code',
      'acknowledgements.number as acknowledgement',
      'acknowledgements.amount_centavos as received',
      'payments.part_of as partOf',
      'payments.price_centavos as price',
      'payments.discount_centavos as discount',
      'payments.balance_due_on as dueOn',
      'packages.materials_when as materialsWhen',
    ])
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const {
    name,
    firstName,
    email,
    verifiedAt,
    packageName,
    partOf,
    price,
    discount,
    dueOn,
    materialsWhen,
    received,
    ...payment
  } = row
  // A confirmed payment shows the received amount, which may differ from the requested one.
  const amountCentavos = received ?? payment.amountCentavos
  const left = (price ?? payment.amountCentavos) - discount - amountCentavos
  return {
    ...payment,
    amountCentavos,
    brand: await brandIn(trx),
    paymentId,
    client: { name, firstName, email, verified: verifiedAt !== null },
    packageName: packageName ?? payment.package,
    isRest: partOf !== null,
    rest: dueOn !== null && left > 0 ? { centavos: left, dueOn, materialsWait: materialsWhen === 'paid' } : null,
  }
}
