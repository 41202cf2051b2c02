import { sql } from 'kysely'
import type { Transaction } from '#records/engine/db'

export async function findPaymentStatus(trx: Transaction, userId: string) {
  const payment = await trx
    .selectFrom('payments')
    .select('status')
    .where(({ or, eb }) =>
      or([
        eb('user_id', '=', userId),
        eb('family_payment_id', 'in', (families) =>
          families.selectFrom('family_payments').select('family_payments.id').where('parent_id', '=', userId),
        ),
      ]),
    )
    .where('removed_at', 'is', null)
    .orderBy(sql`case when status = 'pending' then 0 else 1 end`)
    .executeTakeFirst()
  return payment?.status ?? null
}

/** A receipt that proves the payments of children or of a ward stays, in the name of one of them. */
export async function handOverReceipts(trx: Transaction, userId: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('payments')
    .innerJoin('files', 'files.id', 'payments.receipt_file_id')
    .select(['files.id', 'payments.user_id as heir'])
    .where('payments.user_id', '<>', userId)
    .where('files.owner_id', '=', userId)
    .orderBy('payments.id', 'desc')
    .execute()
  for (const { id, heir } of rows)
    await trx.updateTable('files').set({ owner_id: heir }).where('id', '=', id).execute()
  return new Set(rows.map(({ id }) => id))
}
