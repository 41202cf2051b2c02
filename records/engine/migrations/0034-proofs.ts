import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table sessions add column proved_at text`.execute(db)
}
