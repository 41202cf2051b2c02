import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePort } from './free-port.ts'
import { installedProgram, packageInstaller } from './programs.ts'

/** The suite's own PostgreSQL server: empty, on a separate port, removed after `stop`. */
export type OwnPostgres = {
  url: string
  version: string
  stop(): Promise<void>
  /** Pauses all its processes: it answers nothing and closes nothing, until thawed. */
  freeze(): void
  thaw(): void
}

const OLDEST = 15

/**
 * Starts a PostgreSQL server of the suite's own from the system's programs, installing them where that needs no
 * prompt; null with a reason when it cannot.
 */
export async function startPostgres(): Promise<OwnPostgres | { reason: string }> {
  const folder = programs() ?? (packageInstaller()?.('postgresql') ? programs() : null)
  if (!folder)
    return {
      reason: `PostgreSQL ${OLDEST} or newer is not installed, and it cannot be installed without a password (the package is called postgresql)`,
    }
  const user = unprivileged()
  if (user === null)
    return { reason: 'PostgreSQL refuses to run as root, and there is no user postgres or nobody to run it as' }

  const home = mkdtempSync(join(tmpdir(), 'academy-postgres-'))
  if (user.uid !== undefined && user.gid !== undefined) chownSync(home, user.uid, user.gid)
  const data = join(home, 'data')
  const remove = () => rmSync(home, { recursive: true, force: true })
  const options = { ...user, cwd: home, env: { PATH: process.env.PATH, HOME: home, LC_ALL: 'C', TZ: 'UTC' } }
  const made = spawnSync(
    join(folder, 'initdb'),
    ['-D', data, '-U', 'academy', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-instructions'],
    { ...options, encoding: 'utf8' },
  )
  if (made.status !== 0) {
    remove()
    return { reason: `initdb failed: ${made.stderr.trim().split('\n').at(-1) ?? 'no reason given'}` }
  }
  const port = await freePort()
  // fsync stays on, as on a server of an academy.
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=300',
    'shared_buffers=64MB',
  ]
  const server = spawn(join(folder, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  // The last resort, when this process exits unexpectedly: a server without its data would be useless.
  const atExit = () => {
    signalAll(server, 'SIGCONT')
    server.kill('SIGQUIT')
    remove()
  }
  process.once('exit', atExit)
  const log: string[] = []
  server.stderr.on('data', (chunk: Buffer) => log.splice(0, log.length, ...[...log, String(chunk)].slice(-20)))
  const url = `postgres://academy@127.0.0.1:${port}/postgres`
  const version = await answering(url, server)
  if (!version) {
    await stopped(server)
    process.off('exit', atExit)
    remove()
    return { reason: `the server did not start: ${log.join('').trim().split('\n').at(-1) ?? 'no reason given'}` }
  }
  return {
    url,
    version,
    freeze: () => signalAll(server, 'SIGSTOP'),
    thaw: () => signalAll(server, 'SIGCONT'),
    async stop() {
      signalAll(server, 'SIGCONT')
      await stopped(server)
      process.off('exit', atExit)
      remove()
    },
  }
}

/** The newest installed folder of PostgreSQL's programs that is new enough, or null. */
export function programs(): string | null {
  const debian = '/usr/lib/postgresql'
  const folders = existsSync(debian)
    ? readdirSync(debian)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(debian, version, 'bin'))
    : []
  const initdb = installedProgram(
    ['initdb'],
    [...folders, ...(process.env.PATH ?? '').split(':'), '/opt/homebrew/opt/postgresql/bin', '/usr/local/pgsql/bin'],
  )
  if (!initdb) return null
  const major = Number(/ (\d+)/.exec(spawnSync(initdb, ['--version'], { encoding: 'utf8' }).stdout)?.[1] ?? 0)
  return major >= OLDEST ? join(initdb, '..') : null
}

/** The user to run it as: ourselves, or an unprivileged one when we are root; null when there is none. */
export function unprivileged(): { uid?: number; gid?: number } | null {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim())
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  return null
}

/** Each of its processes has its own group; the first is signalled first, so that it starts no other. */
export function signalAll(server: ChildProcess, signal: NodeJS.Signals): void {
  if (!server.pid || server.exitCode !== null) return
  process.kill(server.pid, signal)
  const listed = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).stdout.trim().split('\n')
  for (const line of listed) {
    const [pid, parent] = line.trim().split(/\s+/).map(Number)
    if (parent !== server.pid || !pid) continue
    try {
      process.kill(pid, signal)
    } catch {
      // It has already ended.
    }
  }
}

async function answering(url: string, server: ChildProcess): Promise<string | null> {
  for (const until = Date.now() + 30_000; Date.now() < until && server.exitCode === null; ) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      const { rows } = await client.query<{ server_version: string }>('show server_version')
      return rows[0]?.server_version ?? 'unknown'
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  return null
}

/** Ends a server by its fast shutdown, and by force when that takes too long. */
async function stopped(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  const force = setTimeout(() => server.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(force)
}
