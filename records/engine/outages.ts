export class RecordsBusy extends Error {
  // The built site bundles its own copy of this class, so `instanceof` fails and the code identifies it.
  readonly code = 'RECORDS_BUSY'
  constructor(cause?: unknown, message = 'the database is locked') {
    super(message, { cause })
  }
}

const SQLITE_BUSY = 5
const READ_ONLY = '25006'
/**
 * Timeouts of locks and statements, serialization failures, no free connection, a server starting, stopping or turned
 * read-only by a failover.
 */
const POSTGRES_BUSY = new Set(['55P03', '57014', '40001', '53300', '57P03', '08001', '08004', READ_ONLY])
const POSTGRES_AWAY = new Set(['57P01', '57P02', '57P05', '25P03', '25P04', '08000', '08003', '08006', '08007'])

/** PgBouncer uses one code for every error, and PostgreSQL uses it for our protocol mistakes. */
const POOLER = '08P01'
/** PgBouncer had no server connection, so the statement was never sent. */
const POOLER_SAYS_BUSY =
  /query_wait_timeout|no more connections allowed|server_login_retry|cannot connect to server|client_login_timeout/i
const POOLER_SAYS_AWAY = new RegExp(
  'server conn crashed|server closed the connection|query[ _]timeout|idle[ _]transaction[ _]timeout|' +
    'client_idle_timeout|admin forced disconnect|shutting down',
  'i',
)

const LINE_BROKEN = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
])
/** While connecting, nothing was sent yet; on an open connection it is unknown what arrived. */
const NO_WAY = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'])
const NO_SERVER = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'])
const ON_THE_WAY = new Set(['connect', 'getaddrinfo'])
const DRIVER_SAYS_BUSY = /^(?:timeout exceeded when trying to connect|timeout expired)/
const DRIVER_SAYS_BROKEN =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout)/

/** Read-only, failing or full disk, or a file that cannot be opened; the transaction was rolled back. */
const SQLITE_NO_ROOM = new Set([8, 10, 13, 14])
const SQLITE_UNREADABLE = new Set([266, 522])
/** fsync errors of the file, and of its folder. */
const SQLITE_UNSYNCED = new Set([1034, 1290])
const POSTGRES_NO_ROOM = '53100'

export function isLocked(error: unknown): boolean {
  return (sqliteCodeOf(error) & 0xff) === SQLITE_BUSY
}

export function isHeldByAnother(error: unknown): boolean {
  return codeOf(error) === '55P03'
}

/**
 * After a failed fsync the kernel drops the data and reports success the next time: the process must stop writing.
 */
export function isUnsynced(error: unknown): boolean {
  return SQLITE_UNSYNCED.has(sqliteCodeOf(error))
}

/** 'busy' and 'full': nothing was stored. 'away': the connection broke and the outcome is unknown. */
export type DatabaseOutage = 'busy' | 'full' | 'away'

export function outageOf(error: unknown): DatabaseOutage | null {
  if (isLocked(error)) return 'busy'
  if (!(error instanceof Error)) return null
  const code = codeOf(error)
  const sqlite = sqliteCodeOf(error)
  if (code === POSTGRES_NO_ROOM || (SQLITE_NO_ROOM.has(sqlite & 0xff) && !SQLITE_UNREADABLE.has(sqlite)))
    return 'full'
  if (code === 'RECORDS_BUSY' || POSTGRES_BUSY.has(code) || DRIVER_SAYS_BUSY.test(error.message)) return 'busy'
  if (POSTGRES_AWAY.has(code) || DRIVER_SAYS_BROKEN.test(error.message)) return 'away'
  return code === POOLER ? saidByPooler(error.message) : ofTheLine(error, code)
}

function saidByPooler(message: string): DatabaseOutage | null {
  if (POOLER_SAYS_BUSY.test(message)) return 'busy'
  return POOLER_SAYS_AWAY.test(message) ? 'away' : null
}

function ofTheLine(error: Error, code: string): DatabaseOutage | null {
  const syscall = 'syscall' in error ? String(error.syscall) : ''
  if (NO_SERVER.has(code)) return code === 'ENOENT' && syscall !== 'connect' ? null : 'busy'
  if (NO_WAY.has(code)) return ON_THE_WAY.has(syscall) ? 'busy' : 'away'
  return LINE_BROKEN.has(code) ? 'away' : null
}

export function fromDatabase(error: unknown): boolean {
  const code = codeOf(error)
  return (
    error instanceof Error && 'severity' in error && /^[\dA-Z]{5}$/.test(code) && code !== '57P03' && code !== POOLER
  )
}

export function endsLine(error: unknown): boolean {
  const severity = error instanceof Error && 'severity' in error ? String(error.severity) : ''
  return codeOf(error) === READ_ONLY || severity === 'FATAL' || severity === 'PANIC' || outageOf(error) === 'away'
}

function sqliteCodeOf(error: unknown): number {
  return codeOf(error) === 'ERR_SQLITE_ERROR' && typeof error === 'object' && error !== null && 'errcode' in error
    ? Number(error.errcode)
    : 0
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
