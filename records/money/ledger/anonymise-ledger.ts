import { sql } from 'kysely'
import type { Transaction } from '#records/engine/db'

/** Amounts, dates and numbers stay, because the books need them; the name is erased. */
export async function forgetLedger(trx: Transaction, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('payment_history')
    .set({ user_id: null, receipt_file_id: null, note: null })
    .where('user_id', '=', userId)
    .execute()
  await trx
    .updateTable('acknowledgements')
    .set({
      user_id: null,
      name: '',
      voided_reason: sql`case when voided_at is null then null else '' end`,
      forgotten_at: now.toISOString(),
    })
    .where('user_id', '=', userId)
    .execute()
  await trx
    .updateTable('acknowledgement_shares')
    .set({ user_id: null, name: '' })
    .where('user_id', '=', userId)
    .execute()
}
