import { sql } from 'kysely'
import type { Records } from '#records/engine/db'

const TABLES = [
  'payment_history',
  'acknowledgements',
  'acknowledgement_shares',
  'acknowledgement_numbers',
  'closed_months',
]

/** For tests that need another past than the ledger's guards allow: from then on its rows may be changed and deleted. */
export async function unlockLedger({ engine, write }: Records): Promise<void> {
  const { rows } =
    engine === 'postgres'
      ? await sql<{ name: string; table: string }>`select tgname as name, tgrelid::regclass::text as "table"
          from pg_trigger where not tgisinternal`.execute(write)
      : await sql<{ name: string; table: string }>`select name, tbl_name as "table" from sqlite_master
          where type = 'trigger'`.execute(write)
  for (const { name, table } of rows)
    if (TABLES.includes(table) && /_(kept|unchanged|stays|open|guards_\w+)$/.test(name))
      await (engine === 'postgres'
        ? sql`drop trigger ${sql.ref(name)} on ${sql.table(table)}`
        : sql`drop trigger ${sql.ref(name)}`
      ).execute(write)
}
