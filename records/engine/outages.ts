/**
 * A write waited for the database as long as anybody should wait for an answer, and was given up: nothing of it was
 * kept.
 */
export class RecordsBusy extends Error {
  // The built site has a class of its own by this name: a word tells them, the class does not.
  readonly code = 'RECORDS_BUSY'
  constructor(cause?: unknown) {
    super('the database is locked', { cause })
  }
}

/** SQLite's own word for a database that somebody else is writing. */
const SQLITE_BUSY = 5
/**
 * PostgreSQL: a lock or a statement that took too long, no connection left, a server that starts or stops before it
 * took the change.
 */
const POSTGRES_BUSY = new Set(['55P03', '57014', '53300', '57P03'])
const POSTGRES_AWAY = new Set(['57P01', '57P02', '08000', '08003', '08006', '25P03'])

/** The line to the server broke: seen while reading from it, or while writing to it. */
const LINE_BROKEN = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
/** What the driver says of a line that broke, or of one that it knows to be broken. */
const DRIVER_SAYS_BROKEN = /^(?:Connection terminated|Client has encountered a connection error)/

/** SQLite: a disk that is read-only, fails, is full or lets no file be opened. What was under way is taken back. */
const SQLITE_NO_ROOM = new Set([8, 10, 13, 14])
/** SQLite could not read: no matter of room. */
const SQLITE_UNREADABLE = new Set([266, 522])
/** The disk did not take what it had been given to keep: of the file, and of the folder that names it. */
const SQLITE_UNSYNCED = new Set([1034, 1290])
const POSTGRES_NO_ROOM = '53100'

/** The embedded database says that somebody else is writing. */
export function isLocked(error: unknown): boolean {
  // Its extended codes carry the plain one in their last byte.
  return (sqliteCodeOf(error) & 0xff) === SQLITE_BUSY
}

/**
 * The system forgets what it could not bring to the disk: asked a second time it would say that all is well. Whoever
 * writes has to stop.
 */
export function isUnsynced(error: unknown): boolean {
  return SQLITE_UNSYNCED.has(sqliteCodeOf(error))
}

/**
 * 'busy' when the records could not be had and nothing was kept, 'full' when there was no room for it or the disk did
 * not take it, 'away' when the line broke and nobody knows.
 */
export type Outage = 'busy' | 'full' | 'away'

/** What an error says about the records; null when it is no outage. */
export function outageOf(error: unknown): Outage | null {
  if (isLocked(error)) return 'busy'
  if (!(error instanceof Error)) return null
  const code = codeOf(error)
  const sqlite = sqliteCodeOf(error)
  if (code === POSTGRES_NO_ROOM || (SQLITE_NO_ROOM.has(sqlite & 0xff) && !SQLITE_UNREADABLE.has(sqlite)))
    return 'full'
  if (
    code === 'RECORDS_BUSY' ||
    POSTGRES_BUSY.has(code) ||
    code === 'ECONNREFUSED' ||
    error.message.startsWith('timeout exceeded when trying to connect')
  )
    return 'busy'
  return POSTGRES_AWAY.has(code) || LINE_BROKEN.has(code) || DRIVER_SAYS_BROKEN.test(error.message) ? 'away' : null
}

function sqliteCodeOf(error: unknown): number {
  return codeOf(error) === 'ERR_SQLITE_ERROR' && typeof error === 'object' && error !== null && 'errcode' in error
    ? Number(error.errcode)
    : 0
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
