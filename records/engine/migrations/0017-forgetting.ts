import { sql, type Kysely } from 'kysely'

/** What names people. */
const NAMING = ['users', 'members', 'contact_messages', 'outbox', 'audit_log']

/**
 * The index of words of the embedded database forgets at once what leaves it, instead of when its parts are next put
 * together.
 */
export async function up(db: Kysely<never>): Promise<void> {
  if (db.getExecutor().adapter.constructor.name.startsWith('Postgres')) return
  for (const table of NAMING)
    await sql.raw(`insert into ${table}_parts (${table}_parts, rank) values ('secure-delete', 1)`).execute(db)
}
