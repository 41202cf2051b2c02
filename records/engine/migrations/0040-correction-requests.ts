import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table correction_requests (
    id text primary key, user_id text not null references users (id) on delete cascade, words text not null,
    asked_at text not null, settled_at text, settled_by text, answer text)`.execute(db)
  await sql`create unique index correction_requests_one_open on correction_requests (user_id) where settled_at is null`.execute(
    db,
  )
  await sql`create index correction_requests_waiting on correction_requests (asked_at, id) where settled_at is null`.execute(
    db,
  )
}
