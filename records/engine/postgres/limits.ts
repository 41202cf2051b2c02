import { Query, type Connection, type QueryResult } from 'pg'

export const CONNECT_MS = 2500
// Shorter than the silence timeout: all connections of a PgBouncer may wait for one lock.
const LOCK_MS = 2000
const STATEMENT_MS = 15_000
/** A connection without an answer by now is dead: the server would have cancelled the statement earlier. */
export const DEAD_MS = STATEMENT_MS + 5000

// Not as connection parameters: PgBouncer refuses those and shares its connections.
export const limitedBegin = (begin: string): string =>
  `${begin}; set local lock_timeout = ${LOCK_MS}; set local statement_timeout = ${STATEMENT_MS}; ` +
  `set local idle_in_transaction_session_timeout = ${STATEMENT_MS}`

const FOR_ONE =
  `select set_config('lock_timeout', '${LOCK_MS}', true), ` +
  `set_config('statement_timeout', '${STATEMENT_MS}', true)`

type Wire = {
  stream: { cork(): void; uncork(): void }
  parse(statement: { name: string; text: string }): void
  bind(portal: object): void
  execute(portal: { portal: string; rows: number }): void
}
type Handlers = {
  submit(connection: Connection): Error | null
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: unknown): void
}
type QueryCallback = (error: Error | null, result: QueryResult) => void
const Plain = Query as unknown as new (
  config: { text: string; values: unknown[]; queryMode?: 'extended' },
  callback: QueryCallback,
) => Handlers

export function plainQuery(text: string, values: unknown[], callback: QueryCallback): Handlers {
  return new Plain({ text, values }, callback)
}

/** Sends a statement with its own limits in the same message: everything before one sync is one transaction. */
export class LimitedQuery extends Plain {
  #limited = false

  constructor(text: string, values: unknown[], callback: QueryCallback) {
    super({ text, values, queryMode: 'extended' }, callback)
  }

  override submit(connection: Connection): Error | null {
    const wire = connection as unknown as Wire
    wire.stream.cork()
    try {
      wire.parse({ name: '', text: FOR_ONE })
      wire.bind({})
      wire.execute({ portal: '', rows: 0 })
      return super.submit(connection)
    } finally {
      wire.stream.uncork()
    }
  }

  override handleDataRow(message: unknown): void {
    if (this.#limited) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: unknown): void {
    if (this.#limited) super.handleCommandComplete(message, connection)
    this.#limited = true
  }
}
