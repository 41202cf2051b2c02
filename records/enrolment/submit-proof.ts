import { agreesToTrain, type Answers } from '#domain/consent/purposes'
import {
  no,
  yes,
  checkProofSubmission as submitProofRule,
  type EnrolmentRefusal,
  type EnrolmentState,
  type Verdict,
} from '#domain/enrolment/enrolment'
import type { PackageKey } from '#domain/enrolment/packages'
import { REGISTRATION_FIELDS, storedFields } from '#domain/enrolment/registration-fields'
import type { Additional, Personal } from '#domain/forms'
import type { VoucherUseRefusal } from '#domain/money/vouchers/vouchers'
import { adultDay, ageOf, isMinorByEither } from '#domain/consent/ages'
import type { GuardianWords } from '#domain/consent/guardians'
import { parentOf } from '#records/accounts/families/parents'
import { nameGuardian } from '#records/consent/guardians'
import { agreeAsParent } from '#records/consent/parent-consents'
import { findConsentAnswers, noticeIsThere, writeAnswers, type Read } from '#records/consent/consents'
import { codeIn } from '#records/money/qr-ph/payment-codes'
import { transaction, lockUser, newId, type Records, type Transaction } from '#records/engine/db'
import { countUse } from '#records/money/vouchers/voucher-use'
import { lockQuote } from './price-quote.ts'
import { enrolmentFacts } from './enrolment.ts'
import { mailArrival } from './payment-mails.ts'

export type SubmitRefusal =
  | EnrolmentRefusal
  | VoucherUseRefusal
  | 'upload-missing'
  | 'consent-needed'
  | 'no-such-notice'
  | 'guardian-needed'

export type Registration = {
  package: PackageKey
  form: Personal & Additional
  consents: Answers & Read
  guardian?: GuardianWords | null
  parentId?: string | null
}
type SentProof = Registration & { upload: string }

export async function submitProof(
  records: Records,
  actorId: string,
  { upload, ...registration }: SentProof,
  now: Date,
): Promise<Verdict<{ paymentId: string; again: boolean }, SubmitRefusal>> {
  return transaction(records, async (trx) => {
    await lockUser(trx, actorId)
    const fileId = await findReceiptFile(trx, actorId, upload)
    const sent = await registerPayment(trx, actorId, registration, { upload, fileId, familyPaymentId: null }, now)
    if (!sent.ok) return sent
    const { paymentId, again } = sent.value
    if (!again) await mailArrival(trx, [paymentId], now)
    return yes({ paymentId, again })
  })
}

type Proof = { upload: string; fileId: string | null; familyPaymentId: string | null }

/** Stores the client's registration with its payment. Call with the client locked. */
export async function registerPayment(
  trx: Transaction,
  userId: string,
  registration: Registration,
  { fileId, ...proof }: Proof,
  now: Date,
): Promise<Verdict<{ paymentId: string; again: boolean; amountCentavos: number }, SubmitRefusal>> {
  const facts = await enrolmentFacts(trx, userId)
  if (!facts) return no('sign-in-needed')
  const verdict = submitProofRule(facts, registration.package, proof.upload)
  if (!verdict.ok) return verdict
  if (verdict.value.kind === 'already-submitted')
    return yes({ paymentId: facts.payment?.id ?? '', again: true, amountCentavos: 0 })
  const born = { age: ageOf(registration.form.age), birthdate: registration.form.birthdate }
  const minor = isMinorByEither(born, now)
  const parent = registration.parentId ? await parentOf(trx, userId) : null
  if (registration.parentId && parent?.id !== registration.parentId) return no('sign-in-needed')
  if (minor && !registration.guardian && !parent) return no('guardian-needed')
  const { version, place, ...said } = registration.consents
  const agreed = agreesToTrain(said)
  if (!agreed.ok) return agreed
  if (!(await noticeIsThere(trx, version))) return no('no-such-notice')
  if (!fileId) return no('upload-missing')
  const priced = await lockQuote(trx, userId, registration.package, now)
  if (!priced.ok) return priced
  const quote = priced.value

  const { replaces, enrolmentState } = verdict.value
  if (replaces) await removeReplaced(trx, replaces, now)
  const paymentId = newId()
  const payment = { id: paymentId, userId, package: registration.package, ...proof, fileId }
  if (!(await insertPayment(trx, payment, quote, now))) return refuseSecondPayment(trx, userId)

  if (quote.voucher) {
    const { discountCentavos } = quote
    await countUse(trx, { voucherId: quote.voucher.id, userId, paymentId, discountCentavos }, now)
  }
  if (!(await saveDetails(trx, userId, registration, enrolmentState))) return no('not-booked')
  const { fullName: name, birthdate } = registration.form
  const person = { id: userId, name, birthdate }
  if (minor && parent) await agreeAsParent(trx, person, parent, agreed.value, { version, place }, now)
  else await writeAnswers(trx, person, agreed.value, { version, place }, now)
  const guardian = minor && !parent ? registration.guardian : null
  if (guardian && (await findConsentAnswers(trx, userId, true)).training !== true)
    await nameGuardian(trx, { id: userId, adultOn: adultDay(born, now) }, guardian, place, now)
  await trx.deleteFrom('drafts').where('user_id', '=', userId).execute()
  return yes({ paymentId, again: false, amountCentavos: quote.amountCentavos })
}

