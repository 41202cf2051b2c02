import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['paid_by text', 'owed_centavos integer', 'due_on text'])
    await sql.raw(`alter table acknowledgements add column ${column}`).execute(db)
}
