import { sql, type Kysely } from 'kysely'

/** Since when a story shows somebody whose account is deleted, until staff have looked at its words. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['wins', 'news'])
    await sql.raw(`alter table ${table} add column person_gone_at text`).execute(db)
}
