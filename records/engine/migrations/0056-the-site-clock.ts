import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table site_clock (one integer primary key check (one = 1), seen_at text not null, jump text)`,
    `create table retention_marks (kind text not null, row_id text not null, marked_at text not null,
      primary key (kind, row_id))`,
    `create index retention_marks_by_time on retention_marks (kind, marked_at)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