export async function findReceiptFile(trx: Transaction, actorId: string, uploadId: string): Promise<string | null> {
  const upload = await trx
    .selectFrom('uploads')
    .select('file_id')
    .where('id', '=', uploadId)
    .where('user_id', '=', actorId)
    .where('file_id', 'is not', null)
    .executeTakeFirst()
  return upload?.file_id ?? null
}

async function removeReplaced(trx: Transaction, paymentId: string, now: Date): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ removed_at: now.toISOString(), removed_because: 'resubmitted' })
    .where('id', '=', paymentId)
    .where('status', '=', 'rejected')
    .where('removed_at', 'is', null)
    .execute()
}

type LockedQuote = Extract<Awaited<ReturnType<typeof lockQuote>>, { ok: true }>['value']
type NewPayment = {
  id: string
  userId: string
  package: PackageKey
  upload: string
  fileId: string
  familyPaymentId: string | null
}

async function insertPayment(trx: Transaction, payment: NewPayment, quote: LockedQuote, now: Date): Promise<boolean> {
  const paidFor = { package: payment.package, partOf: null, amountCentavos: quote.amountCentavos }
  const inserted = await trx
    .insertInto('payments')
    .values({
      id: payment.id,
      user_id: payment.userId,
      package: payment.package,
      amount_centavos: quote.amountCentavos,
      price_centavos: quote.priceCentavos,
      discount_centavos: quote.discountCentavos,
      voucher: quote.voucher?.code ?? null,
      balance_due_on: quote.balanceDueOn,
      code: payment.familyPaymentId === null ? await codeIn(trx, payment.userId, paidFor, now) : null,
      status: 'pending',
      submitted_at: now.toISOString(),
      upload_id: payment.upload,
      receipt_file_id: payment.fileId,
      family_payment_id: payment.familyPaymentId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

async function refuseSecondPayment(trx: Transaction, actorId: string) {
  // A unique index refused it: the client has a pending payment, or the receipt made one before.
  const waiting = await trx
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', actorId)
    .where('status', '=', 'pending')
    .where('part_of', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return no(waiting ? 'payment-pending' : 'upload-missing')
}

async function saveDetails(
  trx: Transaction,
  actorId: string,
  { package: booked, form }: Registration,
  enrolmentState: EnrolmentState,
): Promise<boolean> {
  const written = await trx
    .updateTable('users')
    .set({
      registration_step: enrolmentState.registrationStep,
      selected_package: enrolmentState.selectedPackage,
      ...storedFields(REGISTRATION_FIELDS, form),
    })
    .where('id', '=', actorId)
    .where('selected_package', '=', booked)
    .where('current_package', '=', 'NONE')
    .executeTakeFirst()
  return written.numUpdatedRows === 1n
}
