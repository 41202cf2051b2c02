import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { guessablePassword } from '#domain/accounts/common-passwords'
import { siteIdentity } from '#records/content/content'
import { DamagedDatabase, openRecords, type Records } from '#records/engine/db'
import { linkWaiting } from '#records/engine/log/log-chain'
import { migrate, NewerSchema } from '#records/engine/migrate'
import { outageOf } from '#records/engine/outages'
import { WrongSetting, type Config } from '#services/operating/config'
import { openDiskStore, type FileStore } from '#services/files/files'
import { sealsOf } from '#services/operating/seals'
import { createLogger } from '#services/operating/log'
import { openPasswords } from '#services/accounts/passwords'
import { openStatementReader } from '#services/money/statement-reader'
import { openPdfChecks } from '#services/training/pdfs'
import { openRecordingChecks } from '#services/training/recording-checks'
import { ENDLESS, openRoom } from '#services/files/room'
import { sayingWhenAway } from '#services/files/storage-away'
import { sealedFiles } from '#services/files/sealed-files'
import { markedUntilNamed } from './running/kept-files.ts'
import { useKeys } from './sealing/keys-in-use.ts'
import { uploadSpaceIn } from './running/upload-space.ts'

export async function openAcademy(config: Config, { checked = false } = {}) {
  const records = await openTheRecords(config, checked)
  const now = () => new Date()
  const seals = sealsOf(config)
  await useKeys(records, seals, now())
  const files = markedUntilNamed(await openTheFiles(config), records, now)
  return {
    records,
    files,
    uploads: uploadSpaceIn(files, records, config.dataDir),
    config,
    passwords: await openPasswords(),
    seals,
    pdfs: openPdfChecks(),
    recordings: openRecordingChecks(),
    statements: openStatementReader(),
    room: config.storageUrl ? ENDLESS : openRoom(config.dataDir),
    log: createLogger(),
    now,
  }
}

/** PostgreSQL's codes for a statement timeout and a lock timeout. */
const TOOK_TOO_LONG: ReadonlySet<string> = new Set(['57014', '55P03'])

export const RESTORING = '.restoring'

export type OpenAcademy = Awaited<ReturnType<typeof openAcademy>>

export async function openTheRecords(config: Config, checked = false): Promise<Records> {
  if (existsSync(join(config.dataDir, RESTORING)))
    throw new WrongSetting(
      'DATA_DIR',
      'a restore into this folder was cut off; restore again with: npm run restore -- <backup>',
    )
  try {
    const records = await openRecords({ ...config, checked })
    const { newer } = await migrate(records)
    await linkWaiting(records.write)
    if (newer.length > 0)
      console.warn(
        `The database was brought up to ${newer.at(-1) ?? ''} by a newer version of the site. ` +
          'This one may go on beside it; upgrade it soon.',
      )
    return records
  } catch (error) {
    if (error instanceof DamagedDatabase)
      throw new WrongSetting(
        'DATA_DIR',
        `${error.message} Restore a backup into an empty folder with: npm run restore -- <backup>`,
      )
    if (error instanceof NewerSchema)
      throw new WrongSetting(
        config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR',
        `${error.message}. It can no longer run with it; a start of the newer version is allowed, or a ` +
          'restore of a backup made before',
      )
    if (!config.databaseUrl && outageOf(error) === 'full')
      throw new WrongSetting(
        'DATA_DIR',
        'its disk is full, read-only or failing ' +
          `(${error instanceof Error ? error.message : String(error)}); make room or check the disk, then ` +
          'start again. Nothing says that the database is damaged',
      )
    if (config.databaseUrl && TOOK_TOO_LONG.has(reasonOf(error)))
      throw new WrongSetting(
        'DATABASE_URL',
        `bringing the database up to this version took longer than a start waits (${reasonOf(error)}); ` +
          'nothing was changed, and npm run migrate does the same without a limit, also while the site runs',
      )
    if (config.databaseUrl)
      throw new WrongSetting(
        'DATABASE_URL',
        `the database does not answer (${reasonOf(error)}); the address of a running PostgreSQL is allowed`,
      )
    throw error
  }
}

export async function adminPasswordFor(
  email: string,
  { adminPassword }: Config,
  records: Records,
): Promise<string | null> {
  if (
    !adminPassword ||
    !guessablePassword(adminPassword, { email, names: [], brand: (await siteIdentity(records)).brand })
  )
    return adminPassword
  throw new WrongSetting(
    'ADMIN_PASSWORD',
    'is among the first that anybody would guess; 12 characters or more that are no common password ' +
      'and no name are allowed, or leave it unset for a random one',
  )
}

export async function openTheFiles(config: Config): Promise<FileStore> {
  return sealedFiles(await openTheStore(config), sealsOf(config))
}

export async function openTheStore({ storageUrl, dataDir }: Config): Promise<FileStore> {
  // Imported on demand, because the S3 client takes much memory.
  return sayingWhenAway(
    storageUrl ? (await import('#services/files/s3')).openS3Store(storageUrl) : openDiskStore(join(dataDir, 'files')),
  )
}

function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'connection failed'
}
