import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `alter table packages add column validity_months integer check (validity_months between 1 and 36)`,
    `alter table trainees add column valid_until text`,
    `alter table trainees add column validity_reminded text`,
    `create index trainees_by_valid_until on trainees (valid_until)`,
    `create table validity_extensions (
      id text primary key,
      trainee_id text not null references trainees (id) on delete cascade,
      from_day text,
      to_day text,
      reason text not null,
      extended_by text references users (id) on delete set null,
      extended_at text not null)`,
    `create index validity_extensions_of_trainee on validity_extensions (trainee_id, extended_at)`,
    `create index validity_extensions_of_staff on validity_extensions (extended_by)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
