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

/** For opening, asking once and copying. */
const BUSY_MS = 5000
const STATEMENTS_KEPT = 400
/** 16 MB: each move from the log into the file waits twice for the disk. */
const WAL_PAGES = 4000

/** node:sqlite would read a Date as named parameters and shift every value. */
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
  /** Told when the disk did not keep what it was given. */
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
  // Waiting within node:sqlite would hold up this whole process.
  database.exec('pragma busy_timeout = 0')
  database.function('folded', { deterministic: true }, (text) =>
    typeof text === 'string' ? text.toLowerCase() : null,
  )
  const statements = new Map<string, SqliteStatement>()
  let lost: { error: unknown } | null = null
  const minding = <Answer>(work: () => Answer): Answer => {
    // The system forgets what it could not sync: the next sync would lie.
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
    // Kysely asks each time, and the answer costs as much as a small question.
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
      // A commit that found no room has rolled back; its error must not be lost over a second rollback.
      if (sql === 'rollback' && !database.isTransaction) return NOTHING_TO_DO
      // A deferred transaction that reads before it writes can fail half-way with 'database is locked'.
      return prepared(sql === 'begin' ? 'begin immediate' : sql)
    },
  }
}

class EmbeddedAdapter extends SqliteAdapter {
  // Kysely thinks that SQLite has no transactional DDL; a failed migration must leave nothing behind.
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  // Kysely's own queue waits for ever; ours, in the driver, does not.
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class EmbeddedQueryCompiler extends SqliteQueryCompiler {
  // SQLite's write lock already keeps others from the rows that PostgreSQL is asked to hold.
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate') super.visitSelectModifier(node)
  }

  // SQLite plans by what a limit is: as a parameter, which might be another each time, it is planned for anew each time,
  // and that costs several times what a page of a list does.
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

/** Over a connection of its own and without Kysely: 3 µs instead of 30. */
export function numberAsked(file: string, question: string): { ask(): number; close(): void } {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 0 })
  const statement = database.prepare(question)
  statement.setReturnArrays(true)
  return { ask: () => Number((statement.get() as unknown as [number])[0]), close: () => database.close() }
}

/** 'ok', or what is broken. Throws when the disk does not let it be asked. */
export function quickCheck(file: string): string {
  try {
    const database = new DatabaseSync(file, { timeout: BUSY_MS })
    try {
      return String(Object.values(database.prepare('pragma quick_check(1)').get() ?? {})[0])
    } finally {
      database.close()
    }
  } catch (error) {
    // A disk without room says nothing about the pages on it.
    if (outageOf(error) === 'full') throw error
    return error instanceof Error ? error.message : String(error)
  }
}

/** As it is at this moment, nothing left over; writers go on meanwhile. */
export function copyDatabase(file: string, target: string): void {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS })
  try {
    database.prepare('vacuum into ?').run(target)
  } finally {
    database.close()
  }
}

/** For a database file that nobody writes. */
export function askOnce(file: string, question: string): Record<string, unknown>[] {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS })
  try {
    return database.prepare(question).all()
  } finally {
    database.close()
  }
}

/** It ends with its process. Null while others hold it otherwise. */
export function holdFile(file: string, how: 'shared' | 'alone'): (() => void) | null {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    // A read in a transaction keeps the shared lock; only journal_mode delete has these locks.
    database.exec(how === 'shared' ? 'begin; select count(*) from sqlite_master' : 'begin exclusive')
    return () => database.close()
  } catch {
    database.close()
    return null
  }
}
