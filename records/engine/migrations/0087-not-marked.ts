import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index attendances_not_marked on attendances (session_id) where state = 'planned'`.execute(db)
}
