import { sql, type Kysely } from 'kysely'

const half = (at: string) => `substr(${at}, 1, 10) || (case when substr(${at}, 12, 2) >= '16' then 'b' else 'a' end)`

export async function up(db: Kysely<never>): Promise<void> {
  const postgres = db.getExecutor().adapter.constructor.name.startsWith('Postgres')
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`create table audit_sums (half_day text primary key, entries integer not null)`)
  await run(`insert into audit_sums (half_day, entries) select ${half('at')}, count(*) from audit_log group by 1`)
  const take = (row: string, sign: '+' | '-') =>
    `insert into audit_sums (half_day, entries) values (${half(`${row}.at`)}, ${sign}1) on conflict (half_day) do
      update set entries = audit_sums.entries + excluded.entries`
  if (postgres) {
    await run(`create function sum_audit() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then ${take('old', '-')}; end if;
        if tg_op <> 'DELETE' then ${take('new', '+')}; end if;
        return null;
      end $$`)
    await run(
      `create trigger audit_log_summed after insert or update of at or delete on audit_log for each row execute function sum_audit()`,
    )
    return
  }
  await run(`create trigger audit_log_summed_insert after insert on audit_log begin ${take('new', '+')}; end`)
  await run(
    `create trigger audit_log_summed_update after update of at on audit_log begin ${take('old', '-')}; ${take('new', '+')}; end`,
  )
  await run(`create trigger audit_log_summed_delete after delete on audit_log begin ${take('old', '-')}; end`)
}
