import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `alter table users add column verified_at text`,
    `alter table users add column disabled_at text`,
    `update users set verified_at = created_at where type = 'ADMIN_USER'`,

    `create table known_devices (
      token_hash text not null, user_id text not null references users (id) on delete cascade,
      created_at text not null, seen_at text not null, primary key (token_hash, user_id))`,
    `create index known_devices_by_user on known_devices (user_id, seen_at)`,

    `create table email_verifications (
      token_hash text primary key, user_id text not null references users (id) on delete cascade, mail_id text,
      created_at text not null, expires_at text not null)`,
    `create index email_verifications_by_user on email_verifications (user_id)`,

    `alter table password_resets add column mail_id text`,
    `alter table outbox add column account_id text`,
    `create index outbox_by_account on outbox (account_id) where account_id is not null`,
    `delete from outbox where kind = 'password-reset' and sent_at is null`,
    `update outbox set text = '', html = '' where kind = 'password-reset'`,

    `create index audit_log_by_actor on audit_log (actor_id)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
