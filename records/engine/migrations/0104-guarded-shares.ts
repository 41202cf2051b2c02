import { sql, type Kysely } from 'kysely'

const CHANGED = 'a receipt of the ledger does not change'
const FACTS = ['entry_id', 'number', 'package_name', 'amount_centavos']

export async function up(db: Kysely<never>): Promise<void> {
  const postgres = db.getExecutor().adapter.constructor.name.startsWith('Postgres')
  const run = (statement: string) => sql.raw(statement).execute(db)
  const differs = (column: string) =>
    postgres ? `new.${column} is distinct from old.${column}` : `new.${column} is not old.${column}`
  const table = 'acknowledgement_shares'
  const changed = `${FACTS.map(differs).join(' or ')} or (${differs('user_id')} and new.user_id is not null) or
    (${differs('name')} and new.name <> '')`
  if (postgres) {
    await run(`create function ${table}_guard() returns trigger language plpgsql as $$
      begin raise exception '${CHANGED}'; end $$`)
    for (const [operation, when] of [
      ['update', `when (${changed})`],
      ['delete', ''],
    ] as const)
      await run(`create trigger ${table}_guards_${operation} before ${operation} on ${table} for each row ${when}
        execute function ${table}_guard()`)
    await run(`create trigger ${table}_guards_truncate before truncate on ${table} for each statement
      execute function guard_ledger_truncate()`)
    return
  }
  const refuse = `begin select raise(abort, '${CHANGED}'); end`
  await run(`create trigger ${table}_guards_update before update on ${table} when (${changed}) ${refuse}`)
  await run(`create trigger ${table}_guards_delete before delete on ${table} ${refuse}`)
  // SQLite's REPLACE deletes the conflicting row without firing its delete trigger.
  await run(`create trigger ${table}_guards_replace before insert on ${table}
    when exists (select 1 from ${table} where entry_id = new.entry_id or rowid = new.rowid) ${refuse}`)
}
