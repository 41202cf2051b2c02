import { ADDRESSES } from '#routes'
import type { AddressFacts } from '#route-facts'
import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

export function createLogger(level = 'info', to: DestinationStream = process.stdout): Log {
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

const secrets = Object.values<AddressFacts>(ADDRESSES)
  .filter(({ secret }) => secret)
  .map(({ path }) => path.slice(1, path.indexOf('/:')))
const SECRET = new RegExp(`^/+(${secrets.join('|')})/.+`, 'i')

export function pathForLog(path: string): string {
  return path.replace(SECRET, '/$1/…')
}
