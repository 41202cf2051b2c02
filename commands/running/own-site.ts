import { existsSync, renameSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Actor } from '#domain/accounts/accounts'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { OwnSitePart } from '#domain/setup/own-site'
import { backupName, runBackup } from '#jobs/backups'
import { holdStopped } from '#records/engine/running-nodes'
import { makeOwnSite } from '#records/setup/own-site'
import { withdrawOwnPages } from '#services/content/page-files'
import type { Config } from '#services/operating/config'
import type { OpenAcademy } from '../academy.ts'
import { LOG_HEADS } from '../examine/log-heads.ts'
import { synced } from '../operator.ts'
import { whoThisIs } from './others.ts'

const [MAKING, READY, DEMO] = ['.own-site-making', '.own-site', 'demo-site']
/** The write-ahead log goes first: SQLite would apply it to another database of that name. */
const OF_DATABASE = ['academy.db-wal', 'academy.db-shm', 'academy.db']
const RESPONSE_MS = 1000

type Place = Pick<Config, 'databaseUrl' | 'dataDir' | 'keptPagesDir' | 'backups'>

type Start = { actor: Actor; sessionHash: string | null; parts: readonly OwnSitePart[] }
type Started = Verdict<null, 'not-allowed' | 'underway' | 'backup-failed'>
export type OwnSiteStart = (start: Start) => Promise<Started>

export function canStartOwnSite({ databaseUrl, storageUrl, workers, dataDir }: Config): boolean {
  const isPlain = !databaseUrl && !storageUrl && workers === 1
  return isPlain && process.execve !== undefined && !existsSync(join(dataDir, DEMO))
}

export function openOwnSite(academy: OpenAcademy, close: () => Promise<void>): OwnSiteStart {
  const { config, records, log, now } = academy
  let isUnderway = false
  return async (start) => {
    if (isUnderway) return no('underway')
    isUnderway = true
    try {
      const demo = join(config.dataDir, DEMO)
      await mkdir(demo, { recursive: true, mode: 0o700 })
      const target = join(demo, backupName(now(), config.backupRecipients.length > 0))
      const { code, said } = await runBackup(target, process.env, AbortSignal.timeout(600_000))
      if (code !== 0) {
        log.error({ reason: said }, 'the demo could not be backed up, so the own site was not started')
        return no('backup-failed')
      }
      const making = join(config.dataDir, MAKING)
      await rm(making, { recursive: true, force: true })
      const made = await makeOwnSite(records, making, start, now())
      if (!made.ok) return made
      await copyFiles(join(config.dataDir, 'files'), join(making, 'files'), made.value.keys)
      await synced(join(making, 'academy.db'), 'r+')
      await rename(making, join(config.dataDir, READY))
      await synced(config.dataDir)
      setTimeout(() => void close().then(restartProcess), RESPONSE_MS)
      return yes(null)
    } finally {
      isUnderway = existsSync(join(config.dataDir, READY))
      if (!isUnderway) await rm(join(config.dataDir, DEMO), { recursive: true, force: true })
    }
  }
}

async function copyFiles(from: string, to: string, keys: string[]): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const key of keys) {
    await mkdir(dirname(join(to, key)), { recursive: true, mode: 0o700 })
    await cp(join(from, key), join(to, key))
  }
}

function restartProcess(): void {
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], process.env)
}

/** Runs before the database is opened; a start that was cut off goes on where it was. */
export async function changeToOwnSite(config: Place): Promise<void> {
  const [ready, demo] = [join(config.dataDir, READY), join(config.dataDir, DEMO)]
  if (config.databaseUrl || !existsSync(ready)) return
  const held = await holdStopped(config, whoThisIs('own site'), () => undefined)
  if (!held.ok) return
  try {
    withdrawOwnPages(config)
    await mkdir(demo, { recursive: true, mode: 0o700 })
    changePlaces([ready, config.dataDir, demo], OF_DATABASE, 'academy.db')
    changePlaces([ready, config.dataDir, demo], ['files'], 'files')
    if (config.backups) moveIfThere(config.backups.folder, demo, LOG_HEADS)
    await synced(config.dataDir)
    await rm(ready, { recursive: true, force: true })
    console.log(`The site with demo content is kept in ${demo}. Your own site starts now.`)
  } finally {
    await held.hold.release()
  }
}

/** The new one stays in `ready` until the old one is moved away. */
function changePlaces([ready, place, demo]: [string, string, string], leaving: string[], coming: string): void {
  if (!existsSync(join(ready, coming))) return
  for (const name of leaving) moveIfThere(place, demo, name)
  renameSync(join(ready, coming), join(place, coming))
}

function moveIfThere(from: string, to: string, name: string): void {
  if (existsSync(join(from, name))) renameSync(join(from, name), join(to, name))
}
