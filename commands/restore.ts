import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pipeline } from 'node:stream/promises'
import { databaseFile } from '#records/engine/db'
import type { Head } from '#domain/operating/chain/log-chain'
import { databaseProblem, forgetVisits, logEnd } from '#records/engine/restored-database'
import { postgresState, unknownMigrations } from '#records/engine/snapshots'
import { holdStopped } from '#records/engine/running-nodes'
import { findAgeIdentity } from '#services/operating/age'
import { unpackArchive, verifyArchive } from '#services/operating/archive'
import type { Manifest } from '#services/operating/manifest'
import { sealsOf } from '#services/operating/seals'
import { readConfig, type Config } from '#services/operating/config'
import { withdrawOwnPages } from '#services/content/page-files'
import { openDiskStore, type FileStore } from '#services/files/files'
import { restorePostgres } from '#services/operating/postgres-programs'
import { endWhenLost, whoHolds, whoThisIs } from './running/others.ts'
import { openTheStore, RESTORING } from './academy.ts'
import {
  command,
  contentTypeOf,
  freeBytes,
  megabytes,
  needEmptyBucket,
  needRoom,
  CommandError,
  synced,
} from './operator.ts'

async function restore(args: string[]): Promise<string> {
  const { path, identityFile, unsigned } = readArguments(args)
  if (!path) throw new CommandError('Say which backup: npm run restore -- /backups/academy-2026-11-21.tar.gz')
  const archive = resolve(path)
  if (!(await stat(archive).catch(() => null))?.isFile())
    throw new CommandError(`There is no file ${archive} that could be read.`)
  const config = readConfig(process.env)
  const identity = identityFile ? await readIdentity(identityFile) : null
  const remote = config.storageUrl ? await openTheStore(config) : null
  await needEmptyPlace(config, remote)

  const manifest = await verifyArchive(
    archive,
    { identity, seals: unsigned ? null : sealsOf(config) },
    await freeBytes(config.dataDir),
  )
  checkFits(config, manifest)
  const total = manifest.entries.reduce((sum, { bytes }) => sum + bytes, 0)
  await needRoom(config.dataDir, total)

  const held = config.databaseUrl ? await holdStopped(config, whoThisIs('restore'), endWhenLost('The restore')) : null
  if (held && !held.ok)
    throw new CommandError(
      `The site is running with that database. Stop it. Nothing was changed${whoHolds(held.by)}.`,
    )
  try {
    return await restoreInto(config, { archive, identity, manifest, remote, total, unsigned })
  } finally {
    await held?.hold.release()
  }
}

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { identity: { type: 'string' }, unsigned: { type: 'boolean', default: false } },
    })
    return { path: positionals[0], identityFile: values.identity, unsigned: values.unsigned }
  } catch (error) {
    throw new CommandError(
      `${error instanceof Error ? error.message : String(error)}. Allowed: npm run restore -- <backup> ` +
        '[--identity <file>] [--unsigned]',
    )
  }
}

async function readIdentity(file: string): Promise<string> {
  const text = await readFile(resolve(file), 'utf8').catch(() => null)
  const identity = text === null ? null : findAgeIdentity(text)
  if (!identity)
    throw new CommandError(
      text === null
        ? `There is no file ${resolve(file)} that could be read.`
        : `${resolve(file)} holds no key that opens a backup: a line that begins with AGE-SECRET-KEY- is needed.`,
    )
  return identity
}

const UNCHECKED =
  'warning: --unsigned was given, so no signature was checked: that nobody has changed this backup is your word alone.'

type Restored = {
  archive: string
  identity: string | null
  manifest: Manifest
  remote: FileStore | null
  total: number
  unsigned: boolean
}

async function restoreInto(
  config: Config,
  { archive, identity, manifest, remote, total, unsigned }: Restored,
): Promise<string> {
  const staging = join(config.dataDir, RESTORING)
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging)
  const put: string[] = []
  withdrawOwnPages(config)
  try {
    await unpack({ archive, identity, manifest }, staging, remote, put)
    if (config.databaseUrl) await restorePostgres(config.databaseUrl, join(staging, 'academy.dump'))
    else await checkCopy(join(staging, 'academy.db'))
  } catch (error) {
    for (const key of put) await remote?.remove(key)
    await rm(staging, { recursive: true, force: true })
    throw error
  }
  if (existsSync(join(staging, 'files'))) await rename(join(staging, 'files'), join(config.dataDir, 'files'))
  if (!config.databaseUrl) await rename(join(staging, 'academy.db'), databaseFile(config.dataDir))
  await rm(staging, { recursive: true, force: true })
  await synced(config.dataDir)
  const ends = manifest.log ? await logEnd(config) : null
  await forgetVisits(config, new Date())
  return [summary(config, manifest, total, ends), ...(unsigned ? [UNCHECKED] : [])].join('\n')
}

