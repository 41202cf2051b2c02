import { sql, type Kysely } from 'kysely'

// A Manila day ends at 16:00 UTC: 2026-11-21a until then, 2026-11-21b after.
const half = (at: string) => `substr(${at}, 1, 10) || (case when substr(${at}, 12, 2) >= '16' then 'b' else 'a' end)`

export async function up(db: Kysely<never>): Promise<void> {
  const postgres = db.getExecutor().adapter.constructor.name.startsWith('Postgres')
  const run = (statement: string) => sql.raw(statement).execute(db)

  await run(
    `create table payment_sums (half_day text primary key, payments integer not null, centavos bigint not null)`,
  )
  await run(
    `insert into payment_sums (half_day, payments, centavos) select ${half('confirmed_at')}, count(*),
      sum(amount_centavos) from payment_history group by 1`,
  )
  const take = (row: string, sign: '+' | '-') =>
    `insert into payment_sums (half_day, payments, centavos) values (${half(`${row}.confirmed_at`)}, ${sign}1,
      ${sign}${row}.amount_centavos)
      on conflict (half_day) do update set payments = payment_sums.payments + excluded.payments, centavos =
        payment_sums.centavos + excluded.centavos`
  if (postgres) {
    await run(`create function sum_payment() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then ${take('old', '-')}; end if;
        if tg_op <> 'DELETE' then ${take('new', '+')}; end if;
        return null;
      end $$`)
    await run(
      `create trigger payment_history_summed after insert or update or delete on payment_history for each row execute
        function sum_payment()`,
    )
  } else {
    await run(
      `create trigger payment_history_summed_insert after insert on payment_history begin ${take('new', '+')}; end`,
    )
    await run(
      `create trigger payment_history_summed_update after update on payment_history begin ${take('old', '-')}; ${take('new', '+')}; end`,
    )
    await run(
      `create trigger payment_history_summed_delete after delete on payment_history begin ${take('old', '-')}; end`,
    )
  }

  await run(`drop index payment_history_by_time`)
  await run(`create index payment_history_by_time on payment_history (confirmed_at, payment_id)`)
  await run(`create index payments_by_receipt on payments (receipt_file_id)`)
  await run(`create index files_by_source_sha256 on files (source_sha256) where source_sha256 is not null`)

  await run(`create table receipt_readings (
    file_id text primary key references files (id) on delete cascade, tried_at text not null, reference text, amount_centavos bigint)`)
  await run(`create index receipt_readings_by_reference on receipt_readings (reference) where reference is not null`)
  await run(`alter table payments add column reference text`)
  await run(`create index payments_by_reference on payments (reference) where reference is not null`)
}
