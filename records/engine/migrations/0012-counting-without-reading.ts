import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index members_shown on members (hidden) where trim(coalesce(testimonial, '')) <> ''`.execute(db)
  await sql`drop index payment_history_by_time`.execute(db)
  await sql`create index payment_history_by_time on payment_history (confirmed_at, payment_id, user_id)`.execute(db)
}
