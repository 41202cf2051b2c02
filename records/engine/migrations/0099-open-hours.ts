import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table open_hours (
      id text primary key,
      coach_id text not null references users (id) on delete cascade,
      weekday integer not null check (weekday between 0 and 6),
      from_minute integer not null,
      until_minute integer not null,
      minutes integer not null,
      kind text not null,
      place text not null default '',
      valid_from text,
      valid_until text,
      created_at text not null,
      updated_by text,
      revision integer not null default 0)`,
    `create index open_hours_of_coach on open_hours (coach_id)`,
    `create table coach_days_off (
      coach_id text not null references users (id) on delete cascade,
      day text not null,
      created_at text not null,
      primary key (coach_id, day))`,
    `alter table packages add column self_planned_a_week integer check (self_planned_a_week between 1 and 14)`,
    `alter table attendances add column self_planned_at text`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
