import type { PackageKey } from '#domain/enrolment/packages'
import { findValidUntil } from '#domain/enrolment/validity'
import { isAdultBy } from '#domain/consent/guardians'
import { manilaDayOf } from '#domain/words/formats'
import { findConsentAnswers } from '#records/consent/consents'
import { minorsWithoutGuardian } from '#records/consent/guardian-staff'
import { guardianOf } from '#records/consent/guardians'
import type { Transaction } from '#records/engine/db'
import { markEnquirerEnrolled } from '#records/training/trial/enquiries'

/** The reason why the person may not train: a guardian who has not agreed, or withdrawn consent; null for none. */
export async function withoutConsent(trx: Transaction, userId: string, now: Date) {
  const guardian = await guardianOf(trx, userId)
  if (guardian && guardian.state !== 'agreed' && !isAdultBy(guardian.adultOn, now)) return 'guardian-waiting'
  if ((await minorsWithoutGuardian(trx, [userId], now)).length > 0) return 'guardian-waiting'
  return (await findConsentAnswers(trx, userId)).training === false ? 'consent-taken-back' : null
}

/**
 * The trainee row has the payment's id, so that no payment enrols twice; later changes of the package leave
 * `valid_until`.
 */
export async function enrol(
  trx: Transaction,
  payment: { id: string; userId: string; package: PackageKey },
  at: string,
): Promise<void> {
  const terms = await trx
    .selectFrom('packages')
    .select('validity_months')
    .where('key', '=', payment.package)
    .executeTakeFirst()
  await trx
    .insertInto('trainees')
    .values({
      id: payment.id,
      user_id: payment.userId,
      payment_id: payment.id,
      package: payment.package,
      session_took: 0,
      assessment_took: 0,
      joined_at: at,
      valid_until: findValidUntil(manilaDayOf(new Date(at)), terms?.validity_months ?? null),
    })
    .execute()
  await markEnquirerEnrolled(trx, payment.userId, at)
}
