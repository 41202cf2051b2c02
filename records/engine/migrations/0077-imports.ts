import { sql, type Kysely } from 'kysely'

/** Drafts have a table of their own, so that no public page, of an older build either, can show one. */
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
    `create table story_drafts (id text primary key, kind text not null check (kind in ('wins', 'news')),
      title text not null, content text not null, image text references files (id), date text, post_url text,
      revision integer not null default 0, added_at text not null, updated_by text)`,
    `create index story_drafts_by_date on story_drafts (date, id)`,
    `create table facebook_exports (id text primary key, key text not null, file_name text not null, posts text not null,
      added_at text not null, added_by text)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
