import { sql, type Kysely } from 'kysely'

const NAMING = ['users', 'members', 'contact_messages', 'outbox', 'audit_log']

/** SQLite's full-text index then erases deleted content at once. */
export async function up(db: Kysely<never>): Promise<void> {
  if (db.getExecutor().adapter.constructor.name.startsWith('Postgres')) return
  for (const table of NAMING)
    await sql.raw(`insert into ${table}_parts (${table}_parts, rank) values ('secure-delete', 1)`).execute(db)
}
