import { sql, type Kysely } from 'kysely'

/** Which open form wrote last, so that words which waited for a line are told from those of another device. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table drafts add column writer text`.execute(db)
}
