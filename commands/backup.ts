import { createReadStream, existsSync, rmSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { databaseFile } from '#records/engine/db'
import { describeCopy, holdPostgres, postgresState, type Snapshot } from '#records/engine/snapshots'
import { newIdentity } from '#services/operating/age'
import { verifyArchive, writeArchive, type Adding } from '#services/operating/archive'
import type { Manifest } from '#services/operating/manifest'
import { sealsOf } from '#services/operating/seals'
import { readConfig, type Config } from '#services/operating/config'
import type { FileStore } from '#services/files/files'
import { dumpPostgres } from '#services/operating/postgres-programs'
import { openTheStore } from './academy.ts'
import { copyApart } from './copy.ts'
import { noteHead } from './examine/log-heads.ts'
import { command, megabytes, needRoom, CommandError, synced } from './operator.ts'

const SPARE_BYTES = 8_000_000
/** A missing file was removed after the database copy or is lost; a new copy of the database tells which. */
const LOOKS_AT_MOST = 5

const WORKSHOP = '.academy-backup-'
const DAY_MS = 86_400_000

type Taken = { snapshot: Snapshot; file: string }

async function backup([path]: string[]): Promise<string> {
  if (!path) throw new CommandError('Say where the backup goes: npm run backup -- /backups/academy-2026-11-21.tar.gz')
  const target = resolve(path)
  const folder = dirname(target)
  if (existsSync(target))
    throw new CommandError(`${target} is there already, and a backup replaces nothing. Choose another name.`)
  if (!(await stat(folder).catch(() => null))?.isDirectory())
    throw new CommandError(`There is no folder ${folder}. Make it first, or choose another place.`)
  const config = readConfig(process.env)
  const isEncrypted = config.backupRecipients.length > 0
  if (isEncrypted !== target.endsWith('.age'))
    throw new CommandError(
      isEncrypted
        ? `BACKUP_RECIPIENTS is set, so the backup is encrypted: let its name end in .age, as in ${basename(target)}.age`
        : 'BACKUP_RECIPIENTS is not set, so the backup is not encrypted: choose a name that does not end in .age',
    )
  const seals = sealsOf(config)
  const databaseBytes = await sizeOfDatabase(config)

  await clearLeftovers(folder)
  const workshop = await mkdtemp(join(folder, WORKSHOP))
  const breakOff = () => {
    rmSync(workshop, { recursive: true, force: true })
    process.exit(1)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, breakOff)
  try {
    const archive = join(workshop, basename(target))
    await needRoom(folder, 2 * databaseBytes + SPARE_BYTES)
    const files = await openTheStore(config)
    const own = isEncrypted ? await newIdentity() : null
    const made = await writeArchive(archive, (add) => fill(add, { config, files, workshop, databaseBytes }), {
      seals,
      recipients: own ? [...config.backupRecipients, own.recipient] : [],
    })
    await verifyArchive(archive, { identity: own?.identity ?? null, seals })
    const { size } = await stat(archive)
    if (existsSync(target)) throw new CommandError(`${target} already exists. Choose another name.`)
    await rename(archive, target)
    await synced(folder)
    if (made.log) await noteHead(folder, { ...made.log, at: made.madeAt, backup: basename(target) })
    return summary(target, size, made)
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
}

async function clearLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(WORKSHOP)) continue
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(join(folder, name), { recursive: true, force: true })
  }
}

async function sizeOfDatabase({ databaseUrl, dataDir }: Config): Promise<number> {
  if (databaseUrl) return (await postgresState(databaseUrl)).bytes
  const found = await stat(databaseFile(dataDir)).catch(() => null)
  if (!found)
    throw new CommandError(
      `There is no database in ${dataDir} yet: nothing to back up. Is DATA_DIR the one the site runs with?`,
    )
  return found.size
}

/** Adds the files before the database: a file that it names but the store lacks is lost, not just removed. */
async function fill(
  add: Adding,
  {
    config,
    files,
    workshop,
    databaseBytes,
  }: { config: Config; files: FileStore; workshop: string; databaseBytes: number },
): Promise<Omit<Manifest, 'format' | 'entries'>> {
  const kept = new Set<string>()
  let lost: string[] = []
  for (let look = 1; ; look += 1) {
    const { snapshot, file } = await takeDatabase(config, join(workshop, `academy-${look}`))
    try {
      const wanted = snapshot.files.filter(({ key }) => !kept.has(key) && isBackedUp(key, config))
      await needRoom(
        workshop,
        wanted.reduce((sum, { bytes }) => sum + bytes, databaseBytes + SPARE_BYTES),
      )
      const missing = await addFiles(
        add,
        files,
        wanted.map(({ key }) => key),
        kept,
      )
      const still = missing.filter((key) => lost.includes(key))
      if (missing.length > still.length && look < LOOKS_AT_MOST) {
        lost = missing
        continue
      }
      const { size } = await stat(file)
      await add(config.databaseUrl ? 'database/academy.dump' : 'database/academy.db', size, createReadStream(file))
      return {
        madeAt: new Date().toISOString(),
        engine: config.databaseUrl ? 'postgres' : 'sqlite',
        migrations: snapshot.migrations,
        waitingMail: snapshot.waitingMail,
        log: snapshot.log,
        missing,
      }
    } finally {
      await snapshot.release()
      await rm(file, { force: true })
    }
  }
}

/** Recordings go after some weeks; a backup would keep them, so it includes them only if the operator says so. */
const isBackedUp = (key: string, { backupRecordings }: Config) => backupRecordings || !key.startsWith('recordings/')

async function addFiles(add: Adding, files: FileStore, keys: string[], kept: Set<string>): Promise<string[]> {
  const missing: string[] = []
  for (const key of keys) {
    const found = await files.read(key)
    if (!found) {
      missing.push(key)
      continue
    }
    await add(`files/${key}`, found.size, found.body)
    kept.add(key)
  }
  return missing
}

async function takeDatabase({ databaseUrl, dataDir }: Config, file: string): Promise<Taken> {
  if (!databaseUrl) {
    await copyApart(databaseFile(dataDir), file)
    return { snapshot: await describeCopy(file), file }
  }
  const snapshot = await holdPostgres(databaseUrl)
  try {
    await dumpPostgres(databaseUrl, snapshot.name, file)
    return { snapshot, file }
  } catch (error) {
    await snapshot.release()
    throw error
  }
}

function summary(target: string, size: number, { entries, missing, waitingMail }: Manifest): string {
  const lines = [
    `Backup written and verified: ${target}, ${megabytes(size)}, the database and ${entries.length - 1} files.`,
  ]
  if (waitingMail > 0) lines.push(`${waitingMail} mails were waiting to be sent and are in it.`)
  for (const key of missing)
    lines.push(`warning: the records name files/${key}, which is not in the storage; npm run doctor says more.`)
  return lines.join('\n')
}

await command(backup)
