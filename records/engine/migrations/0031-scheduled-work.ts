import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(
      `create table scheduled_work (
        name text primary key, every_ms integer not null, due_at text not null, done_at text,
        holder text, held_until text)`,
    )
    .execute(db)
}
