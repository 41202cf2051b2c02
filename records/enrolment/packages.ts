import { sql } from 'kysely'
import type { PackageKey, TrainingPackage } from '#domain/enrolment/packages'
import type { Reader, Records, Transaction } from '#records/engine/db'
import { prepareQuery } from '#records/engine/remembered'

const packageQuery = (db: Reader) =>
  db
    .selectFrom('packages')
    .select([
      'key',
      'name',
      'description',
      'price_centavos as priceCentavos',
      'sessions',
      'assessments',
      'highlighted',
      'hidden_at as hiddenAt',
      'down_payment_centavos as downPaymentCentavos',
      'balance_days as balanceDays',
      'materials_when as materialsWhen',
      'validity_months as validityMonths',
      'self_planned_a_week as selfPlannedAWeek',
    ])
type Row = Awaited<ReturnType<ReturnType<typeof packageQuery>['execute']>>[number]
const packageOf = ({
  hiddenAt,
  highlighted,
  downPaymentCentavos,
  balanceDays,
  materialsWhen,
  ...words
}: Row): TrainingPackage => ({
  ...words,
  highlighted: highlighted === 1,
  hidden: hiddenAt !== null,
  terms: { downPaymentCentavos, balanceDays, materialsWhen },
})

export function trainingPackages(records: Records): Promise<TrainingPackage[]> {
  return packagesIn(records.read)
}

const inOrder = prepareQuery((read) => packageQuery(read).orderBy('position').orderBy('key'))

export async function packagesIn(db: Reader): Promise<TrainingPackage[]> {
  return (await inOrder(db)).map(packageOf)
}

export async function trainingPackage(records: Records, key: PackageKey): Promise<TrainingPackage | null> {
  const row = await packageQuery(records.read).where('key', '=', key).executeTakeFirst()
  return row ? packageOf(row) : null
}

export async function packageToEdit(
  records: Records,
  key: string,
): Promise<(TrainingPackage & { revision: number }) | null> {
  const row = await packageQuery(records.read)
    .select('revision')
    .where('key', '=', key as PackageKey)
    .executeTakeFirst()
  return row ? { ...packageOf(row), revision: row.revision } : null
}

/** Package edits run one after the other; SQLite's write lock ensures this already. */
export async function lockPackages(records: Records, trx: Transaction): Promise<void> {
  if (records.engine === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtextextended('packages', 0))`.execute(trx)
}

export async function offeredIn(
  records: Records,
  trx: Transaction,
  key: PackageKey,
): Promise<{ offered: boolean; booked: boolean }> {
  const packageQuery = trx.selectFrom('packages').select(['hidden_at', 'booked']).where('key', '=', key)
  if (records.engine === 'sqlite') return toAvailability(await packageQuery.executeTakeFirst())
  // The first booking updates the row: two transactions with shared locks would deadlock.
  const { booked } = toAvailability(await packageQuery.executeTakeFirst())
  return toAvailability(await (booked ? packageQuery.forShare() : packageQuery.forUpdate()).executeTakeFirst())
}

const toAvailability = (row: { hidden_at: string | null; booked: number } | undefined) => ({
  offered: row?.hidden_at === null,
  booked: row?.booked === 1,
})

export async function findFurthestProgress(
  trx: Transaction,
  key: PackageKey,
): Promise<{ sessions: number; assessments: number }> {
  const row = await trx
    .selectFrom('trainees')
    .select(({ fn }) => [fn.max('session_took').as('sessions'), fn.max('assessment_took').as('assessments')])
    .where('package', '=', key)
    .executeTakeFirst()
  return { sessions: Number(row?.sessions ?? 0), assessments: Number(row?.assessments ?? 0) }
}
