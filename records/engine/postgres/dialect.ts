import {
  CompiledQuery,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type PostgresPool,
  type TransactionSettings,
} from 'kysely'
import { outageOf } from '../outages.ts'
import { limitedBegin } from './limits.ts'

type PostgresConnection = Parameters<PostgresDriver['rollbackTransaction']>[0]

class QuietDriver extends PostgresDriver {
  /** A lost connection has rolled back already and is discarded; the caller gets the original error. */
  override async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (outageOf(error) === null) throw error
    })
  }
}

class LimitedDriver extends QuietDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const begin = [
      'begin',
      ...(settings.isolationLevel ? [`isolation level ${settings.isolationLevel}`] : []),
      ...(settings.accessMode ? [settings.accessMode] : []),
    ].join(' ')
    try {
      await connection.executeQuery(CompiledQuery.raw(limitedBegin(begin)))
    } catch (error) {
      // The transaction may have begun; this also discards a lost connection.
      await this.rollbackTransaction(connection as PostgresConnection)
      throw error
    }
  }
}

// Migrations test this class's name. Session locks fail through PgBouncer and outlive a failed transaction:
// migrate.ts has its own.
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
    return this.#limited ? new LimitedDriver({ pool: this.#pool }) : new QuietDriver({ pool: this.#pool })
  }

  override createAdapter(): PostgresAdapter {
    return new PostgresWithoutSessionLocks()
  }
}

export function postgresDialect(pool: PostgresPool, { limited }: { limited: boolean }): PostgresDialect {
  return new LimitedDialect(pool, limited)
}
