import { sql, type Kysely } from 'kysely'

/** The names of the keys that encrypt stored data: without one of them, receipts cannot be read. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table master_keys (name text primary key, since text not null)`.execute(db)
}
