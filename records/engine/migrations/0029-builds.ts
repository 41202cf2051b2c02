import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(
      `create table builds (
        id text primary key, first_seen_at text not null, seen_at text not null, key text not null unique,
        assets text not null)`,
    )
    .execute(db)
}
