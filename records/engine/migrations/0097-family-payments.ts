import { sql, type Kysely } from 'kysely'

/** The parent's upload is used once; the payments after the first store its id with a number behind it. */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table family_payments (id text primary key, parent_id text references users (id) on delete set null,
      upload_id text not null unique, code text, submitted_at text not null)`,
    `create index family_payments_of_parent on family_payments (parent_id)`,
    `alter table payments add column family_payment_id text references family_payments (id)`,
    `create index payments_of_family on payments (family_payment_id) where family_payment_id is not null`,
    // statement_lines.payment_id is the first payment of a line; a share is a further one.
    `create table statement_line_shares (payment_id text primary key,
      line_id text not null references statement_lines (id) on delete cascade)`,
    `create index statement_line_shares_of_line on statement_line_shares (line_id)`,
    `create view statement_proofs as select id as line_id, payment_id from statement_lines where payment_id is not null
      union all select line_id, payment_id from statement_line_shares`,
    `create table acknowledgement_shares (entry_id text primary key,
      number text not null references acknowledgements (number), user_id text references users (id) on delete set null,
      name text not null, package_name text not null, amount_centavos integer not null)`,
    `create index acknowledgement_shares_of_receipt on acknowledgement_shares (number)`,
    `create index acknowledgement_shares_of_person on acknowledgement_shares (user_id)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
