import { pino, type Logger } from 'pino'

export type Log = Logger

/** One line of JSON an event on standard output, without passwords, cookies or tokens. */
export function openLog(level = 'info'): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['password', 'confirmPassword', 'cookie', 'authorization', '*.password', '*.cookie', '*.authorization'], censor: '[hidden]' },
  })
}

/** A path as it may stand in the log: the part of it that is a key is left out. */
export function pathForLog(path: string): string {
  return path.replace(/^\/+(reset-password|verify-email)\/.+/i, '/$1/…')
}
