import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table calendar_feeds (user_id text primary key references users (id) on delete cascade,
      token_hash text not null unique, made_at text not null)`,
    // `starts_at` is the original time: a session moved since then has settled the request.
    `create table session_move_requests (id text primary key,
      attendance_id text not null references attendances (id) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      starts_at text not null, wished_at text, words text not null, asked_at text not null,
      state text not null default 'waiting'
        check (state in ('waiting', 'accepted', 'declined', 'withdrawn', 'overtaken')),
      settled_at text, settled_by text, answer text)`,
    `create unique index session_move_requests_one_open on session_move_requests (attendance_id)
      where settled_at is null`,
    `create index session_move_requests_waiting on session_move_requests (asked_at, id) where settled_at is null`,
    `create index session_move_requests_of_person on session_move_requests (user_id)`,
    `create table session_reminders (attendance_id text not null references attendances (id) on delete cascade,
      hours integer not null, starts_at text not null, claimed_at text not null,
      primary key (attendance_id, hours, starts_at))`,
    `alter table outbox add column calendar text`,
    `alter table outbox add column until text`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
