import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    // Null: trainees cannot cancel by themselves.
    `alter table training_terms add column cancel_hours integer default 24`,
    // `counted_id` is the undated attendance by which a late cancellation counts as taken.
    `create table session_cancellations (
      attendance_id text primary key references attendances (id) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      starts_at text not null, cancelled_at text not null, late integer not null, reason text not null default '',
      counted_id text references attendances (id) on delete set null,
      decided_at text, decided_by text, decision_reason text not null default '',
      revision integer not null default 0)`,
    `create index session_cancellations_of_person on session_cancellations (user_id)`,
    `create index session_cancellations_counted on session_cancellations (counted_id) where counted_id is not null`,
    `alter table attendances add column makes_up_for text references attendances (id) on delete set null`,
    `create unique index attendances_make_up_once on attendances (makes_up_for)
      where makes_up_for is not null and state != 'cancelled'`,
    `create index attendances_making_up on attendances (makes_up_for) where makes_up_for is not null`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
