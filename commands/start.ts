import { join } from 'node:path'
import { holdRunning } from '#records/engine/running'
import { readConfig, WrongSetting } from '#services/operating/config'
import { openMailRoute } from '#services/mail/mail'
import { PLACE } from '#services/operating/place'
import { openAcademy, type OpenAcademy } from './academy.ts'
import { firstStart } from './first-start.ts'
import { openMailer } from './running/mailer.ts'
import { openBuildKeeping } from './running/own-build.ts'
import { closeDatabaseFiles, ownFilesOnly } from './running/own-files.ts'
import { openBackups } from './running/scheduled-backups.ts'
import { handedSocket, tryPort } from './running/port.ts'
import { openSweeping } from './running/sweep.ts'

// React and the router are slower development builds otherwise.
process.env.NODE_ENV ??= 'production'

const BUILD = join(PLACE, 'build')

type Server = {
  serveAcademy(
    academy: OpenAcademy,
    clientFolder: string,
    socket: number | null,
  ): Promise<{ url: string; close(): Promise<void> }>
}

async function start(): Promise<void> {
  ownFilesOnly()
  const config = readConfig(process.env)
  const socket = handedSocket(process.env)
  if (socket === null) await tryPort(config)
  const running = await holdRunning(config).catch(() => {
    throw new WrongSetting(
      'DATABASE_URL',
      'the database does not answer; the address of a running PostgreSQL is allowed',
    )
  })
  if (!running)
    throw new WrongSetting(
      config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR',
      'an import or a move is at work there; start again when it has finished',
    )
  if (!config.databaseUrl) closeDatabaseFiles(config.dataDir)
  const academy = await openAcademy(config)
  academy.records.unsynced.add((error) => {
    // At once: whatever is answered now may not be on the disk.
    console.error(
      `The disk under DATA_DIR (${config.dataDir}) did not keep what it was given ` +
        `(${error instanceof Error ? error.message : String(error)}). The site ends here, because ` +
        'nobody can know what is on that disk. Nothing it has acknowledged is affected. Check the disk ' +
        `(its cable, its room, the system's log), then start again; docs/operations.md says how.`,
    )
    process.exit(1)
  })
  const signIns = await firstStart(academy)

  // Named at run time because it does not exist when types are checked.
  const { serveAcademy } = (await import(join(BUILD, 'server', 'index.js'))) as Server
  const build = await openBuildKeeping(academy, join(BUILD, 'client'))
  const site = await serveAcademy(academy, join(BUILD, 'client'), socket)

  console.log(`\n${[`The academy is open at ${site.url}`, ...signIns].join('\n')}\n`)
  const mailer = await openMailer(academy, openMailRoute(config))
  const backups = config.backups ? openBackups(config.backups, { ...academy, env: process.env }) : null
  const sweeping = await openSweeping(academy)

  let ending = false
  const end = async () => {
    if (ending) return
    ending = true
    build.close()
    await Promise.all([site.close(), mailer.close(), backups?.close(), sweeping.close()])
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
