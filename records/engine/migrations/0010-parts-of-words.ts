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

/**
 * Indexes every three consecutive characters, so that a search does not read the whole table. PostgreSQL gets it in
 * 0013.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index audit_log_by_time on audit_log (at, id)`.execute(db)
  if (db.getExecutor().adapter.constructor.name.startsWith('Postgres')) return
  const run = (statement: string) => sql.raw(statement).execute(db)
  for (const table of SEARCHED) {
    const parts = `${table}_parts`
    await run(`create virtual table ${parts} using fts5(search, id unindexed, tokenize = 'trigram')`)
    await run(`insert into ${parts} (search, id) select search, id from ${table}`)
    // By id, not by rowid: a compacted copy of the database may renumber its rows.
    await run(`create trigger ${parts}_update after update of search on ${table} when new.search is not old.search begin
      delete from ${parts} where old.search is not null and id = old.id;
      insert into ${parts} (search, id) values (new.search, new.id); end`)
    await run(
      `create trigger ${parts}_delete after delete on ${table} begin delete from ${parts} where id = old.id; end`,
    )
  }
}
