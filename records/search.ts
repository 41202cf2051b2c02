import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'

/** Tells the database to keep rows whose `search` column (written by the database from the row's words) holds the text in any case. */
export function finds(searchColumn: string, text: string): RawBuilder<SqlBool> {
  // instr() is ours in both engines, and takes %, _ and \ for letters like any other.
  return sql<SqlBool>`instr(${sql.ref(searchColumn)}, ${text.toLowerCase()}) > 0`
}

/** Where a row without a day stands among the others: last. The words are those of the indexes, or they would not be used. */
export function dated(column: string): Expression<string> {
  return sql<string>`coalesce(${sql.ref(column)}, '')`
}
