import { sql, type Kysely } from 'kysely'

/** `family_members.guardian_since`: when a guardian took a minor with an account of their own into theirs by the link. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table family_members add column guardian_since text`.execute(db)
}
