import { sql, type Kysely } from 'kysely'

/** The scripts and sheets of each build, so that a page is served them by a node of another. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(
      `create table builds (
        id text primary key, first_seen_at text not null, seen_at text not null, key text not null unique,
        assets text not null)`,
    )
    .execute(db)
}
