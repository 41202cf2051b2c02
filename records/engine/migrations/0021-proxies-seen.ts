import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(`create table proxies_seen (peer text primary key, seen_at text not null)`).execute(db)
}
