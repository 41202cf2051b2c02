import { sql, type Kysely } from 'kysely'

/** `sheet` is JSON and empty once the file was imported. What an import made goes when its person is deleted. */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table imports (id text primary key, file_name text not null, sheet text, choices text not null,
      state text not null check (state in ('draft', 'done', 'undone')), rows_read integer not null,
      added_at text not null, added_by text, done_at text, undone_at text, invited_at text,
      counts text not null default '{}')`,
    `create index imports_by_time on imports (added_at, id)`,
    `create table import_columns (heading text primary key, kind text not null, chosen_by text, chosen_at text not null)`,
    `create table import_rows (import_id text not null references imports (id) on delete cascade, place integer not null,
      kind text not null, row_id text not null, user_id text references users (id) on delete cascade,
      facts text not null default '', primary key (import_id, kind, row_id))`,
    `create index import_rows_of_user on import_rows (user_id)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
