import { sql, type Kysely } from 'kysely'

/**
 * Public pages promise emails only where email works, so that switching it on or off changes them. A reset link that
 * staff made for a person in front of them proves no address.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`create table email_settings (
    one integer primary key check (one = 1),
    provider text not null,
    host text not null,
    port integer not null,
    security text not null,
    username text not null,
    password text not null,
    sender_name text,
    sender_address text not null,
    tested_at text,
    saved_at text not null
  )`)
  await run(`alter table password_resets add column made_by text`)
  if (db.getExecutor().adapter.constructor.name.startsWith('Postgres')) {
    await run(
      `create trigger email_settings_shown after insert or delete on email_settings for each statement execute
        function count_content_version()`,
    )
    return
  }
  for (const event of ['insert', 'delete'])
    await run(
      `create trigger email_settings_shown_${event} after ${event} on email_settings begin update content_version set
        version = version + 1; end`,
    )
}
