import { sql, type Kysely } from 'kysely'

/** The names of the keys by which something is sealed here: a site without them would show nobody their receipt. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table master_keys (name text primary key, since text not null)`.execute(db)
}
