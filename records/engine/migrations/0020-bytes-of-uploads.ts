import { sql, type Kysely } from 'kysely'

/** How large an upload said it would be: a person's uploads that nothing has taken yet are counted by it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(`alter table uploads add column bytes integer not null default 0`).execute(db)
}
