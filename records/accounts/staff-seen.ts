import type { Reader, Transaction } from '#records/engine/db'

export async function noteSeen(db: Reader | Transaction, userId: string, now: Date): Promise<void> {
  const seen_at = now.toISOString()
  await db
    .insertInto('staff_seen')
    .values({ user_id: userId, seen_at })
    .onConflict((known) => known.column('user_id').doUpdateSet({ seen_at }))
    .execute()
}

export async function isStaff(trx: Transaction, userId: string): Promise<boolean> {
  const user = await trx.selectFrom('users').select('type').where('id', '=', userId).executeTakeFirst()
  return user?.type === 'ADMIN_USER'
}
