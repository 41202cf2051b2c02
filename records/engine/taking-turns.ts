import type { DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import { isLocked, RecordsBusy } from './outages.ts'

const LOCK_TIMEOUT_MS = 4000
const FIRST_LOOK_MS = 2
const LONGEST_LOOK_MS = 40

type Waiting = { come(): void; giveUp: { cancel(): void } }

const STEP_MS = 100

/** Counts only time in which this process ran: after a pause, the wait was not the database's fault. */
function afterRunning(milliseconds: number, late: () => void): { cancel(): void } {
  let left = milliseconds
  const step = () => {
    left -= STEP_MS
    if (left <= 0) late()
    else timer = setTimeout(step, STEP_MS)
  }
  let timer = setTimeout(step, STEP_MS)
  return { cancel: () => clearTimeout(timer) }
}

/**
 * Queues for the only connection. Waits here for another process's lock, because node:sqlite would block every page.
 */
export class TakingTurns implements Driver {
  readonly #driver: Driver
  readonly #waiting: Waiting[] = []
  #taken = false

  constructor(driver: Driver) {
    this.#driver = driver
  }

  init(): Promise<void> {
    return this.#driver.init()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const until = performance.now() + LOCK_TIMEOUT_MS
    if (this.#taken) await this.#turn()
    this.#taken = true
    try {
      return patient(await this.#driver.acquireConnection(), until)
    } catch (error) {
      this.#pass()
      throw error
    }
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return this.#driver.beginTransaction(connection, settings)
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#driver.commitTransaction(connection)
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#driver.rollbackTransaction(connection)
  }

  async releaseConnection(): Promise<void> {
    this.#pass()
  }

  destroy(): Promise<void> {
    return this.#driver.destroy()
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        come: resolve,
        giveUp: afterRunning(LOCK_TIMEOUT_MS, () => {
          this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
          reject(new RecordsBusy())
        }),
      }
      this.#waiting.push(waiting)
    })
  }

  #pass(): void {
    const next = this.#waiting.shift()
    if (!next) {
      this.#taken = false
      return
    }
    next.giveUp.cancel()
    next.come()
  }
}

/** Retries while the database is locked; never inside a transaction, which already holds the lock. */
function patient(connection: DatabaseConnection, until: number): DatabaseConnection {
  return {
    async executeQuery<Row>(...query: Parameters<DatabaseConnection['executeQuery']>): Promise<QueryResult<Row>> {
      for (let look = FIRST_LOOK_MS; ; look = Math.min(look * 2, LONGEST_LOOK_MS)) {
        try {
          return await connection.executeQuery<Row>(...query)
        } catch (error) {
          if (!isLocked(error)) throw error
          if (performance.now() >= until) throw new RecordsBusy(error)
        }
        await new Promise((resolve) => setTimeout(resolve, look * (0.5 + Math.random())))
      }
    },
    streamQuery: (...query) => connection.streamQuery(...query),
  }
}
