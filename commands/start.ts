import cluster from 'node:cluster'
import { holdRunning } from '#records/engine/running-nodes'
import { readConfig, WrongSetting } from '#services/operating/config'
import { claimPages } from '#services/content/page-files'
import { followMailSettings } from '#jobs/mail-settings'
import { openAcademy, type OpenAcademy } from './academy.ts'
import { firstStart } from './running/first-start.ts'
import { endOnSignals } from './running/end-on-signals.ts'
import { openMailer } from '#jobs/mailer'
import { openBuildKeeping } from './running/own-build.ts'
import { closeDatabaseFiles, ownFilesOnly } from './running/own-files.ts'
import { endWhenLost, whoHolds, whoThisIs } from './running/others.ts'
import { canStartOwnSite, changeToOwnSite, openOwnSite } from './running/own-site.ts'
import { openBackups } from '#jobs/backups'
import { handedSocket, tryPort } from './running/port.ts'
import { CLIENT_FOLDER, loadSite, type RunningSite } from './running/site.ts'
import { openReminding } from '#jobs/reminders'
import { openSweeping } from '#jobs/sweep'
import { serveAsWorker } from './running/worker.ts'
import { openWorkers } from './running/workers.ts'

// React and the router are slower development builds otherwise.
process.env.NODE_ENV ??= 'production'

async function start(): Promise<void> {
  ownFilesOnly()
  const config = readConfig(process.env)
  if (cluster.isWorker) return serveAsWorker(config)
  const socket = handedSocket(process.env)
  if (socket === null) await tryPort(config)
  await changeToOwnSite(config)
  const held = await holdRunning(config, whoThisIs(`port ${config.port}`), endWhenLost('The site')).catch(() => {
    throw new WrongSetting(
      'DATABASE_URL',
      'the database does not answer; the address of a running PostgreSQL is allowed',
    )
  })
  if (!held.ok)
    throw new WrongSetting(
      config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR',
      `an import or a move is at work there; start again when it has finished${whoHolds(held.by)}`,
    )
  if (!config.databaseUrl) closeDatabaseFiles(config.dataDir)
  if (config.keptPagesDir && !claimPages(config.keptPagesDir, config.databaseUrl ?? config.dataDir))
    throw new WrongSetting(
      'KEPT_PAGES_DIR',
      `${config.keptPagesDir} holds pages of a site with another database; a folder of its own is allowed, or this one emptied`,
    )
  const opened = await openAcademy(config)
  opened.records.unsynced.add((error) => endAtOnce(config.dataDir, error))
  const signIns = await firstStart(opened)

  const close = async () => {
    await (await opening).close()
    await opened.records.close()
    await held.hold.release()
  }
  const academy = canStartOwnSite(config) ? { ...opened, startOwnSite: openOwnSite(opened, close) } : opened
  const opening = open(academy, socket, signIns)
  // Before serving: a caller that sees the site ready may stop it at once.
  endOnSignals({
    drainSeconds: config.drainSeconds,
    drain: () => void opening.then(({ site }) => site.drain()),
    close,
    keepServing:
      config.workers > 1
        ? null
        : () => academy.log.warn('SIGHUP replaces workers, and WORKERS is 1: restart the site for what is new'),
  })
  await opening
}

async function open(
  academy: OpenAcademy,
  socket: number | null,
  signIns: string[],
): Promise<{ site: RunningSite; close(): Promise<void> }> {
  const { config } = academy
  // Before serving: a page of this build may request its scripts from another node.
  const build = await openBuildKeeping(academy, CLIENT_FOLDER)
  const site = config.workers > 1 ? await severalWorkers(academy, socket) : await loadSite(academy, socket)
  console.log(`\n${[`The academy is open at ${site.url}`, ...signIns].join('\n')}\n`)
  const mailer = await openMailer(academy, followMailSettings(academy))
  const backups = config.backups
    ? openBackups(
        { ...config.backups, isEncrypted: config.backupRecipients.length > 0 },
        { ...academy, env: process.env },
      )
    : null
  const sweeping = await openSweeping(academy)
  const reminding = openReminding(academy)
  return {
    site,
    async close() {
      build.close()
      await Promise.all([site.close(), mailer.close(), backups?.close(), sweeping.close(), reminding.close()])
    },
  }
}

/** What the site would confirm now might not be on the disk. */
function endAtOnce(dataDir: string, error: unknown): never {
  console.error(
    `The disk under DATA_DIR (${dataDir}) did not keep what it was given ` +
      `(${error instanceof Error ? error.message : String(error)}). The site ends here, because ` +
      'nobody can know what is on that disk. Nothing it has acknowledged is affected. Check the disk ' +
      `(its cable, its room, the system's log), then start again; docs/operations.md says how.`,
  )
  process.exit(1)
}

function severalWorkers({ config, log }: OpenAcademy, socket: number | null): Promise<RunningSite> {
  return openWorkers({
    count: config.workers,
    socket,
    url: config.publicUrl ?? `http://localhost:${config.port}`,
    stopSeconds: config.stopSeconds,
    log,
    lost: () => process.exit(1),
  })
}

try {
  await start()
} catch (error) {
  console.error(error instanceof WrongSetting ? error.message : error)
  process.exit(1)
}
