import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from './free-port.ts'
import { adapted, type Change } from './deploy-file.ts'
import { unprivileged } from './postgres.ts'
import { installedProgram, packageInstaller } from './programs.ts'

export type OwnBouncer = { url: string; stop(): Promise<void> }

const FOLDERS = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin']

/**
 * PgBouncer with the very file of deploy/ before a PostgreSQL of the suite's own, for every database on it; a reason
 * when it cannot be had. Only what a test machine cannot have is changed: addresses, ports, who may come in, and how
 * many lines there are where a test wants fewer.
 */
export async function startBouncer(postgresUrl: string, poolSize?: number): Promise<OwnBouncer | { reason: string }> {
  const found = () => installedProgram(['pgbouncer'], FOLDERS)
  const program = found() ?? (packageInstaller()?.('pgbouncer') ? found() : null)
  if (!program) return without('PgBouncer is not installed, and it cannot be installed without a password')
  const user = unprivileged()
  if (user === null) return without('PgBouncer refuses to run as root, and there is nobody to run it as')
  const server = new URL(postgresUrl)
  const home = mkdtempSync(join(tmpdir(), 'academy-pgbouncer-'))
  const port = await freePort()
  writeFileSync(join(home, 'users.txt'), '"academy" ""\n')
  writeFileSync(
    join(home, 'pgbouncer.ini'),
    adapted(join('several-machines', 'pgbouncer.ini'), [
      // Every test has a separate database.
      ['academy = host=10.0.0.21 port=5432 dbname=academy', `* = host=${server.hostname} port=${server.port}`],
      ['listen_addr = 10.0.0.20\n', 'listen_addr = 127.0.0.1\nunix_socket_dir =\n'],
      ['listen_port = 6432\n', `listen_port = ${port}\n`],
      ['auth_type = scram-sha-256\n', 'auth_type = trust\n'],
      ['auth_file = /etc/pgbouncer/userlist.txt\n', `auth_file = ${join(home, 'users.txt')}\n`],
      ...(poolSize ? [['default_pool_size = 48\n', `default_pool_size = ${poolSize}\n`] satisfies Change] : []),
    ]),
  )
  if (user.uid !== undefined && user.gid !== undefined)
    for (const path of [home, join(home, 'users.txt'), join(home, 'pgbouncer.ini')])
      chownSync(path, user.uid, user.gid)
  const child = spawn(program, [join(home, 'pgbouncer.ini')], {
    ...user,
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said = (said + String(chunk)).slice(-4000)))
  const remove = () => rmSync(home, { recursive: true, force: true })
  const atExit = () => {
    child.kill('SIGKILL')
    remove()
  }
  process.once('exit', atExit)
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    }
    process.off('exit', atExit)
    remove()
  }
  const url = new URL(postgresUrl)
  url.port = String(port)
  for (let tries = 0; tries < 300 && child.exitCode === null; tries += 1) {
    const client = new Client({ connectionString: url.href })
    try {
      await client.connect()
      await client.query('select 1')
      return { url: url.href, stop }
    } catch {
      await pause(100)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  await stop()
  return without(`PgBouncer did not start: ${said.trim().split('\n').at(-1) ?? 'no reason given'}`)
}

function without(reason: string): { reason: string } {
  console.log(`What goes through PgBouncer is SKIPPED: ${reason}.`)
  return { reason }
}
