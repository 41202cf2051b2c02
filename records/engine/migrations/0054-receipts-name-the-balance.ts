import { sql, type Kysely } from 'kysely'

/** How it was paid and what was still to pay when it was issued; null on receipts from before. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['paid_by text', 'owed_centavos integer', 'due_on text'])
    await sql.raw(`alter table acknowledgements add column ${column}`).execute(db)
}
