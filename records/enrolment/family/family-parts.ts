import type { Reader, Transaction } from '#records/engine/db'
import { lockUser } from '#records/engine/db'

const withParts = (db: Reader, paymentIds: readonly string[]) =>
  db.selectFrom('payments').where(({ or, eb }) =>
    or([
      eb('payments.id', 'in', [...paymentIds]),
      eb('payments.family_payment_id', 'in', (families) =>
        families
          .selectFrom('payments as named')
          .select('named.family_payment_id')
          .where('named.id', 'in', [...paymentIds])
          .where('named.family_payment_id', 'is not', null),
      ),
    ]),
  )

/** Locks the clients of these payments and of their family payments in one order; returns the ids of all payments. */
export async function lockPayments(trx: Transaction, paymentIds: readonly string[]): Promise<string[]> {
  if (paymentIds.length === 0) return []
  const rows = await withParts(trx, paymentIds).select(['payments.id', 'payments.user_id']).execute()
  for (const userId of [...new Set(rows.map(({ user_id }) => user_id))].toSorted()) await lockUser(trx, userId)
  return rows.map(({ id }) => id).toSorted()
}

export type FamilyPart = Awaited<ReturnType<typeof readPartRows>>[number]

function readPartRows(db: Reader, paymentIds: readonly string[]) {
  return withParts(db, paymentIds)
    .innerJoin('users', 'users.id', 'payments.user_id')
    .innerJoin('family_payments', 'family_payments.id', 'payments.family_payment_id')
    .leftJoin('users as parents', 'parents.id', 'family_payments.parent_id')
    .leftJoin('packages', 'packages.key', 'payments.package')
    .select([
      'payments.id',
      'payments.family_payment_id as familyPaymentId',
      'payments.user_id as userId',
      'users.name',
      'payments.package',
      'packages.name as packageName',
      'payments.amount_centavos as amountCentavos',
      'payments.status',
      'payments.removed_at as removedAt',
      'parents.id as parentId',
      'parents.name as parentName',
      'parents.email as parentEmail',
      'parents.image as parentImage',
    ])
    .orderBy('users.name')
    .orderBy('payments.id')
    .execute()
}

/**
 * Parts of the same status that still count; a rejected one is decided alone, because each child may register anew.
 */
export async function findFamilyParts(
  db: Reader,
  paymentIds: readonly string[],
): Promise<Map<string, [FamilyPart, ...FamilyPart[]]>> {
  const found = new Map<string, [FamilyPart, ...FamilyPart[]]>()
  if (paymentIds.length === 0) return found
  const rows = await readPartRows(db, paymentIds)
  for (const row of rows) {
    if (row.removedAt !== null || row.status === 'rejected') continue
    const [first, ...others] = rows.filter(
      (each) => each.familyPaymentId === row.familyPaymentId && each.status === row.status && each.removedAt === null,
    )
    if (first && others.length > 0) found.set(row.id, [first, ...others])
  }
  return found
}

export async function findParentOfPayment(
  db: Reader,
  familyPaymentId: string,
): Promise<{ id: string | null; name: string } | null> {
  const row = await db
    .selectFrom('family_payments')
    .leftJoin('users', 'users.id', 'parent_id')
    .select(['users.id', 'users.name'])
    .where('family_payments.id', '=', familyPaymentId)
    .executeTakeFirst()
  return row ? { id: row.id, name: row.name ?? '' } : null
}

export const sumOfParts = (parts: readonly Pick<FamilyPart, 'amountCentavos'>[]): number =>
  parts.reduce((sum, { amountCentavos }) => sum + amountCentavos, 0)
