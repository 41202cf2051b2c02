import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table qr_ph_codes (id text primary key, payload text not null, file_id text not null references files (id),
      account_name text not null, account_number text not null, added_at text not null, added_by text not null,
      tried_at text, tried_by text, shown_since text, ended_at text, ended_by text)`,
    `create unique index qr_ph_codes_one_current on qr_ph_codes ((ended_at is null)) where ended_at is null`,
    `create table payment_codes (code text primary key, user_id text not null references users (id) on delete cascade,
      package text not null, part_of text references payments (id) on delete cascade, amount_centavos integer not null,
      created_at text not null, spent_at text)`,
    `create unique index payment_codes_one_unspent on payment_codes (user_id, package, coalesce(part_of, ''))
      where spent_at is null`,
    `create index payment_codes_of_part on payment_codes (part_of) where part_of is not null`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
