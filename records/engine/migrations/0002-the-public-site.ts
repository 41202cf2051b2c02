import { sql, type Kysely } from 'kysely'

const SHOWN = ['wins', 'news', 'accomplishments', 'members', 'packages', 'site_content', 'files']

export async function up(db: Kysely<never>): Promise<void> {
  const postgres = db.getExecutor().adapter.constructor.name.startsWith('Postgres')
  const run = (statement: string) => sql.raw(statement).execute(db)

  await run(`alter table files add column placeholder text`)
  await run(`create table contact_messages (
    id text primary key, name text not null, email text not null, subject text not null, message text not null, received_at text not null)`)
  await run(`create index contact_messages_by_time on contact_messages (received_at)`)

  await run(`create table content_version (version integer not null)`)
  await run(`insert into content_version (version) values (1)`)
  if (postgres) {
    // Lower case for all characters, Ñ included, even in the C locale.
    await run(
      `create function folded(text) returns text language sql immutable as 'select lower($1 collate "und-x-icu")'`,
    )
    await run(`create function count_content_version() returns trigger language plpgsql as $$
      begin update content_version set version = version + 1; return null; end $$`)
    for (const table of SHOWN)
      await run(
        `create trigger ${table}_shown after insert or update or delete on ${table} for each statement execute
          function count_content_version()`,
      )
    return
  }
  for (const table of SHOWN)
    for (const event of ['insert', 'update', 'delete'])
      await run(
        `create trigger ${table}_shown_${event} after ${event} on ${table} begin update content_version set version = version + 1; end`,
      )
}
