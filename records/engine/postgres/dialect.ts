import {
  CompiledQuery,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type PostgresPool,
  type TransactionSettings,
} from 'kysely'
import { limitedBegin } from './limits.ts'

type PostgresConnection = Parameters<PostgresDriver['rollbackTransaction']>[0]

class LimitedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const begin = [
      'begin',
      ...(settings.isolationLevel ? [`isolation level ${settings.isolationLevel}`] : []),
      ...(settings.accessMode ? [settings.accessMode] : []),
    ].join(' ')
    try {
      await connection.executeQuery(CompiledQuery.raw(limitedBegin(begin)))
    } catch (error) {
      // It may have begun; a line that is lost is thrown away by this.
      await this.rollbackTransaction(connection as PostgresConnection).catch(() => undefined)
      throw error
    }
  }
}

// Migrations tell the engine by the name of this class.
/** A lock of the session does not work through PgBouncer, and outlives a transaction that failed: migrate.ts has its own. */
class PostgresWithoutSessionLocks extends PostgresAdapter {
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve()
  }

  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve()
  }
}

class LimitedDialect extends PostgresDialect {
  readonly #pool: PostgresPool
  readonly #limited: boolean

  constructor(pool: PostgresPool, limited: boolean) {
    super({ pool })
    this.#pool = pool
    this.#limited = limited
  }

  override createDriver(): PostgresDriver {
    return this.#limited ? new LimitedDriver({ pool: this.#pool }) : new PostgresDriver({ pool: this.#pool })
  }

  override createAdapter(): PostgresAdapter {
    return new PostgresWithoutSessionLocks()
  }
}

export function postgresDialect(pool: PostgresPool, { limited }: { limited: boolean }): PostgresDialect {
  return new LimitedDialect(pool, limited)
}
