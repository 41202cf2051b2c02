import { spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'

const START = join(import.meta.dirname, '..', 'commands', 'start.ts')
const READY_MS = 90_000
export const ADMIN = { email: 'head.coach@academy.example', password: 'spotlight-on-stage-7' }

export type Site = {
  url: string
  dataDir: string
  /** The database's address on PostgreSQL, null for the embedded one. */
  databaseUrl: string | null
  /** Everything the process has printed so far. */
  output(): string
  /** Ends it as an operator would, and returns the exit code; null when it had to be killed. */
  stop(): Promise<number | null>
  /** Ends it as a power cut would; `start()` brings it up again on the same folder and port. */
  kill9(): Promise<void>
  start(): Promise<void>
}

/** Starts the built site as a process of its own on a free port with a folder of its own; resolves when it is ready. */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-site-'))
  const port = await freePort()
  const server = process.env.WALK_DATABASE_URL
  const database = server ? await newDatabase(server) : null
  // Drawing the starter content takes seconds: a run of walks draws it once and copies it.
  const template = process.env.WALK_TEMPLATE
  if (template && !database && (env.STARTER_CONTENT ?? 'demo') === 'demo') await cp(template, dataDir, { recursive: true })
  let printed = ''
  let child: ChildProcess | null = null

  const start = async () => {
    const settings = { PORT: String(port), DATA_DIR: dataDir, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, STARTER_CONTENT: 'demo', ...(database ? { DATABASE_URL: database.url } : {}), ...env }
    child = spawn(process.execPath, [START], { env: { PATH: process.env.PATH, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    await ready(`http://localhost:${port}`, child, () => printed)
  }
  const ended = (process: ChildProcess) => new Promise<number | null>((resolve) => (process.exitCode !== null || process.signalCode !== null ? resolve(process.exitCode) : process.once('exit', (code) => resolve(code))))

  await start()
  return {
    url: `http://localhost:${port}`,
    dataDir,
    databaseUrl: database?.url ?? null,
    output: () => printed,
    start,
    async kill9() {
      if (!child) return
      child.kill('SIGKILL')
      await ended(child)
    },
    async stop() {
      let code: number | null = null
      if (child) {
        const dying = child
        const cut = setTimeout(() => dying.kill('SIGKILL'), 12_000)
        dying.kill('SIGTERM')
        code = await ended(dying)
        clearTimeout(cut)
      }
      await rm(dataDir, { recursive: true, force: true })
      await database?.remove()
      return code
    },
  }
}

async function ready(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  const deadline = Date.now() + READY_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the site ended with ${child.exitCode}:\n${printed()}`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok && printed().includes('The academy is open')) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the site was not ready in ${READY_MS} ms:\n${printed()}`)
}

/** A port nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise<void>((resolve) => probe.close(() => resolve()))
  return port
}

async function newDatabase(server: string): Promise<{ url: string; remove(): Promise<void> }> {
  const name = `academy_walk_${Date.now()}_${Math.floor(Math.random() * 1e6)}`
  const ask = async (statement: string) => {
    const client = new Client({ connectionString: server })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await ask(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, remove: () => ask(`drop database ${name} with (force)`) }
}
