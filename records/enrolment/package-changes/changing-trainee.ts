import { isPackageKey, type PackageKey } from '#domain/enrolment/packages'
import type { SessionKind } from '#domain/training/sessions'
import type { Reader } from '#records/engine/db'
import { readEnrolmentAccount } from '#records/money/ledger/entries'

export type ChangingTrainee = NonNullable<Awaited<ReturnType<typeof readChangingTrainee>>>

/** The facts of an enrolment that a change of its package depends on; null when it is gone. */
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
  const planned = await countPlanned(db, traineeId)
  return {
    ...trainee,
    packageName: packageName ?? found.package,
    account: { id: found.userId, name: found.name, email, verified: verifiedAt !== null },
    // An imported enrolment may have no entry in the ledger.
    priceCentavos: account ? account.charged + account.changed : (packagePrice ?? 0),
    taken: { sessions: sessionTook, assessments: assessmentTook },
    planned: { sessions: planned('q-and-a'), assessments: planned('assessment') },
  }
}

/** Counts what is still to come or not yet marked. */
async function countPlanned(db: Reader, traineeId: string): Promise<(kind: SessionKind) => number> {
  const rows = await db
    .selectFrom('attendances')
    .innerJoin('training_sessions', 'training_sessions.id', 'attendances.session_id')
    .select(({ fn }) => ['attendances.kind', fn.countAll<string | number>().as('count')])
    .where('attendances.trainee_id', '=', traineeId)
    .where('attendances.state', '=', 'planned')
    .where('cancelled_at', 'is', null)
    .groupBy('attendances.kind')
    .execute()
  return (kind) => Number(rows.find((row) => row.kind === kind)?.count ?? 0)
}

/** The package with what a change to it needs; null when there is none. */
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
