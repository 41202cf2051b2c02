import { sql, type Kysely } from 'kysely'

/** Drafts have a table of their own, so that no public page, of an older build either, can show one. */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table story_drafts (id text primary key, kind text not null check (kind in ('wins', 'news')),
      title text not null, content text not null, image text references files (id), date text, post_url text,
      revision integer not null default 0, added_at text not null, updated_by text)`,
    `create index story_drafts_by_date on story_drafts (date, id)`,
    `create table facebook_exports (id text primary key, key text not null, file_name text not null, posts text not null,
      added_at text not null, added_by text)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
