import { ADDRESSES, type Facts } from '#addresses'
import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/** One line of JSON an event, without passwords, cookies or tokens; to the standard output unless told otherwise. */
export function openLog(level = 'info', to: DestinationStream = process.stdout): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'password',
          'confirmPassword',
          'cookie',
          'authorization',
          '*.password',
          '*.cookie',
          '*.authorization',
        ],
        censor: '[hidden]',
      },
    },
    to,
  )
}

const secrets = Object.values<Facts>(ADDRESSES)
  .filter(({ secret }) => secret)
  .map(({ path }) => path.slice(1, path.indexOf('/:')))
const SECRET = new RegExp(`^/+(${secrets.join('|')})/.+`, 'i')

/** Without the part of it that is a key. */
export function pathForLog(path: string): string {
  return path.replace(SECRET, '/$1/…')
}
