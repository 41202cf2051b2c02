import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(
      'create table staff_seen (user_id text primary key references users (id) on delete cascade, seen_at text not null)',
    )
    .execute(db)
}
