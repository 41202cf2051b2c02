import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
  ValueNode,
  type Driver,
  type LimitNode,
  type SelectModifierNode,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely'
import { isUnsynced, outageOf } from './outages.ts'
import { TakingTurns } from './taking-turns.ts'

const BUSY_MS = 5000
const STATEMENTS_KEPT = 400
/** The unit is pages; each checkpoint waits twice for the disk. */
const WAL_PAGES = 4000

/** node:sqlite would take a Date for named parameters and shift every value. */
function bindable(value: unknown): SQLInputValue {
  if (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    value instanceof Uint8Array
  )
    return value
  if (value === undefined) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString()
  throw new TypeError(`A ${typeof value} cannot be stored: turn it into text or a number first`)
}

const NOTHING_TO_DO = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
}

type Opening = {
  readOnly: boolean
  unsynced?: (error: unknown) => void
}

function asKyselyDatabase(file: string, { readOnly, unsynced }: Opening): SqliteDatabase {
  const database = new DatabaseSync(file, { readOnly, timeout: BUSY_MS })
  database.exec(
    readOnly
      ? 'pragma query_only = on'
      : 'pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = ' +
          `${WAL_PAGES}; pragma foreign_keys = on; pragma secure_delete = on`,
  )
  // Waiting inside node:sqlite would block the whole process.
  database.exec('pragma busy_timeout = 0')
  database.function('folded', { deterministic: true }, (text) =>
    typeof text === 'string' ? text.toLowerCase() : null,
  )
  const statements = new Map<string, SqliteStatement>()
  let lost: { error: unknown } | null = null
  const minding = <Answer>(work: () => Answer): Answer => {
    // After a failed fsync the kernel reports success the next time, so writing must stop.
    if (lost) throw lost.error
    try {
      return work()
    } catch (error) {
      if (isUnsynced(error)) {
        lost = { error }
        unsynced?.(error)
      }
      throw error
    }
  }
  const opened = (statement: StatementSync): SqliteStatement => ({
    // Computed once, because Kysely reads it on every query and it costs as much as a small query.
    reader: statement.columns().length > 0,
    all: (parameters) => minding(() => statement.all(...parameters.map(bindable))),
    run(parameters) {
      const { changes, lastInsertRowid } = minding(() => statement.run(...parameters.map(bindable)))
      return { changes, lastInsertRowid }
    },
    iterate: (parameters) => statement.iterate(...parameters.map(bindable)),
  })
  const prepared = (sql: string): SqliteStatement => {
    const known = statements.get(sql)
    if (known) return known
    const statement = opened(database.prepare(sql))
    if (statements.size >= STATEMENTS_KEPT) statements.clear()
    statements.set(sql, statement)
    return statement
  }
  return {
    close: () => database.close(),
    prepare(sql) {
      // A commit that failed on a full disk has rolled back already; a second rollback would hide its error.
      if (sql === 'rollback' && !database.isTransaction) return NOTHING_TO_DO
      // A deferred transaction that reads first can fail with 'database is locked' on its first write.
      return prepared(sql === 'begin' ? 'begin immediate' : sql)
    },
  }
}

class EmbeddedAdapter extends SqliteAdapter {
  // Kysely assumes that SQLite has no transactional DDL; a failed migration must leave nothing behind.
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  // Kysely's own queue has no timeout; the one in our driver has.
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class EmbeddedQueryCompiler extends SqliteQueryCompiler {
  // SQLite's write lock already protects the rows that PostgreSQL locks.
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate') super.visitSelectModifier(node)
  }

  // SQLite plans by the limit's value: a parameter would be planned again each time, which costs more than the query.
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${String(limit.value)}`)
    else super.visitLimit(node)
  }
}

class EmbeddedDialect extends SqliteDialect {
  override createQueryCompiler(): EmbeddedQueryCompiler {
    return new EmbeddedQueryCompiler()
  }

  override createAdapter(): EmbeddedAdapter {
    return new EmbeddedAdapter()
  }

  override createDriver(): Driver {
    return new TakingTurns(super.createDriver())
  }
}

export function embeddedDialect(file: string, opening: Opening): SqliteDialect {
  return new EmbeddedDialect({ database: async () => asKyselyDatabase(file, opening) })
}

/** Uses its own connection without Kysely, because it runs on every request. */
export function openNumberQuery(file: string, question: string): { ask(): number; close(): void } {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 0 })
  const statement = database.prepare(question)
  statement.setReturnArrays(true)
  return { ask: () => Number((statement.get() as unknown as [number])[0]), close: () => database.close() }
}

export function quickCheck(file: string): string {
  try {
    const database = new DatabaseSync(file, { timeout: BUSY_MS })
    try {
      return String(Object.values(database.prepare('pragma quick_check(1)').get() ?? {})[0])
    } finally {
      database.close()
    }
  } catch (error) {
    if (outageOf(error) === 'full') throw error
    return error instanceof Error ? error.message : String(error)
  }
}

export function copyDatabase(file: string, target: string): void {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS })
  try {
    database.prepare('vacuum into ?').run(target)
  } finally {
    database.close()
  }
}

export function askOnce(file: string, question: string): Record<string, unknown>[] {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS })
  try {
    return database.prepare(question).all()
  } finally {
    database.close()
  }
}

/** The kernel releases the lock with the process. Null while another process holds a conflicting lock. */
export function holdFile(file: string, how: 'shared' | 'alone'): (() => void) | null {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    // A read transaction keeps the shared lock; only journal_mode delete has these locks.
    database.exec(how === 'shared' ? 'begin; select count(*) from sqlite_master' : 'begin exclusive')
    return () => database.close()
  } catch {
    database.close()
    return null
  }
}
