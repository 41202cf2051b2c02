import { ownId, type Actor } from '#domain/accounts/accounts'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { CHILDREN_AT_LEAST, CHILDREN_AT_MOST } from '#domain/enrolment/family-payment'
import { codeIn, FAMILY } from '#records/money/qr-ph/payment-codes'
import { lockUser, newId, transaction, type Records, type Transaction } from '#records/engine/db'
import { mailArrival } from '#records/enrolment/payment-mails'
import {
  findReceiptFile,
  registerPayment,
  type Registration,
  type SubmitRefusal,
} from '#records/enrolment/submit-proof'

export type ChildRegistration = Registration & { childId: string }
export type FamilyProof = { children: readonly ChildRegistration[]; upload: string }

type Sent = { familyPaymentId: string; paymentIds: string[]; again: boolean }
export type FamilySubmitRefusal = SubmitRefusal | 'too-few-children' | 'too-many-children' | 'not-your-child'
export type FamilySubmitResult =
  | { ok: true; value: Sent }
  | { ok: false; reason: FamilySubmitRefusal; childId?: string }

export async function submitFamilyProof(
  records: Records,
  actor: Pick<Actor, 'id' | 'type'>,
  { children, upload }: FamilyProof,
  now: Date,
): Promise<FamilySubmitResult> {
  const parentId = ownId(actor)
  // In one order, so that two requests of a family cannot deadlock.
  const sorted = [...children].toSorted((one, other) => (one.childId < other.childId ? -1 : 1))
  const ids = sorted.map(({ childId }) => childId)
  if (new Set(ids).size < CHILDREN_AT_LEAST) return no('too-few-children')
  if (ids.length > CHILDREN_AT_MOST || new Set(ids).size < ids.length) return no('too-many-children')
  return transaction<FamilySubmitResult>(records, async (trx) => {
    for (const userId of [parentId, ...ids].toSorted()) await lockUser(trx, userId)
    const before = await findSent(trx, parentId, upload)
    if (before) return yes(before)
    const stranger = await findStranger(trx, parentId, ids)
    if (stranger !== null) return { ...no('not-your-child'), childId: stranger }
    const fileId = await findReceiptFile(trx, parentId, upload)
    if (!fileId) return no('upload-missing')
    const familyPaymentId = newId()
    const row = { id: familyPaymentId, parent_id: parentId, upload_id: upload, submitted_at: now.toISOString() }
    await trx
      .insertInto('family_payments')
      .values({ ...row, code: null })
      .execute()
    const registered = await registerChildren(trx, sorted, { upload, fileId, familyPaymentId, parentId }, now)
    if (!registered.ok) return registered
    const { paymentIds, amountCentavos } = registered.value
    const code = await codeIn(trx, parentId, { package: FAMILY, partOf: null, amountCentavos }, now)
    await trx.updateTable('family_payments').set({ code }).where('id', '=', familyPaymentId).execute()
    await trx.updateTable('payments').set({ code }).where('id', 'in', paymentIds).execute()
    await mailArrival(trx, paymentIds, now)
    return yes({ familyPaymentId, paymentIds, again: false })
  })
}

export async function ownFamilyPayment(
  { read }: Records,
  actor: Pick<Actor, 'id'>,
  by: { id: string } | { upload: string },
): Promise<{ id: string; firstNames: string[]; childIds: string[] } | null> {
  const rows = await read
    .selectFrom('family_payments')
    .innerJoin('payments', 'payments.family_payment_id', 'family_payments.id')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .select(['family_payments.id', 'users.id as childId', 'users.first_name as firstName'])
    .where('family_payments.parent_id', '=', ownId(actor))
    .where('id' in by ? 'family_payments.id' : 'family_payments.upload_id', '=', 'id' in by ? by.id : by.upload)
    .orderBy('users.name')
    .orderBy('payments.id')
    .execute()
  const [first] = rows
  if (!first) return null
  return {
    id: first.id,
    firstNames: rows.map(({ firstName }) => firstName),
    childIds: rows.map(({ childId }) => childId),
  }
}

async function findSent(trx: Transaction, parentId: string, upload: string): Promise<Sent | null> {
  const rows = await trx
    .selectFrom('family_payments')
    .innerJoin('payments', 'payments.family_payment_id', 'family_payments.id')
    .select(['family_payments.id', 'payments.id as paymentId'])
    .where('family_payments.upload_id', '=', upload)
    .where('family_payments.parent_id', '=', parentId)
    .orderBy('payments.id')
    .execute()
  const [first] = rows
  return first ? { familyPaymentId: first.id, paymentIds: rows.map(({ paymentId }) => paymentId), again: true } : null
}

async function findStranger(trx: Transaction, parentId: string, ids: readonly string[]): Promise<string | null> {
  const rows = await trx
    .selectFrom('family_members')
    .select('child_id')
    .where('parent_id', '=', parentId)
    .where('own_account_at', 'is', null)
    .where('child_id', 'in', [...ids])
    .execute()
  const own = new Set(rows.map(({ child_id }) => child_id))
  return ids.find((id) => !own.has(id)) ?? null
}

type SharedProof = { upload: string; fileId: string; familyPaymentId: string; parentId: string }
type Registered = { ok: true; value: { paymentIds: string[]; amountCentavos: number } }

async function registerChildren(
  trx: Transaction,
  children: readonly ChildRegistration[],
  { upload, parentId, ...proof }: SharedProof,
  now: Date,
): Promise<Registered | { ok: false; reason: SubmitRefusal; childId: string }> {
  const paymentIds: string[] = []
  let amountCentavos = 0
  for (const [at, { childId, ...registration }] of children.entries()) {
    // The upload's id is unique among payments, so that it pays once: the first child's payment has it.
    const own = { ...proof, upload: at === 0 ? upload : `${upload}.${at + 1}` }
    const sent: Verdict<{ paymentId: string; amountCentavos: number }, SubmitRefusal> = await registerPayment(
      trx,
      childId,
      { ...registration, parentId },
      own,
      now,
    )
    if (!sent.ok) return { ...sent, childId }
    paymentIds.push(sent.value.paymentId)
    amountCentavos += sent.value.amountCentavos
  }
  return yes({ paymentIds, amountCentavos })
}
