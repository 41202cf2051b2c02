import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table users add column role text not null default 'owner'`.execute(db)
  await sql`update users set role = 'none' where type <> 'ADMIN_USER'`.execute(db)
  await sql`alter table trainees add column coach_id text`.execute(db)
  await sql`create index trainees_by_coach on trainees (coach_id, joined_at)`.execute(db)
  await sql`alter table sessions add column place text`.execute(db)
  await sql`create table staff_invitations (
    id text primary key,
    email text not null,
    role text not null,
    invited_by text not null,
    created_at text not null,
    expires_at text not null,
    settled_at text,
    outcome text
  )`.execute(db)
  await sql`create unique index staff_invitations_open on staff_invitations (email) where settled_at is null`.execute(
    db,
  )
  await sql`create table staff_invitation_links (
    token_hash text primary key,
    invitation_id text not null references staff_invitations (id) on delete cascade,
    created_at text not null
  )`.execute(db)
}
