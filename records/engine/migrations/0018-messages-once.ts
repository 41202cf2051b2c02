import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table contact_messages add column sending text`.execute(db)
  await sql`create unique index contact_messages_by_sending on contact_messages (sending) where sending is not null`.execute(
    db,
  )
}
