import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
  type Driver,
  type SelectModifierNode,
  type SqliteDatabase,
} from 'kysely'
import { isUnsynced, outageOf } from './outages.ts'
import { TakingTurns } from './taking-turns.ts'

/** A locked database is waited for this long while it is opened, asked once or copied. */
const BUSY_MS = 5000
const STATEMENTS_KEPT = 400
/**
 * What was written goes from the log into the file every 16 MB: four times as seldom as SQLite would, because the
 * disk is waited for twice each time.
 */
const WAL_PAGES = 4000

/**
 * What node:sqlite takes as a parameter; a Date would be read as named parameters and shift every value, so it is
 * refused here.
 */
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
  readOnly: boolean /** Told when the disk did not keep what it was given. */
  unsynced?: (error: unknown) => void
}

/** A node:sqlite database in the shape Kysely expects, every write transaction taking its lock at once. */
function asKyselyDatabase(file: string, { readOnly, unsynced }: Opening): SqliteDatabase {
  const database = new DatabaseSync(file, { readOnly, timeout: BUSY_MS })
  database.exec(
    readOnly
      ? 'pragma query_only = on'
      : 'pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = ' +
          `${WAL_PAGES}; pragma foreign_keys = on; pragma secure_delete = on`,
  )
  // From here on nobody waits within node:sqlite: it would hold up everything else of this process.
  database.exec('pragma busy_timeout = 0')
  database.function('folded', { deterministic: true }, (text) =>
    typeof text === 'string' ? text.toLowerCase() : null,
  )
  const statements = new Map<string, StatementSync>()
  const prepared = (sql: string) => {
    const known = statements.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    if (statements.size >= STATEMENTS_KEPT) statements.clear()
    statements.set(sql, statement)
    return statement
  }
  let lost: { error: unknown } | null = null
  const minding = <Answer>(work: () => Answer): Answer => {
    // What the disk did not keep the system no longer knows of: the next sync would lie.
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
  return {
    close: () => database.close(),
    prepare(sql) {
      // A commit that found no room has taken everything back by itself; what it said must not be lost over a second
      // rollback.
      if (sql === 'rollback' && !database.isTransaction) return NOTHING_TO_DO
      // A deferred transaction that reads before it writes can fail half-way with 'database is locked'.
      const statement = prepared(sql === 'begin' ? 'begin immediate' : sql)
      return {
        reader: statement.columns().length > 0,
        all: (parameters: ReadonlyArray<unknown>) => minding(() => statement.all(...parameters.map(bindable))),
        run(parameters: ReadonlyArray<unknown>) {
          const { changes, lastInsertRowid } = minding(() => statement.run(...parameters.map(bindable)))
          return { changes, lastInsertRowid }
        },
        iterate: (parameters: ReadonlyArray<unknown>) => statement.iterate(...parameters.map(bindable)),
      }
    },
  }
}

class EmbeddedAdapter extends SqliteAdapter {
  // Kysely holds SQLite's DDL for not transactional; it is, and a failed migration must leave nothing behind.
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  // Kysely's own queue for the one connection waits for ever; ours, in the driver, does not.
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class EmbeddedQueryCompiler extends SqliteQueryCompiler {
  // SQLite's write lock already keeps others from the rows that PostgreSQL is asked to hold.
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate') super.visitSelectModifier(node)
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

/** Kysely's dialect over one connection to an embedded database file. */
export function embeddedDialect(file: string, opening: Opening): SqliteDialect {
  return new EmbeddedDialect({ database: async () => asKyselyDatabase(file, opening) })
}

/**
 * One question with one number for an answer, asked over a connection of its own and without Kysely: 3 µs instead of
 * 30.
 */
export function numberAsked(file: string, question: string): { ask(): number; close(): void } {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 0 })
  const statement = database.prepare(question)
  return { ask: () => Number(Object.values(statement.get() ?? {})[0]), close: () => database.close() }
}

/**
 * Asks a database file whether its pages are sound: 'ok', or what is broken. Throws when the disk does not let it be
 * asked.
 */
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

/**
 * Writes the database as it is at this moment into a new file, pages in order and nothing left over; writers go on
 * meanwhile.
 */
export function copyDatabase(file: string, target: string): void {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS })
  try {
    database.prepare('vacuum into ?').run(target)
  } finally {
    database.close()
  }
}

/** One question to a database file nobody writes, over a connection of its own. */
export function askOnce(file: string, question: string): Record<string, unknown>[] {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS })
  try {
    return database.prepare(question).all()
  } finally {
    database.close()
  }
}

/**
 * Takes a lock on a small file of its own, shared or alone; it ends with its process. Null while others hold it
 * otherwise.
 */
export function holdFile(file: string, how: 'shared' | 'alone'): (() => void) | null {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    // A read within a transaction keeps the shared lock; journal_mode delete is what has these locks.
    database.exec(how === 'shared' ? 'begin; select count(*) from sqlite_master' : 'begin exclusive')
    return () => database.close()
  } catch {
    database.close()
    return null
  }
}
