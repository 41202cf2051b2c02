import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(
      `create table session_links (
        token_hash text primary key,
        session_hash text not null references sessions (token_hash) on delete cascade,
        expires_at text not null)`,
    )
    .execute(db)
}
