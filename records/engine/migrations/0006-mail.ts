import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table outbox (
      id text primary key, kind text not null, recipient text not null, sender_name text not null, reply_to text,
      subject text not null, text text not null, html text not null, created_at text not null,
      attempts integer not null default 0, next_at text not null, sent_at text, failed_at text, last_error text,
      once text, claimed_by text, claimed_until text)`,
    `create unique index outbox_once on outbox (once)`,
    `create index outbox_waiting on outbox (next_at) where sent_at is null and failed_at is null`,
    `create index outbox_by_time on outbox (created_at, id)`,
    `create index outbox_failed on outbox (failed_at) where failed_at is not null`,

    `alter table contact_messages add column read_at text`,

    // Stored whether or not the account exists, so that both take the same time.
    `create table reset_requests (id text primary key, email text not null, requested_at text not null)`,
    `create table password_resets (
      token_hash text primary key, user_id text not null references users (id) on delete cascade,
      created_at text not null, expires_at text not null, used_at text)`,
    `create index password_resets_by_user on password_resets (user_id)`,
  ]
  const postgres = db.getExecutor().adapter.constructor.name.startsWith('Postgres')
  const words = `recipient || ' ' || subject`
  if (postgres)
    statements.push(`alter table outbox add column search text generated always as (folded(${words})) stored`)
  else
    statements.push(
      `alter table outbox add column search text`,
      `create trigger outbox_searched_insert after insert on outbox begin update outbox set search = folded(${words})
        where rowid = new.rowid; end`,
    )
  for (const statement of statements) await sql.raw(statement).execute(db)
}
