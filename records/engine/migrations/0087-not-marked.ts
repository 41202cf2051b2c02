import { sql, type Kysely } from 'kysely'

/** Sessions that are over and not marked are found without reading those that are. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index attendances_not_marked on attendances (session_id) where state = 'planned'`.execute(db)
}
