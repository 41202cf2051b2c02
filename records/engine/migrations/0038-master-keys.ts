import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table master_keys (name text primary key, since text not null)`.execute(db)
}
