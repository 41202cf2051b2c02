import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table family_members (
      child_id text primary key references users (id) on delete cascade,
      parent_id text not null references users (id) on delete cascade,
      added_at text not null,
      form_id text unique,
      own_account_at text)`,
    `create index family_members_of_parent on family_members (parent_id)`,
    `alter table sessions add column parent_id text references users (id) on delete cascade`,
    `create index sessions_by_parent on sessions (parent_id) where parent_id is not null`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
