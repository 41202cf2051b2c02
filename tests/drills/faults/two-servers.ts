import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { appendFileSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '../../free-port.ts'
import { programs, signalAll, unprivileged } from '../../postgres.ts'

type Server = { data: string; port: number; child: ChildProcess }

/**
 * A PostgreSQL primary with a synchronous standby, and one address that leads to whichever of them is the primary, as
 * a virtual address would.
 */
export type TwoServers = {
  /** The address that always leads to the primary. */
  url: string
  /**
   * kill -9 of the primary and everything it started, promotion of the standby, and the address leads there; resolves
   * with the milliseconds that took.
   */
  failOver(): Promise<number>
  /** Pauses the primary and everything it started, until `thaw`. */
  freeze(): void
  thaw(): void
  /** The primary is ended and started again. */
  restart(): Promise<void>
  /** Makes the one that was killed a synchronous standby of the other. */
  standUp(): Promise<void>
  stop(): Promise<void>
}

/** Starts both in a folder of their own; null with a reason where PostgreSQL or a user to run it as is missing. */
export async function openTwoServers(): Promise<TwoServers | { reason: string }> {
  const [bin, user] = [programs(), unprivileged()]
  if (!bin || !user) return { reason: 'PostgreSQL 15 or newer is not installed, or there is nobody to run it as' }
  const home = mkdtempSync(join(tmpdir(), 'academy-failover-'))
  if (user.uid !== undefined && user.gid !== undefined) chownSync(home, user.uid, user.gid)
  const options = { ...user, cwd: home, env: { PATH: process.env.PATH, HOME: home, LC_ALL: 'C', TZ: 'UTC' } }
  const run = (program: string, args: string[]) => {
    const { status, stderr } = spawnSync(join(bin, program), args, { ...options, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${program}: ${stderr.trim()}`)
  }
  const children = new Set<ChildProcess>()
  const killAll = () => {
    for (const child of children) signalGroup(child, 'SIGKILL')
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', killAll)

  const start = async (data: string, port: number): Promise<Server> => {
    // fsync stays on: an acknowledged write is on both disks.
    const child = spawn(
      join(bin, 'postgres'),
      [
        '-D',
        data,
        ...[
          'listen_addresses=127.0.0.1',
          `port=${port}`,
          'unix_socket_directories=',
          'shared_buffers=32MB',
          'max_connections=60',
          'max_wal_senders=4',
          'wal_keep_size=64MB',
          'wal_receiver_timeout=5s',
        ].flatMap((setting) => ['-c', setting]),
      ],
      { ...options, stdio: 'ignore', detached: true },
    )
    children.add(child)
    child.once('close', () => children.delete(child))
    await until(() => runQuery(port, 'select 1'), 60_000)
    return { data, port, child }
  }

  run('initdb', [
    '-D',
    join(home, 'one'),
    '-U',
    'academy',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
  ])
  let primary = await start(join(home, 'one'), await freePort())
  let standby: Server | null = null
  let made = 0
  const lines = new Set<Socket>()
  const address = createServer((line) => {
    const onward = connect(primary.port, '127.0.0.1')
    for (const [from, to] of [
      [line, onward],
      [onward, line],
    ] as const) {
      lines.add(from)
      from.pipe(to)
      from
        .on('error', () => to.destroy())
        .on('close', () => {
          lines.delete(from)
          to.destroy()
        })
    }
  })
  await new Promise<void>((resolve) => address.listen(0, '127.0.0.1', resolve))

  const standUp = async () => {
    const data = join(home, `copy-${(made += 1)}`)
    const old = standby?.data
    run('pg_basebackup', [
      '-h',
      '127.0.0.1',
      '-p',
      String(primary.port),
      '-U',
      'academy',
      '-D',
      data,
      '-R',
      '-X',
      'stream',
      '--checkpoint=fast',
      '--no-sync',
    ])
    // Once it is the primary itself it must not wait for a standby it does not have yet.
    appendFileSync(join(data, 'postgresql.auto.conf'), "synchronous_standby_names = ''\n")
    standby = await start(data, await freePort())
    await runQuery(primary.port, "alter system set synchronous_standby_names = '*'")
    await runQuery(primary.port, 'select pg_reload_conf()')
    await until(
      async () =>
        (await runQuery(
          primary.port,
          "select 1 from pg_stat_replication where sync_state = 'sync' and state = 'streaming'",
        )) === 1
          ? 1
          : Promise.reject(new Error('not yet')),
      60_000,
    )
    if (old) rmSync(old, { recursive: true, force: true, maxRetries: 5 })
  }
  await standUp()

  return {
    url: `postgres://academy@127.0.0.1:${(address.address() as AddressInfo).port}/postgres`,
    async failOver() {
      if (!standby) throw new Error('there is no standby')
      const began = performance.now()
      const dead = primary
      const gone = new Promise((resolve) => dead.child.once('close', resolve))
      signalGroup(dead.child, 'SIGKILL')
      await gone
      await runQuery(standby.port, 'select pg_promote(true, 30)')
      primary = standby
      standby = null
      for (const line of lines) line.destroy()
      const took = performance.now() - began
      rmSync(dead.data, { recursive: true, force: true, maxRetries: 5 })
      return took
    },
    standUp,
    freeze: () => signalAll(primary.child, 'SIGSTOP'),
    thaw: () => signalAll(primary.child, 'SIGCONT'),
    async restart() {
      const gone = new Promise((resolve) => primary.child.once('close', resolve))
      primary.child.kill('SIGINT')
      await gone
      primary = await start(primary.data, primary.port)
    },
    async stop() {
      for (const line of lines) line.destroy()
      await new Promise<void>((resolve) => address.close(() => resolve()))
      const ended = [...children].map((child) => new Promise((resolve) => child.once('close', resolve)))
      for (const child of children) signalGroup(child, 'SIGKILL')
      await Promise.all(ended)
      process.off('exit', killAll)
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal)
  } catch {
    // The group is empty.
  }
}

/** Asks a server one question; how many rows came. */
async function runQuery(port: number, question: string): Promise<number> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'academy',
    database: 'postgres',
    connectionTimeoutMillis: 3000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(question)).rowCount ?? 0
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function until(work: () => Promise<unknown>, milliseconds: number): Promise<void> {
  for (const end = Date.now() + milliseconds; ; await sleep(50)) {
    try {
      await work()
      return
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}
