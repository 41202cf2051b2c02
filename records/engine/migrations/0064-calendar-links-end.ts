import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(`alter table calendar_feeds add column ended_at text`).execute(db)
}
