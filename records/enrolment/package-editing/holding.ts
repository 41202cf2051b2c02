import type { Actor } from '#domain/accounts/accounts'
import { isPackageKey, type PackageKey, type PackageWords } from '#domain/enrolment/packages'
import type { Records, Transaction } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { holdPackages } from '../packages.ts'

export const SUBJECT = 'package'

/** The row of a package, held until the transaction ends. */
export async function held(records: Records, trx: Transaction, key: string) {
  await holdPackages(records, trx)
  if (!isPackageKey(key)) return undefined
  return trx.selectFrom('packages').selectAll().where('key', '=', key).forUpdate().executeTakeFirst()
}

/** Without gaps. */
export async function writeOrder(trx: Transaction, keys: readonly PackageKey[]): Promise<void> {
  for (const [position, key] of keys.entries())
    await trx
      .updateTable('packages')
      .set({ position })
      .where('key', '=', key)
      .where('position', '<>', position)
      .execute()
}

export const columnsOf = ({ priceCentavos, ...words }: PackageWords) => ({ ...words, price_centavos: priceCentavos })

export function wordsOf(row: ReturnType<typeof columnsOf>): PackageWords {
  const { name, description, price_centavos: priceCentavos, sessions, assessments } = row
  return { name, description, priceCentavos, sessions, assessments }
}

export function told(
  trx: Transaction,
  by: Actor,
  [done, id, name]: [done: string, key: string, name: string],
  before: Record<string, string | number>,
  after: Record<string, string | number>,
  now: Date,
): Promise<void> {
  return recordDecision(trx, by, { action: `package ${done}`, subject: SUBJECT, id, name, before, after }, now)
}
