import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    // Minutes since midnight for each weekday, Sunday first: '[null,[480,1200],…]'.
    `create table training_terms (id integer primary key check (id = 1), opening text not null,
      usual_minutes integer not null, notice_hours integer not null, quiet_from integer not null,
      quiet_until integer not null, revision integer not null default 0, updated_by text)`,
    `create table closed_days (day text primary key, name text not null, is_open integer not null default 0,
      created_at text not null, created_by text)`,
    `create index trainees_by_took on trainees (package, session_took)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
