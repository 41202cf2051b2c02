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

/** The index of 0010 for PostgreSQL: pg_trgm is not everywhere and may not be created by everybody. */
export async function up(db: Kysely<never>): Promise<void> {
  if (!db.getExecutor().adapter.constructor.name.startsWith('Postgres')) return
  const run = (statement: string) => sql.raw(statement).execute(db)
  // Dear, so that the planner never works it out for every row of a table it could look up.
  await run(`create function parts_of(text) returns text[] language sql immutable strict parallel safe cost 1000
    as $$select coalesce(array_agg(distinct substr($1, place, 3) collate "C"), '{}') from generate_series(1, char_length($1) - 2) place$$`)
  // What was added last is looked through one by one: a little, or a search would wait for it.
  for (const table of SEARCHED)
    await run(
      `create index ${table}_parts on ${table} using gin ((parts_of(search)) collate "C") with (gin_pending_list_limit = 64)`,
    )
}
