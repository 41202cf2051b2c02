import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table deletion_requests (
      id text primary key, user_id text not null, name text not null, email text not null, asked_at text not null,
      settled_at text, settled_by text, outcome text check (outcome in ('taken-back', 'deleted')))`,
    `create unique index deletion_requests_one_open on deletion_requests (user_id) where settled_at is null`,
    `create index deletion_requests_waiting on deletion_requests (asked_at, id) where settled_at is null`,
    `create index files_by_owner on files (owner_id)`,
    `create index uploads_by_user on uploads (user_id)`,
    `create index payments_by_user on payments (user_id)`,
    `create index outbox_by_recipient on outbox (recipient)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
