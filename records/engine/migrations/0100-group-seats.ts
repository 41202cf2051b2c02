import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `alter table training_sessions add column seats integer`,
    `create table seat_entries (
      id text primary key,
      session_id text not null references training_sessions (id) on delete cascade,
      number integer not null,
      trainee_id text not null references trainees (id) on delete cascade,
      second_trainee_id text references trainees (id) on delete cascade,
      state text not null default 'waiting'
        check (state in ('waiting', 'offered', 'taken', 'declined', 'lapsed', 'left', 'ended')),
      added_at text not null,
      offer_until text,
      settled_at text,
      unique (session_id, number))`,
    `create unique index seat_entries_open on seat_entries (session_id, trainee_id)
      where state in ('waiting', 'offered')`,
    `create index seat_entries_of_trainee on seat_entries (trainee_id)`,
    `create index seat_entries_of_second on seat_entries (second_trainee_id)`,
    `create table seat_links (
      token_hash text primary key,
      entry_id text not null references seat_entries (id) on delete cascade)`,
    `create index seat_links_of_entry on seat_links (entry_id)`,
    `create index training_sessions_with_seats on training_sessions (starts_at) where seats is not null`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
