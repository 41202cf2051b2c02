import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** Tells the database to keep rows whose column holds the text in any case; %, _ and \ are letters like any other. */
export function holds(column: string, text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  // folded() is ours in both engines: SQLite's own lower() leaves Ñ as it is.
  return sql<SqlBool>`folded(${sql.ref(column)}) like ${pattern} escape '\\'`
}
