import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table package_changes (
      id text primary key,
      trainee_id text not null references trainees (id) on delete cascade,
      from_package text not null,
      to_package text not null,
      difference_centavos integer not null,
      reason text not null,
      changed_by text references users (id) on delete set null,
      changed_at text not null)`,
    `create index package_changes_of_trainee on package_changes (trainee_id, changed_at)`,
    `create index package_changes_of_staff on package_changes (changed_by)`,
    `create table package_change_requests (
      id text primary key,
      trainee_id text not null references trainees (id) on delete cascade,
      to_package text not null,
      note text not null,
      requested_at text not null,
      state text not null default 'waiting' check (state in ('waiting', 'accepted', 'declined', 'withdrawn')),
      answer text,
      settled_at text,
      settled_by text references users (id) on delete set null)`,
    `create unique index package_change_requests_open on package_change_requests (trainee_id) where state = 'waiting'`,
    `create index package_change_requests_of_trainee on package_change_requests (trainee_id, requested_at)`,
    `create index package_change_requests_of_staff on package_change_requests (settled_by)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
