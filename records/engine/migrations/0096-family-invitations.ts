import { sql, type Kysely } from 'kysely'

/** The address a parent invited a child to; the emailed link is a row of password_resets. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table family_invitations (
    child_id text primary key references users (id) on delete cascade,
    email text not null,
    created_at text not null)`.execute(db)
}
