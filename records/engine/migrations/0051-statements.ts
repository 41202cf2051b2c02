import { sql, type Kysely } from 'kysely'

const OPEN = 'payment_id is null and ignored_at is null and amount_centavos > 0'

export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table statements (id text primary key, account text not null, layout text not null, file_name text not null,
      added_at text not null, added_by text, lines integer not null, new_lines integer not null default 0,
      from_day text not null, to_day text not null, problems integer not null default 0)`,
    `create index statements_by_day on statements (added_at, id)`,
    `create table statement_lines (id text primary key,
      statement_id text not null references statements (id) on delete cascade, account text not null,
      hash text not null unique, day text not null, time text, amount_centavos bigint not null,
      description text not null, reference text not null, codes text, balance_centavos bigint, raw text not null,
      added_at text not null, payment_id text, claimed_at text, claimed_by text,
      ignored_at text, ignored_by text, ignored_because text)`,
    `create unique index statement_lines_one_a_payment on statement_lines (payment_id) where payment_id is not null`,
    `create index statement_lines_of_statement on statement_lines (statement_id)`,
    `create index statement_lines_open on statement_lines (day, id) where ${OPEN}`,
    `create index statement_lines_by_sum on statement_lines (amount_centavos) where ${OPEN}`,
    `create index statement_lines_with_codes on statement_lines (id) where codes is not null and ${OPEN}`,
    `create index statement_lines_by_reference on statement_lines (reference, amount_centavos) where reference <> ''`,
    `create index statement_lines_claimed on statement_lines (claimed_at, id) where claimed_at is not null`,
    `create index statement_lines_ignored on statement_lines (ignored_at, id) where ignored_at is not null`,
    `create index statement_lines_unused on statement_lines (added_at, id) where payment_id is null`,
    `create table statement_layouts (key text primary key, name text not null, kinds text not null,
      day_order text not null, chosen_by text, chosen_at text not null)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
