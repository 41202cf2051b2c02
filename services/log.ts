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
