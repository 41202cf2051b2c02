/** A write waited for the database as long as anybody should wait for an answer, and was given up: nothing of it was kept. */
export class RecordsBusy extends Error {
  // The built site has a class of its own by this name: a word tells them, the class does not.
  readonly code = 'RECORDS_BUSY'
  constructor(cause?: unknown) {
    super('the database is locked', { cause })
  }
}

/** SQLite's own word for a database that somebody else is writing. */
const SQLITE_BUSY = 5
/** PostgreSQL: a lock or a statement that took too long, no connection left, a server that starts or stops before it took the change. */
const POSTGRES_BUSY = new Set(['55P03', '57014', '53300', '57P03'])
const POSTGRES_AWAY = new Set(['57P01', '57P02', '08000', '08003', '08006', '25P03'])

/** The embedded database says that somebody else is writing. */
export function isLocked(error: unknown): boolean {
  // Its extended codes carry the plain one in their last byte.
  return codeOf(error) === 'ERR_SQLITE_ERROR' && typeof error === 'object' && error !== null && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY
}

/** 'busy' when the records could not be had and nothing was kept, 'away' when the line broke and nobody knows. */
export type Outage = 'busy' | 'away'

/** What an error says about the records; null when it is no outage. */
export function outageOf(error: unknown): Outage | null {
  if (isLocked(error)) return 'busy'
  if (!(error instanceof Error)) return null
  const code = codeOf(error)
  if (code === 'RECORDS_BUSY' || POSTGRES_BUSY.has(code) || code === 'ECONNREFUSED' || error.message.startsWith('timeout exceeded when trying to connect')) return 'busy'
  return POSTGRES_AWAY.has(code) || code === 'ECONNRESET' || error.message.startsWith('Connection terminated') ? 'away' : null
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
