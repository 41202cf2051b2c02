import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `alter table session_cancellations add column cancelled_by text references users (id) on delete set null`,
    `create index session_cancellations_by_parent on session_cancellations (cancelled_by)
      where cancelled_by is not null`,
    `alter table attendances add column excused_at text`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
