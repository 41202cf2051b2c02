import { sql, type Kysely } from 'kysely'

const half = (at: string) => `substr(${at}, 1, 10) || (case when substr(${at}, 12, 2) >= '16' then 'b' else 'a' end)`

export async function up(db: Kysely<never>): Promise<void> {
  const postgres = db.getExecutor().adapter.constructor.name.startsWith('Postgres')
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`alter table payment_sums add column changes integer not null default 0`)
  const take = (row: string, sign: '+' | '-') =>
    `insert into payment_sums (half_day, payments, centavos, changes) values (${half(`${row}.confirmed_at`)},
      ${sign}1, ${sign}${row}.amount_centavos, 1)
      on conflict (half_day) do update set payments = payment_sums.payments + excluded.payments, centavos =
        payment_sums.centavos + excluded.centavos, changes = payment_sums.changes + 1`
  if (postgres) {
    await run(`create or replace function sum_payment() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then ${take('old', '-')}; end if;
        if tg_op <> 'DELETE' then ${take('new', '+')}; end if;
        return null;
      end $$`)
    return
  }
  for (const event of ['insert', 'update', 'delete']) await run(`drop trigger payment_history_summed_${event}`)
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
