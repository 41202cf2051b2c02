import { sql, type Kysely } from 'kysely'

/** The chain and older builds need the old column names. The casts let SQLite join by an index on expressions. */
const VIEW = `create view ledger_entries as select
    payment_id as id,
    cast(coalesce(of_payment, payment_id) as text) as payment_id,
    cast(coalesce(enrolment_id, payment_id) as text) as enrolment_payment_id,
    user_id, package, kind, amount_centavos, credit_centavos, method, note,
    submitted_at,
    confirmed_at as occurred_at,
    confirmed_by as recorded_by,
    receipt_file_id as proof_file_id,
    line_id as statement_line_id
  from payment_history`

const INDEXES = [
  `create index ledger_entries_of_payment on payment_history (cast(coalesce(of_payment, payment_id) as text))`,
  `create index ledger_entries_of_enrolment on payment_history (cast(coalesce(enrolment_id, payment_id) as text))`,
]

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [VIEW, ...INDEXES]) await sql.raw(statement).execute(db)
}
