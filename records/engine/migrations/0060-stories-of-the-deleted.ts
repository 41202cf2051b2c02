import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['wins', 'news'])
    await sql.raw(`alter table ${table} add column person_gone_at text`).execute(db)
}
