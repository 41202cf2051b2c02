import { sql, type Kysely } from 'kysely'

/** `packages` is a JSON list, null for every package. A released use can go to another payment. */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table vouchers (id text primary key, code text not null unique,
      kind text not null check (kind in ('percent', 'amount')), value integer not null check (value > 0),
      packages text not null default '[]', starts_on text, ends_on text, most integer, off_at text,
      added_at text not null, added_by_form text unique, updated_by text, revision integer not null default 1)`,
    `create table voucher_uses (id text primary key, voucher_id text not null references vouchers (id),
      user_id text references users (id) on delete set null, payment_id text references payments (id) on delete set null,
      discount_centavos integer not null, used_at text not null, freed_at text)`,
    `create unique index voucher_uses_one_a_person on voucher_uses (voucher_id, user_id)
      where freed_at is null and user_id is not null`,
    `create unique index voucher_uses_one_a_payment on voucher_uses (payment_id) where freed_at is null and payment_id is not null`,
    `create table rest_reminders (enrolment_id text not null references payments (id) on delete cascade,
      occasion text not null, at text not null, primary key (enrolment_id, occasion))`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
