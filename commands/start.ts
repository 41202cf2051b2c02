import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { hasAdministrator, setAdministrator } from '#records/accounts'
import { holdRunning } from '#records/running'
import { beginStarterContent } from '#records/starter'
import { readConfig, WrongSetting } from '#services/config'
import { openMailRoute } from '#services/mail'
import { randomPassword } from '#services/passwords'
import { PLACE } from '#services/place'
import { adminPasswordFor, openAcademy, type OpenAcademy } from './academy.ts'
import { openMailer } from './mailer.ts'
import { closeDatabaseFiles, ownFilesOnly } from './own-files.ts'
import { openBackups } from './scheduled-backups.ts'
import { handedSocket, tryPort } from './port.ts'
import { sweep } from './sweep.ts'

// React and the router choose their slower development builds when nobody says otherwise.
process.env.NODE_ENV ??= 'production'

const SWEEP_MS = 3_600_000
const BUILD = join(PLACE, 'build')

type Server = { serveAcademy(academy: OpenAcademy, clientFolder: string, socket: number | null): Promise<{ url: string; close(): Promise<void> }> }

/** Makes the first administrator and returns the sign-in line to print, or null when there is one already. */
async function firstAdministrator({ records, passwords, config, now }: OpenAcademy): Promise<string | null> {
  if (await hasAdministrator(records)) return null
  const chosen = await adminPasswordFor(config.adminEmail, config, records)
  const password = chosen ?? randomPassword()
  const passwordHash = await passwords.hash(password, 'start')
  if (!passwordHash) throw new Error('hashing is busy at start')
  const made = await setAdministrator(records, { email: config.adminEmail, passwordHash }, now())
  if (!made.ok) throw new WrongSetting('ADMIN_EMAIL', 'belongs to a client; the address of nobody else is allowed')
  return `Administrator  ${config.adminEmail}  password ${chosen ? 'as set in ADMIN_PASSWORD' : password}`
}

/** Has the starter content drawn and loaded by a process of its own, and returns the sign-ins it made. */
async function starterContent(): Promise<string[]> {
  const program = import.meta.dirname.startsWith(BUILD) ? join(BUILD, 'server', 'starter.js') : join(PLACE, 'commands', 'starter', 'process.ts')
  const child = fork(program, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  let lines: string[] | null = null
  child.on('message', (made: string[]) => {
    lines = made
  })
  await once(child, 'close')
  if (!lines) throw new Error('the starter content could not be loaded; what kept it from it stands above')
  return lines
}

async function start(): Promise<void> {
  ownFilesOnly()
  const config = readConfig(process.env)
  const socket = handedSocket(process.env)
  if (socket === null) await tryPort(config)
  const running = await holdRunning(config).catch(() => {
    throw new WrongSetting('DATABASE_URL', 'the database does not answer; the address of a running PostgreSQL is allowed')
  })
  if (!running) throw new WrongSetting(config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR', 'an import or a move is at work there; start again when it has finished')
  if (!config.databaseUrl) closeDatabaseFiles(config.dataDir)
  const academy = await openAcademy(config)
  academy.records.unsynced.add((error) => {
    // At once: whatever is answered now may not be on the disk.
    console.error(`The disk under DATA_DIR (${config.dataDir}) did not keep what it was given (${error instanceof Error ? error.message : String(error)}). The site ends here, because nobody can know what is on that disk. Nothing it has acknowledged is affected. Check the disk (its cable, its room, the system's log), then start again; docs/operations.md says how.`)
    process.exit(1)
  })
  const administrator = await firstAdministrator(academy)
  const clients = config.starterContent === 'demo' && (await beginStarterContent(academy.records, academy.now())) ? await starterContent() : []

  // The site is one built file; it is named at run time because it does not exist when types are checked.
  const { serveAcademy } = (await import(join(BUILD, 'server', 'index.js'))) as Server
  const site = await serveAcademy(academy, join(BUILD, 'client'), socket)

  const lines = [`The academy is open at ${site.url}`, administrator, ...(clients.length > 0 ? ['Clients of the starter content, one in each state:', ...clients] : [])]
  console.log(`\n${lines.filter((line) => line !== null).join('\n')}\n`)
  const mailer = await openMailer(academy, openMailRoute(config))
  const backups = config.backups ? openBackups(config.backups, { log: academy.log, now: academy.now, env: process.env }) : null
  await sweep(academy)
  const sweeper = setInterval(() => void sweep(academy), SWEEP_MS)

  let ending = false
  const end = async () => {
    if (ending) return
    ending = true
    clearInterval(sweeper)
    await Promise.all([site.close(), mailer.close(), backups?.close()])
    await academy.records.close()
    await running.release()
    process.exit(0)
  }
  process.on('SIGTERM', () => void end())
  process.on('SIGINT', () => void end())
}

try {
  await start()
} catch (error) {
  console.error(error instanceof WrongSetting ? error.message : error)
  process.exit(1)
}
