import { sql, type Kysely } from 'kysely'

/** The form that wrote last, so that text saved offline is told apart from another device's. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table drafts add column writer text`.execute(db)
}
