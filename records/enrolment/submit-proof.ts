import { agreesToTrain, type Answers } from '#domain/consent/purposes'
import {
  no,
  yes,
  checkProofSubmission as submitProofRule,
  type EnrolmentRefusal,
  type Verdict,
} from '#domain/enrolment/enrolment'
import type { PackageKey } from '#domain/enrolment/packages'
import { REGISTRATION_FIELDS, storedFields } from '#domain/enrolment/registration-fields'
import type { Additional, Personal } from '#domain/forms'
import type { VoucherUseRefusal } from '#domain/money/vouchers/vouchers'
import { adultDay, ageOf, isMinorByEither } from '#domain/consent/ages'
import type { GuardianWords } from '#domain/consent/guardians'
import { nameGuardian } from '#records/consent/guardians'
import { findConsentAnswers, noticeIsThere, writeAnswers, type Read } from '#records/consent/consents'
import { codeIn } from '#records/money/qr-ph/payment-codes'
import { transaction, lockUser, newId, type Records } from '#records/engine/db'
import { countUse } from '#records/money/vouchers/voucher-use'
import { lockQuote } from './price-quote.ts'
import { enrolmentFacts } from './enrolment.ts'
import { mailArrival } from './payment-mails.ts'

type SubmitRefusal =
  | EnrolmentRefusal
  | VoucherUseRefusal
  | 'upload-missing'
  | 'consent-needed'
  | 'no-such-notice'
  | 'guardian-needed'

/** Guarded three times: by the rule, by the locked user row, and by two unique indexes. */
export async function submitProof(
  records: Records,
  actorId: string,
  proof: {
    package: PackageKey
    upload: string
    form: Personal & Additional
    consents: Answers & Read
    guardian?: GuardianWords | null
  },
  now: Date,
): Promise<Verdict<{ paymentId: string; again: boolean }, SubmitRefusal>> {
  return transaction(records, async (trx) => {
    await lockUser(trx, actorId)
    const facts = await enrolmentFacts(trx, actorId)
    if (!facts) return no('sign-in-needed')
    const verdict = submitProofRule(facts, proof.package, proof.upload)
    if (!verdict.ok) return verdict
    if (verdict.do.kind === 'already-submitted') return yes({ paymentId: facts.payment?.id ?? '', again: true })
    const born = { age: ageOf(proof.form.age), birthdate: proof.form.birthdate }
    const minor = isMinorByEither(born, now)
    if (minor && !proof.guardian) return no('guardian-needed')
    const { version, place, ...said } = proof.consents
    const agreed = agreesToTrain(said)
    if (!agreed.ok) return agreed
    if (!(await noticeIsThere(trx, version))) return no('no-such-notice')
    const upload = await trx
      .selectFrom('uploads')
      .select('file_id')
      .where('id', '=', proof.upload)
      .where('user_id', '=', actorId)
      .where('file_id', 'is not', null)
      .executeTakeFirst()
    if (!upload?.file_id) return no('upload-missing')
    const priced = await lockQuote(trx, actorId, proof.package, now)
    if (!priced.ok) return priced
    const quote = priced.do

    const { replaces, enrolmentState } = verdict.do
    if (replaces)
      await trx
        .updateTable('payments')
        .set({ removed_at: now.toISOString(), removed_because: 'resubmitted' })
        .where('id', '=', replaces)
        .where('status', '=', 'rejected')
        .where('removed_at', 'is', null)
        .execute()
    const paymentId = newId()
    const paidFor = { package: proof.package, partOf: null, amountCentavos: quote.amountCentavos }
    const inserted = await trx
      .insertInto('payments')
      .values({
        id: paymentId,
        user_id: actorId,
        package: proof.package,
        amount_centavos: quote.amountCentavos,
        price_centavos: quote.priceCentavos,
        discount_centavos: quote.discountCentavos,
        voucher: quote.voucher?.code ?? null,
        balance_due_on: quote.balanceDueOn,
        code: await codeIn(trx, actorId, paidFor, now),
        status: 'pending',
        submitted_at: now.toISOString(),
        upload_id: proof.upload,
        receipt_file_id: upload.file_id,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (inserted.numInsertedOrUpdatedRows !== 1n) {
      // A unique index refused it: the client has a pending payment, or the receipt made one before.
      const waiting = await trx
        .selectFrom('payments')
        .select('id')
        .where('user_id', '=', actorId)
        .where('status', '=', 'pending')
        .where('part_of', 'is', null)
        .where('removed_at', 'is', null)
        .executeTakeFirst()
      return { ok: false, because: waiting ? 'payment-pending' : 'upload-missing' }
    }

    if (quote.voucher) {
      const { discountCentavos } = quote
      await countUse(trx, { voucherId: quote.voucher.id, userId: actorId, paymentId, discountCentavos }, now)
    }
    const { form } = proof
    const written = await trx
      .updateTable('users')
      .set({
        registration_step: enrolmentState.registrationStep,
        selected_package: enrolmentState.selectedPackage,
        ...storedFields(REGISTRATION_FIELDS, form),
      })
      .where('id', '=', actorId)
      .where('selected_package', '=', proof.package)
      .where('current_package', '=', 'NONE')
      .executeTakeFirst()
    if (written.numUpdatedRows !== 1n) return no('not-booked')
    await writeAnswers(trx, { id: actorId, name: form.fullName }, agreed.do, { version, place }, now)
    if (minor && proof.guardian && (await findConsentAnswers(trx, actorId, true)).training !== true)
      await nameGuardian(trx, { id: actorId, adultOn: adultDay(born, now) }, proof.guardian, place, now)
    await trx.deleteFrom('drafts').where('user_id', '=', actorId).execute()
    await mailArrival(trx, paymentId, now)
    return yes({ paymentId, again: false })
  })
}
