import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(
      `create table invoice_numbers (entry_id text primary key, number text not null,
        written_at text not null, written_by text)`,
    )
    .execute(db)
  await sql.raw('create unique index invoice_numbers_once on invoice_numbers (lower(number))').execute(db)
}
