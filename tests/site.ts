import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRecords } from '#records/engine/db'
import { freePort } from './free-port.ts'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../commands/server-flags.mjs'
import { openToVisitors } from './open-to-visitors.ts'
import { ADMINISTRATOR } from './people.ts'

const START_MS = 300_000
/** An answer that takes longer does not come. */
const TIMEOUT_MS = 30_000
/** The addresses of sites that a test has ended: what a page still asks of them does not come. */
const endedSites = new Set<string>()
const ROOT = join(import.meta.dirname, '..')

/** The built site, running as the real process that npm start ends up as. */
export type Site = {
  url: string
  /** One request; no redirect is followed. An `endless` answer comes as a stream that may be cancelled. */
  fetch(path: string, init?: RequestInit & { cookie?: string | null; endless?: boolean }): Promise<Response>
  port: number
  dataDir: string
  /** The process it runs as now. */
  pid(): number
  /** Everything it has written so far, both streams. */
  output(): string
  /** Waits for the process to end; resolves with the exit code, or null when it has not ended. */
  ended(milliseconds: number): Promise<number | null>
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>
  /** Ends it as a power cut would. */
  kill9(): Promise<void>
  /** Starts it again on the same port and data, after stop or kill9. */
  restart(): Promise<void>
  /** Ends it, and removes a data folder that startSite made. */
  close(): Promise<void>
}

export type SiteOptions = {
  /** 'demo' has the starter content, 'none' is empty. */
  content?: 'demo' | 'none'
  /** Leaves an empty site closed to the public, as it is before its owner opens it. */
  closed?: true
  /** A data folder to use and keep; without one, a fresh folder that close() removes. */
  dataDir?: string
  databaseUrl?: string
  port?: number
  /** More settings, as environment variables. */
  env?: Record<string, string>
  /** A built copy of the tree to run instead of this one. */
  root?: string
  /** A listening socket to hand over at each start, with its port. */
  socket?: { fd: number; port: number }
}

/** Starts the built site on a free port with ADMINISTRATOR as its administrator, and waits until it is ready. */
export async function startSite({
  content = 'none',
  dataDir,
  databaseUrl,
  port,
  env = {},
  root = ROOT,
  socket,
  closed,
}: SiteOptions = {}): Promise<Site> {
  const template = process.env.TEST_TEMPLATE
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'academy-site-'))
  // Drawing the starter content takes seconds; browser tests draw it once and copy it.
  if (!dataDir && content === 'demo' && template && !databaseUrl) copyTemplate(template, folder)
  const chosenPort = socket?.port ?? port ?? (await freePort())
  const url = `http://localhost:${chosenPort}`
  const settings = {
    ...SERVER_ENVIRONMENT,
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TZ: process.env.TZ ?? 'UTC',
    ...(process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}),
    PORT: String(chosenPort),
    DATA_DIR: folder,
    STARTER_CONTENT: content,
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...(socket ? { LISTEN_FDS: '1' } : {}),
    ...env,
  }
  let written = ''
  let child: ChildProcess

  const start = async () => {
    endedSites.delete(`${url}/`)
    child = spawn(process.execPath, [...SERVER_FLAGS, join('build', 'server', 'start.js')], {
      cwd: root,
      env: settings,
      stdio: ['ignore', 'pipe', 'pipe', ...(socket ? [socket.fd] : [])],
    })
    children.add(child)
    const started = child
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        written += String(chunk)
      })
    started.once('close', () => children.delete(started))
    for (const until = Date.now() + START_MS; ; ) {
      if (await answers(`http://127.0.0.1:${chosenPort}/readyz`)) return
      if (started.exitCode !== null || started.signalCode !== null)
        throw new Error(`The site ended at its start (${started.exitCode ?? started.signalCode}):\n${written}`)
      if (Date.now() > until) throw new Error(`The site was not ready within ${START_MS / 1000} s:\n${written}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const end = async (signal: NodeJS.Signals) => {
    const ending = child
    endedSites.add(`${url}/`)
    if (ending.exitCode !== null || ending.signalCode !== null) return ending.exitCode
    const ended = new Promise<number | null>((resolve) => ending.once('close', (code) => resolve(code)))
    ending.kill(signal)
    return ended
  }

  await start()
  if (content === 'none' && !closed) {
    const records = await openRecords({ databaseUrl: databaseUrl ?? null, dataDir: folder })
    await openToVisitors(records)
    await records.close()
  }
  return {
    url,
    fetch(path, { cookie, endless: _any, ...init } = {}) {
      const headers = new Headers(init.headers)
      if (cookie) headers.set('Cookie', cookie)
      return fetch(url + path, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), ...init, headers })
    },
    port: chosenPort,
    dataDir: folder,
    pid: () => child.pid ?? 0,
    output: () => written,
    async ended(milliseconds) {
      for (const until = Date.now() + milliseconds; child.exitCode === null && Date.now() < until; )
        await new Promise((resolve) => setTimeout(resolve, 20))
      return child.exitCode
    },
    stop: () => end('SIGTERM'),
    async kill9() {
      await end('SIGKILL')
    },
    restart: start,
    async close() {
      await end('SIGTERM')
      if (!dataDir) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** All copies share the pictures that sites make in other sizes, so that each is made once in a run. */
function copyTemplate(template: string, folder: string): void {
  const shared = join(template, 'files', 'variants')
  mkdirSync(shared, { recursive: true })
  cpSync(template, folder, { recursive: true, filter: (path) => path !== shared })
  symlinkSync(shared, join(folder, 'files', 'variants'))
}

/** Whether an address is one of a site that the test itself has ended. */
export function wasEnded(address: string): boolean {
  return [...endedSites].some((site) => address.startsWith(site))
}

const children = new Set<ChildProcess>()
// A run that is broken off leaves no server behind.
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

async function answers(address: string): Promise<boolean> {
  try {
    const response = await fetch(address)
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}
