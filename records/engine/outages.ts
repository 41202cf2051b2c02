/** A write waited too long for the database: nothing of it was kept. */
export class RecordsBusy extends Error {
  // The built site has a class of its own by this name: the code tells them, not the class.
  readonly code = 'RECORDS_BUSY'
  constructor(cause?: unknown) {
    super('the database is locked', { cause })
  }
}

const SQLITE_BUSY = 5
/** A lock or statement that took too long, no connection left, a server that starts or stops. */
const POSTGRES_BUSY = new Set(['55P03', '57014', '53300', '57P03'])
const POSTGRES_AWAY = new Set(['57P01', '57P02', '08000', '08003', '08006', '25P03'])

const LINE_BROKEN = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
const DRIVER_SAYS_BROKEN = /^(?:Connection terminated|Client has encountered a connection error)/

/** Read-only, failing, full, or no file can be opened. What was under way is taken back. */
const SQLITE_NO_ROOM = new Set([8, 10, 13, 14])
const SQLITE_UNREADABLE = new Set([266, 522])
/** Of the file, and of the folder that names it. */
const SQLITE_UNSYNCED = new Set([1034, 1290])
const POSTGRES_NO_ROOM = '53100'

export function isLocked(error: unknown): boolean {
  // Extended codes carry the plain one in their last byte.
  return (sqliteCodeOf(error) & 0xff) === SQLITE_BUSY
}

/** The system forgets what it could not sync: asked again it says that all is well. Whoever writes has to stop. */
export function isUnsynced(error: unknown): boolean {
  return SQLITE_UNSYNCED.has(sqliteCodeOf(error))
}

/** 'busy' and 'full': nothing was kept. 'away': the line broke and nobody knows. */
export type Outage = 'busy' | 'full' | 'away'

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
