import { sql } from 'kysely'
import type { Records } from '#records/engine/db'

/** For tests that need another past than the ledger's guards allow: from then on its entries may be changed and deleted. */
export async function unlockLedger({ engine, write }: Records): Promise<void> {
  if (engine === 'postgres')
    for (const name of ['kept', 'guards_update', 'guards_truncate'])
      await sql`drop trigger if exists ${sql.ref(`payment_history_${name}`)} on payment_history`.execute(write)
  else
    for (const name of ['unchanged', 'stays', 'open', 'guards_update', 'guards_replace', 'guards_rowid'])
      await sql`drop trigger if exists ${sql.ref(`payment_history_${name}`)}`.execute(write)
}
