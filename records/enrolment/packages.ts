import type { PackageKey, TrainingPackage } from '#domain/enrolment/packages'
import type { Reader, Records, Transaction } from '#records/engine/db'

const COLUMNS = ['key', 'name', 'description', 'price_centavos as priceCentavos', 'sessions', 'assessments'] as const

/** The training packages in the order w, o, r, d. */
export function trainingPackages(records: Records): Promise<TrainingPackage[]> {
  return packagesIn(records.read)
}

/** The same, read inside a transaction. */
export async function packagesIn(db: Reader | Transaction): Promise<TrainingPackage[]> {
  return db.selectFrom('packages').select(COLUMNS).orderBy('position').execute()
}

/** One training package, or null when staff have not set it up. */
export async function trainingPackage(records: Records, key: PackageKey): Promise<TrainingPackage | null> {
  return (await records.read.selectFrom('packages').select(COLUMNS).where('key', '=', key).executeTakeFirst()) ?? null
}
