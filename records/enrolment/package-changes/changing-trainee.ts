import { isPackageKey, type PackageKey } from '#domain/enrolment/packages'
import type { SessionKind } from '#domain/training/sessions'
import type { Reader } from '#records/engine/db'
import { readEnrolmentAccount } from '#records/money/ledger/entries'
import { readPackageUse } from '#records/training/sessions/package-use'

export type ChangingTrainee = NonNullable<Awaited<ReturnType<typeof readChangingTrainee>>>

export async function readChangingTrainee(db: Reader, traineeId: string) {
  const found = await db
    .selectFrom('trainees')
    .innerJoin('users', 'users.id', 'trainees.user_id')
    .leftJoin('packages', 'packages.key', 'trainees.package')
    .select(['trainees.id', 'trainees.payment_id as paymentId', 'trainees.package', 'joined_at as joinedAt'])
    .select([
      'session_took as sessionTook',
      'assessment_took as assessmentTook',
      'packages.name as packageName',
      'packages.price_centavos as packagePrice',
    ])
    .select(['users.id as userId', 'users.name', 'users.email', 'users.verified_at as verifiedAt'])
    .where('trainees.id', '=', traineeId)
    .executeTakeFirst()
  if (!found) return null
  const { sessionTook, assessmentTook, packageName, packagePrice, email, verifiedAt, ...trainee } = found
  const account = await readEnrolmentAccount(db, found.paymentId)
  const usedOf = async (kind: SessionKind) =>
    (await readPackageUse(db, { traineeIds: [traineeId], kind }))[0]?.used ?? 0
  const used = { sessions: await usedOf('q-and-a'), assessments: await usedOf('assessment') }
  return {
    ...trainee,
    packageName: packageName ?? found.package,
    account: { id: found.userId, name: found.name, email, verified: verifiedAt !== null },
    // An imported enrolment may have no entry in the ledger.
    priceCentavos: account ? account.charged + account.changed : (packagePrice ?? 0),
    taken: { sessions: sessionTook, assessments: assessmentTook },
    used,
  }
}

export async function findOfferedPackage(db: Reader, key: string) {
  if (!isPackageKey(key)) return null
  const found = await db
    .selectFrom('packages')
    .select(['key', 'name', 'price_centavos as priceCentavos', 'sessions', 'assessments', 'hidden_at as hiddenAt'])
    .select(['validity_months as validityMonths', 'balance_days as balanceDays'])
    .where('key', '=', key)
    .executeTakeFirst()
  return found ? { ...found, hidden: found.hiddenAt !== null } : null
}

/** The key of a package that can be booked today; null for any other text. */
export async function findBookableKey(db: Reader, key: string): Promise<PackageKey | null> {
  const found = await findOfferedPackage(db, key)
  return found && !found.hidden && found.priceCentavos !== null ? found.key : null
}
