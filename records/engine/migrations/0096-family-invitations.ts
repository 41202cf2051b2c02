import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table family_invitations (
    child_id text primary key references users (id) on delete cascade,
    email text not null,
    created_at text not null)`.execute(db)
}
