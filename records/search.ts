import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Records } from './db.ts'

/** What has a `search` column, written by the database itself from the row's words. */
export type SearchedTable = 'users' | 'wins' | 'news' | 'accomplishments' | 'members' | 'learning_materials' | 'contact_messages' | 'outbox' | 'audit_log'

/** Shorter texts are in no index of three letters. */
const INDEXED_LETTERS = 3

/** Tells the database to keep the rows of a table that hold the text in any case; %, _ and \ are letters like any other. */
export function finds({ engine }: Pick<Records, 'engine'>, table: SearchedTable, text: string): RawBuilder<SqlBool> {
  const folded = text.toLowerCase()
  if (engine === 'sqlite' && Array.from(folded).length >= INDEXED_LETTERS) {
    const parts = sql.table(`${table}_parts`)
    return sql<SqlBool>`${sql.ref(`${table}.id`)} in (select id from ${parts} where ${parts} match ${`"${folded.replaceAll('"', '""')}"`})`
  }
  // instr() is ours in both engines.
  return sql<SqlBool>`instr(${sql.ref(`${table}.search`)}, ${folded}) > 0`
}

/** Where a row without a day stands among the others: last. The words are those of the indexes, or they would not be used. */
export function dated(column: string): Expression<string> {
  return sql<string>`coalesce(${sql.ref(column)}, '')`
}
