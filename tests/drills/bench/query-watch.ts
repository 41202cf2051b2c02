import { appendFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

// Loaded into a site with --import: writes each statement that the embedded database runs, and how long it took, to
// the file that BENCH_QUERIES names.

const file = process.env.BENCH_QUERIES
type Prepare = typeof DatabaseSync.prototype.prepare

if (file) {
  const prepare: Prepare = Reflect.get(DatabaseSync.prototype, 'prepare')
  const watched: Prepare = function watched(this: DatabaseSync, sql, ...more) {
    const statement = prepare.call(this, sql, ...more)
    const all = statement.all.bind(statement)
    statement.all = (...values: never[]) => {
      const from = performance.now()
      const rows = all(...values)
      appendFileSync(file, `${JSON.stringify({ sql, values, ms: performance.now() - from, rows: rows.length })}\n`)
      return rows
    }
    return statement
  }
  DatabaseSync.prototype.prepare = watched
}
