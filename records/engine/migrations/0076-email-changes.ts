import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw('alter table email_verifications add column email text').execute(db)
}