async function needEmptyPlace({ dataDir, databaseUrl }: Config, remote: FileStore | null): Promise<void> {
  const there = (await readdir(dataDir)).filter((name) => name !== RESTORING && name !== 'lost+found')
  if (there.length > 0)
    throw new CommandError(
      `${dataDir} is not empty (${there.slice(0, 3).join(', ')}), and a restore replaces nothing. ` +
        'Name an empty folder by DATA_DIR, or move this one away.',
    )
  if (databaseUrl && !(await postgresState(databaseUrl)).empty)
    throw new CommandError(
      'DATABASE_URL: the database has tables already, and a restore replaces nothing. Make an empty one with createdb and name that.',
    )
  if (remote) await needEmptyBucket(remote, 'restore')
}

function checkFits({ databaseUrl }: Config, { engine, migrations }: Manifest): void {
  if (engine === 'sqlite' && databaseUrl)
    throw new CommandError(
      'This backup holds an embedded database, and DATABASE_URL names PostgreSQL. Restore it without ' +
        'DATABASE_URL, then take it over with npm run move.',
    )
  if (engine === 'postgres' && !databaseUrl)
    throw new CommandError('This backup holds a PostgreSQL database. Name an empty one by DATABASE_URL.')
  const newer = unknownMigrations(migrations)
  if (newer.length > 0)
    throw new CommandError(
      `This backup was made by a newer version of the site (${newer.join(', ')}). Upgrade first, then restore.`,
    )
}

async function unpack(
  { archive, identity, manifest }: Pick<Restored, 'archive' | 'identity' | 'manifest'>,
  staging: string,
  remote: FileStore | null,
  put: string[],
): Promise<void> {
  const store = remote ?? openDiskStore(join(staging, 'files'))
  await unpackArchive(archive, manifest, identity, async (name, body) => {
    if (name.startsWith('database/')) {
      const path = join(staging, name.slice('database/'.length))
      await pipeline(body, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      return synced(path, 'r+')
    }
    const key = name.slice('files/'.length)
    const parts: Uint8Array[] = []
    for await (const part of body) parts.push(part)
    put.push(key)
    await store.put(key, Buffer.concat(parts), contentTypeOf(key))
  })
}

async function checkCopy(file: string): Promise<void> {
  const problem = databaseProblem(file)
  if (problem) throw new CommandError(`The database in this backup is damaged (${problem}). Use another backup.`)
}

function summary(
  { dataDir, databaseUrl }: Config,
  { entries, madeAt, waitingMail, missing, log }: Manifest,
  total: number,
  ends: Head | null,
): string {
  const lines = [
    `Restored the academy of ${madeAt}: ${databaseUrl ? 'the database by DATABASE_URL' : dataDir}, ` +
      `${entries.length - 1} files, ${megabytes(total)}. Everyone has to sign in again.`,
  ]
  if (log)
    lines.push(
      log.hash === ends?.hash
        ? `Its log ends at entry ${log.number}, as when the backup was made.`
        : `warning: its log ends at entry ${ends?.number ?? 0}, and the backup says ${log.number}: one of them was changed ` +
            'afterwards. npm run doctor says where the log breaks.',
    )
  if (waitingMail > 0)
    lines.push(
      `${waitingMail} mails were waiting when the backup was made. This site sends them as soon as it ` +
        'has mail settings. Those of /admin/email were removed. If the old site has run since, it may have sent them: start without ' +
        'SMTP_URL and MAIL_SERVICE_URL first and look at /admin/messages.',
    )
  if (missing.length > 0)
    lines.push(
      `warning: ${missing.length} files were already missing when the backup was made; npm run doctor names them.`,
    )
  return lines.join('\n')
}

await command(restore)
