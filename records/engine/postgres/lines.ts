import { Client, Pool, type ClientBase, type PoolClient, type QueryResult } from 'pg'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { endsLine, fromDatabase, outageOf, RecordsBusy } from '../outages.ts'
import { CONNECT_MS, DEAD_MS, LimitedQuery, plainQuery } from './limits.ts'
import { Silence, type Line } from './silence.ts'

const BEGINS = /^(?:begin|start transaction)\b/
const KEEPS_NOTHING = /^\s*(?:begin|start transaction|select)\b/i
const UNFINISHED = 'the line to the database broke before anything was to be kept'

type Connected = (error: Error | null) => void
type Opening = { max: number; silence: Silence; limited: boolean }

function cutOff(client: ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}

export function openSilence(databaseUrl: string): Silence {
  return new Silence(async (limitMs) => {
    const client = new Client({ connectionString: databaseUrl, keepAlive: true })
    client.on('error', () => undefined)
    const late = setTimeout(() => cutOff(client), limitMs)
    try {
      await client.connect()
      await client.query('select 1')
    } catch (error) {
      if (!fromDatabase(error)) throw error
    } finally {
      clearTimeout(late)
      cutOff(client)
    }
  })
}

export function openLines(databaseUrl: string, { max, silence, limited }: Opening): PostgresPool {
  class WatchedClient extends Client implements Line {
    constructor(config?: ConstructorParameters<typeof Client>[0]) {
      super(config)
      // Without a listener, a connection lost in a transaction would end the process; its query reports the error.
      this.on('error', () => undefined)
      silence.opened(this)
      this.once('end', () => silence.closed(this))
    }

    cut(): void {
      cutOff(this)
    }

    override connect(): Promise<Client>
    override connect(callback: Connected): void
    override connect(callback?: Connected): Promise<Client> | void {
      if (!callback) return super.connect()
      if (silence.since) {
        silence.closed(this)
        process.nextTick(() => callback(new RecordsBusy(undefined, 'the database is silent')))
        return
      }
      const done = silence.connects(this)
      super.connect((error: Error | null) => {
        done()
        callback(error)
      })
    }
  }

  const pool = new Pool({
    connectionString: databaseUrl,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    Client: WatchedClient as unknown as new () => ClientBase,
  })
  // Without a listener, a lost idle connection would end the process.
  pool.on('error', () => undefined)
  const known = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      try {
        const client = await pool.connect()
        const reserved = known.get(client) ?? reservedOf(client, silence, limited)
        known.set(client, reserved)
        return reserved
      } catch (error) {
        // No statement was sent on this connection, however it broke.
        throw outageOf(error) === 'away' ? new RecordsBusy(error, 'the database cannot be reached') : error
      }
    },
  }
}

function reservedOf(client: PoolClient, silence: Silence, limited: boolean): PostgresPoolClient {
  const line = client as unknown as Line
  let useless = false
  const query = (text: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<never>> => {
    const callback = silence.waits(line, limited ? DEAD_MS : Number.POSITIVE_INFINITY)
    return new Promise((resolve, reject) => {
      const alone = client.getTransactionStatus() !== 'T' && client.getTransactionStatus() !== 'E'
      const mayBeKept = alone ? !KEEPS_NOTHING.test(text) : text === 'commit'
      const values = [...parameters]
      const answered = (error: Error | null, result: QueryResult) => {
        callback(error)
        useless ||= endsLine(error)
        if (error) reject(mayBeKept || outageOf(error) !== 'away' ? error : new RecordsBusy(error, UNFINISHED))
        else resolve(result as unknown as PostgresQueryResult<never>)
      }
      client.query(
        limited && alone && !BEGINS.test(text)
          ? new LimitedQuery(text, values, answered)
          : plainQuery(text, values, answered),
      )
    })
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release(destroy?: boolean) {
      client.release(destroy === true || useless)
    },
  }
}
