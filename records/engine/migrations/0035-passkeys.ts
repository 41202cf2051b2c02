import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table users add column passkey_handle text`.execute(db)
  await sql`create unique index users_by_passkey_handle on users (passkey_handle)`.execute(db)
  await sql`create table passkeys (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    public_key text not null,
    counter bigint not null,
    transports text not null,
    name text not null,
    created_at text not null,
    used_at text
  )`.execute(db)
  await sql`create index passkeys_by_user on passkeys (user_id, created_at)`.execute(db)
  await sql`create table passkey_challenges (
    token_hash text primary key,
    challenge text not null,
    purpose text not null,
    user_id text references users (id) on delete cascade,
    expires_at text not null
  )`.execute(db)
  await sql`create index passkey_challenges_by_end on passkey_challenges (expires_at)`.execute(db)
  await sql`create table second_step_asked (id integer primary key, since text not null)`.execute(db)
  await sql`insert into second_step_asked (id, since) values (1, ${new Date().toISOString()})`.execute(db)
}
