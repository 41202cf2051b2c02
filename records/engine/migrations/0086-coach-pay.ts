import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table coach_rates (
      coach_id text not null references users (id) on delete cascade,
      kind text not null check (kind in ('q-and-a', 'assessment')),
      from_day text not null,
      centavos_per_hour integer not null check (centavos_per_hour >= 0),
      set_by text references users (id) on delete set null,
      set_at text not null,
      primary key (coach_id, kind, from_day))`,
    `create index coach_rates_by_staff on coach_rates (set_by)`,
    `create table coach_months_paid (
      coach_id text not null references users (id) on delete cascade,
      month text not null,
      minutes integer not null,
      centavos integer not null,
      paid_by text references users (id) on delete set null,
      paid_at text not null,
      primary key (coach_id, month))`,
    `create index coach_months_paid_by_staff on coach_months_paid (paid_by)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
