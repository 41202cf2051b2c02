import { sql, type Kysely } from 'kysely'

const SEARCHED = [
  'users',
  'wins',
  'news',
  'accomplishments',
  'members',
  'learning_materials',
  'contact_messages',
  'outbox',
  'audit_log',
]

/** The index of 0010 for PostgreSQL: pg_trgm is not installed everywhere, and not every role may create it. */
export async function up(db: Kysely<never>): Promise<void> {
  if (!db.getExecutor().adapter.constructor.name.startsWith('Postgres')) return
  const run = (statement: string) => sql.raw(statement).execute(db)
  // A high cost keeps the planner from calling it for every row instead of using the index.
  await run(`create function parts_of(text) returns text[] language sql immutable strict parallel safe cost 1000
    as $$select coalesce(array_agg(distinct substr($1, place, 3) collate "C"), '{}') from generate_series(1, char_length($1) - 2) place$$`)
  // PostgreSQL scans the pending list on every search, so it stays small.
  for (const table of SEARCHED)
    await run(
      `create index ${table}_parts on ${table} using gin ((parts_of(search)) collate "C") with (gin_pending_list_limit = 64)`,
    )
}
