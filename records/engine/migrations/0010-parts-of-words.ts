import { sql, type Kysely } from 'kysely'

/** Whatever has a `search` column. */
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

/**
 * An index of every three letters in a row for the embedded database, so that a search reads what it finds and not
 * the whole table. PostgreSQL
 * has the like of it only in an extension that is not everywhere; it goes on looking through the column.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // The way to a page far back goes along this, not over the lines themselves.
  await sql`create index audit_log_by_time on audit_log (at, id)`.execute(db)
  if (db.getExecutor().adapter.constructor.name.startsWith('Postgres')) return
  const run = (statement: string) => sql.raw(statement).execute(db)
  for (const table of SEARCHED) {
    const parts = `${table}_parts`
    await run(`create virtual table ${parts} using fts5(search, id unindexed, tokenize = 'trigram')`)
    await run(`insert into ${parts} (search, id) select search, id from ${table}`)
    // By id, not by place: a compacted copy of the database may number its rows anew.
    await run(`create trigger ${parts}_update after update of search on ${table} when new.search is not old.search begin
      delete from ${parts} where old.search is not null and id = old.id;
      insert into ${parts} (search, id) values (new.search, new.id); end`)
    await run(
      `create trigger ${parts}_delete after delete on ${table} begin delete from ${parts} where id = old.id; end`,
    )
  }
}
