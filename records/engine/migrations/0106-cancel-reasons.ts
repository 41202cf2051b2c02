import { sql, type Kysely } from 'kysely'

/** `cancel_reason`: what staff wrote to the trainees when they cancelled the session. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(`alter table training_sessions add column cancel_reason text not null default ''`).execute(db)
}
