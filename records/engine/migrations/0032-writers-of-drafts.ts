import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table drafts add column writer text`.execute(db)
}
