import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(`alter table uploads add column bytes integer not null default 0`).execute(db)
}
