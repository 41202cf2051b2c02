import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)

  await run(`create table second_steps (
    user_id text primary key references users (id) on delete cascade, secret text not null,
    created_at text not null, confirmed_at text, last_counter integer not null default 0)`)
  await run(`create table recovery_codes (
    user_id text not null references users (id) on delete cascade, code_hash text not null, primary key (user_id, code_hash))`)
  await run(`create table awaited_codes (
    token_hash text primary key, user_id text not null references users (id) on delete cascade, expires_at text not null)`)
  await run(`alter table sessions add column device text`)
}
