import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { namedKeys } from '#records/engine/examination'
import { databaseFile, openRecords, type Records } from '#records/engine/db'
import { emptyAgain, isOfThisVersion, moveToPostgres } from '#records/engine/move-database'
import { holdStopped } from '#records/engine/running-nodes'
import { postgresState } from '#records/engine/snapshots'
import { readConfig, WrongSetting, type Config } from '#services/operating/config'
import { bytesOf, openDiskStore, type FileStore } from '#services/files/files'
import { endWhenLost, whoThisIs } from './running/others.ts'
import { command, contentTypeOf, needEmptyBucket, CommandError } from './operator.ts'

async function move([databaseUrl, ...rest]: string[]): Promise<string> {
  if (!databaseUrl || rest.length > 0)
    throw new CommandError('Say where to: npm run move -- postgres://user:password@host:5432/name')
  readConfig({ ...process.env, DATABASE_URL: databaseUrl })
  const config = readConfig({ ...process.env, DATABASE_URL: '' })
  if (!existsSync(databaseFile(config.dataDir)))
    throw new CommandError(
      `There is no embedded database in ${config.dataDir}. Is DATA_DIR the one the site runs with?`,
    )
  const state = await postgresState(databaseUrl).catch((error: NodeJS.ErrnoException) => {
    throw new WrongSetting(
      'DATABASE_URL',
      `the database does not answer (${error.code ?? 'connection failed'}); the address of a running PostgreSQL is allowed`,
    )
  })
  if (!state.empty)
    throw new CommandError(
      'That database has tables already, and a move replaces nothing. Make an empty one with createdb and name that.',
    )
  const held = await holdStopped(config, whoThisIs('move'), endWhenLost('The move'))
  if (!held.ok)
    throw new CommandError(
      'The site is running with this DATA_DIR. Stop it, move, and start it again with DATABASE_URL. Nothing was changed.',
    )
  const records = await openRecords(config)
  try {
    if (!(await isOfThisVersion(records)))
      throw new CommandError(
        'The embedded database is of another version. Start the site once, stop it, and try again.',
      )
    return await moveAll(config, records, databaseUrl)
  } finally {
    await records.close()
    await held.hold.release()
  }
}

async function moveAll(config: Config, records: Records, databaseUrl: string): Promise<string> {
  const files = config.storageUrl ? await moveFiles(config, config.storageUrl, records) : null
  const tables = await moveToPostgres(records, databaseUrl).catch(async (error: unknown) => {
    await emptyAgain(databaseUrl)
    throw error
  })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return [
    ...tables.map(({ table, rows: count }) => `${table}: ${count} rows, compared`),
    `${rows} rows are in PostgreSQL and compared.`,
    files === null
      ? `The files stay in ${join(config.dataDir, 'files')}.`
      : `${files} files are in the bucket and compared.`,
    'Start the site with DATABASE_URL set to that address. The embedded database stays where it is; ' +
      'put it away when the new one has been backed up.',
  ].join('\n')
}

async function moveFiles({ dataDir }: Config, storageUrl: string, records: Records): Promise<number> {
  const to = (await import('#services/files/s3')).openS3Store(storageUrl)
  await needEmptyBucket(to, 'move')
  const from = openDiskStore(join(dataDir, 'files'))
  const { named } = await namedKeys(records)
  const put: string[] = []
  try {
    for (const key of named.keys()) await copyFile(from, to, key, put)
  } catch (error) {
    for (const key of put) await to.remove(key)
    throw error
  }
  return put.length
}

async function copyFile(from: FileStore, to: FileStore, key: string, put: string[]): Promise<void> {
  const bytes = await bytesOf(from, key)
  if (!bytes) return
  put.push(key)
  await to.put(key, bytes, contentTypeOf(key))
  const there = await bytesOf(to, key)
  const hash = (of: Uint8Array) => createHash('sha256').update(of).digest('hex')
  if (!there || hash(there) !== hash(bytes))
    throw new CommandError(`The copy of ${key} in the bucket is not the same; nothing was kept.`)
}

await command(move)
