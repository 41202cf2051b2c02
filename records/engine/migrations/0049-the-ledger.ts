import { sql, type Kysely } from 'kysely'

const COLUMNS = [
  // `payment_id` holds the entry's own id; for the first entry of a payment, that is the payment's id.
  `alter table payment_history add column kind text not null default 'received'`,
  `alter table payment_history add column enrolment_id text`,
  `alter table payment_history add column of_payment text`,
  `alter table payment_history add column credit_centavos integer not null default 0`,
  `alter table payment_history add column method text`,
  `alter table payment_history add column note text`,
  `alter table payment_history add column line_id text`,
  `create index payment_history_of_enrolment on payment_history (coalesce(enrolment_id, payment_id))`,
  `create index payment_history_of_payment on payment_history (of_payment) where of_payment is not null`,

  // Null for the payment that enrols; otherwise the enrolment whose balance it pays.
  `alter table payments add column part_of text`,
  `alter table payments add column price_centavos integer`,
  `alter table payments add column discount_centavos integer not null default 0`,
  `alter table payments add column voucher text`,
  `alter table payments add column code text`,
  `alter table payments add column balance_due_on text`,
  `drop index payments_one_open`,
  `create unique index payments_one_open on payments (user_id) where removed_at is null and part_of is null`,
  `create unique index payments_one_part_waits on payments (part_of)
    where status = 'pending' and removed_at is null and part_of is not null`,
  `create index payments_parts on payments (part_of) where part_of is not null`,
  `create index payments_by_code on payments (code) where code is not null`,
  `create index payments_by_due_day on payments (balance_due_on) where balance_due_on is not null`,

  `alter table packages add column down_payment_centavos integer`,
  `alter table packages add column balance_days integer not null default 30`,
  `alter table packages add column materials_when text not null default 'first'`,

  `create table acknowledgements (number text primary key, year integer not null, sequence integer not null,
    entry_id text not null unique, payment_id text not null, user_id text references users (id) on delete set null,
    name text not null, package_name text not null, amount_centavos integer not null, issuer text not null,
    issued_at text not null, issued_by text, voided_at text, voided_by text, voided_reason text, forgotten_at text)`,
  `create unique index acknowledgements_in_order on acknowledgements (year, sequence)`,
  `create index acknowledgements_of_user on acknowledgements (user_id, issued_at)`,
  `create index acknowledgements_of_payment on acknowledgements (payment_id)`,
  `create table acknowledgement_numbers (year integer primary key, last integer not null)`,
  `create table acknowledgement_terms (id integer primary key check (id = 1), name text not null, address text not null,
    tax_number text not null, permit text not null, revision integer not null default 0, updated_by text)`,

  `create table closed_months (month text primary key, closed_at text not null, closed_by text, totals text not null)`,
]

/** The unchangeable columns. Person and author may be anonymised, and a retaken picture deleted. */
const SAID = [
  'payment_id',
  'package',
  'amount_centavos',
  'submitted_at',
  'confirmed_at',
  'kind',
  'enrolment_id',
  'of_payment',
  'credit_centavos',
  'method',
  'line_id',
]

const CHANGED = 'an entry of the ledger does not change'
const STAYS = 'an entry of the ledger stays'
const CLOSED = 'the month is closed'

export async function up(db: Kysely<never>): Promise<void> {
  const postgres = db.getExecutor().adapter.constructor.name.startsWith('Postgres')
  const run = (statement: string) => sql.raw(statement).execute(db)
  for (const statement of COLUMNS) await run(statement)

  // Months are Manila months; an import may write an existing entry again.
  const isClosed = (month: string) =>
    `exists (select 1 from closed_months where month = ${month}) and
      not exists (select 1 from payment_history where payment_id = new.payment_id)`
  if (postgres) {
    const differs = SAID.map((column) => `new.${column} is distinct from old.${column}`).join(' or ')
    await run(`create function keep_ledger() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then raise exception '${STAYS}'; end if;
        if tg_op = 'UPDATE' then
          if ${differs} then raise exception '${CHANGED}'; end if;
        elsif new.confirmed_at ~ '^\\d{4}-\\d\\d-\\d\\dT' and
          ${isClosed(`to_char((new.confirmed_at::timestamptz at time zone 'UTC') + interval '8 hours', 'YYYY-MM')`)}
        then raise exception '${CLOSED}'; end if;
        return case when tg_op = 'DELETE' then old else new end;
      end $$`)
    await run(
      `create trigger payment_history_kept before insert or update or delete on payment_history for each row
        execute function keep_ledger()`,
    )
    return
  }
  const differs = SAID.map((column) => `new.${column} is not old.${column}`).join(' or ')
  await run(
    `create trigger payment_history_unchanged before update on payment_history when ${differs}
      begin select raise(abort, '${CHANGED}'); end`,
  )
  await run(
    `create trigger payment_history_stays before delete on payment_history begin select raise(abort, '${STAYS}'); end`,
  )
  await run(
    `create trigger payment_history_open before insert on payment_history
      when ${isClosed(`substr(datetime(new.confirmed_at, '+8 hours'), 1, 7)`)}
      begin select raise(abort, '${CLOSED}'); end`,
  )
}
