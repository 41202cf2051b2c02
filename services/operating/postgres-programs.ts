import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The message says why and contains no password. */
export class ProgramFailed extends Error {}

const DEBIAN = '/usr/lib/postgresql'

/** The newest installed version: a newer program can read an older server, but not the reverse. */
function programNamed(name: string): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one)) : []
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
    '/opt/homebrew/opt/libpq/bin',
    '/usr/local/pgsql/bin',
  ]
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
  if (!found)
    throw new ProgramFailed(
      `${name} is not on this machine; install PostgreSQL's client programs of the server's version ` +
        'or newer (the package is called postgresql-client) and try again.',
    )
  return found
}

/** Passes the password in the environment, because every local user can read command lines. */
function environmentOf(databaseUrl: string): Record<string, string> {
  const url = new URL(databaseUrl)
  const mode = url.searchParams.get('sslmode')
  return {
    PATH: process.env.PATH ?? '',
    LC_ALL: 'C',
    PGHOST: decodeURIComponent(url.searchParams.get('host') ?? url.hostname).replace(/^\[|\]$/g, ''),
    PGPORT: url.port || '5432',
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGCONNECT_TIMEOUT: '10',
    ...(mode && mode !== 'no-verify' ? { PGSSLMODE: mode } : {}),
  }
}

async function run(name: string, args: string[], databaseUrl: string): Promise<void> {
  const child = spawn(programNamed(name), args, {
    env: environmentOf(databaseUrl),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said = (said + String(chunk)).slice(-4000)))
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  )
  if (code !== 0)
    throw new ProgramFailed(
      `${name} could not finish: ${said.trim().split('\n').filter(Boolean).at(-1) ?? `it ended with ${code}`}`,
    )
}

export async function dumpPostgres(databaseUrl: string, snapshot: string | null, target: string): Promise<void> {
  await run(
    'pg_dump',
    [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      '--no-password',
      '--compress=0',
      '--exclude-table=running',
      ...(snapshot ? [`--snapshot=${snapshot}`] : []),
      `--file=${target}`,
    ],
    databaseUrl,
  )
}

export async function restorePostgres(databaseUrl: string, dump: string): Promise<void> {
  await run(
    'pg_restore',
    [
      '--no-owner',
      '--no-privileges',
      '--no-password',
      '--single-transaction',
      '--exit-on-error',
      `--dbname=${environmentOf(databaseUrl).PGDATABASE ?? ''}`,
      dump,
    ],
    databaseUrl,
  )
}
