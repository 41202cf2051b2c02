import { sql, type Kysely } from 'kysely'

/** When an account was last seen, which outlives its sessions. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw('alter table users add column last_seen_at text').execute(db)
}
