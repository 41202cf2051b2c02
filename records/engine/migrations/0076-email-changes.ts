import { sql, type Kysely } from 'kysely'

/** `email` is the new address that the link confirms; null where it confirms the one the account has. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw('alter table email_verifications add column email text').execute(db)
}
