import { sql, type Kysely } from 'kysely'

/**
 * Names the columns of payment_history by what they hold. Its rows are chained by their old column names, and an
 * older build still reads them, so the table itself keeps them.
 */
const VIEW = `create view ledger_entries as select
    payment_id as id,
    coalesce(of_payment, payment_id) as payment_id,
    coalesce(enrolment_id, payment_id) as enrolment_payment_id,
    user_id, package, kind, amount_centavos, credit_centavos, method, note,
    submitted_at,
    confirmed_at as occurred_at,
    confirmed_by as recorded_by,
    receipt_file_id as proof_file_id,
    line_id as statement_line_id
  from payment_history`

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(VIEW).execute(db)
  await sql
    .raw('create index payment_history_about_payment on payment_history (coalesce(of_payment, payment_id))')
    .execute(db)
}
