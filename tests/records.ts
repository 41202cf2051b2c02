import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { databaseFile, openRecords, type Records } from '#records/engine/db'
import { migrate } from '#records/engine/migrate'

/** The engine the suite runs on: PostgreSQL when the test command names a server, else the embedded database. */
export const ENGINE: 'sqlite' | 'postgres' = process.env.TEST_DATABASE_URL ? 'postgres' : 'sqlite'

/**
 * Opens fresh, migrated records: a real file on disk, or a database of their own on the suite's PostgreSQL server.
 * `another()` opens the same records once more, as a second process would.
 */
export async function openTestRecords(): Promise<{
  records: Records /** Where the embedded database's files lie. */
  dataDir: string
  another(): Promise<Records>
  close(): Promise<void>
}> {
  const migrated = process.env.TEST_DATABASE_TEMPLATE
  const place = await newPlace(migrated)
  const opened: Records[] = []
  const open = async () => {
    const records = await openRecords(place.settings)
    opened.push(records)
    return records
  }
  const records = await open()
  if (!migrated) await migrate(records)
  return {
    records,
    dataDir: place.settings.dataDir,
    another: open,
    async close() {
      await Promise.all(opened.map((each) => each.close()))
      await place.remove()
    },
  }
}

type Place = { settings: { databaseUrl: string | null; dataDir: string }; remove(): Promise<void> }

/** A place for records, empty or on PostgreSQL a copy: the settings that name it, and how to remove it. */
export function newPlace(copied?: string): Promise<Place> {
  return ENGINE === 'postgres' ? newDatabase(process.env.TEST_DATABASE_URL ?? '', copied) : newFolder(copied)
}

/** Migrates one database of a server, for every test's own to be copied from: a copy takes a quarter of the time. */
export async function makeMigrated(server: string): Promise<string> {
  const { settings } = await newDatabase(server)
  const records = await openRecords(settings)
  await migrate(records)
  await records.close()
  const name = new URL(settings.databaseUrl).pathname.slice(1)
  // PostgreSQL refuses to copy a database with connections.
  await runStatement(server, `alter database ${name} with allow_connections false`)
  return name
}

async function newFolder(copied?: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-records-'))
  if (copied) await copyFile(databaseFile(copied), databaseFile(dataDir))
  return { settings: { databaseUrl: null, dataDir }, remove: () => rm(dataDir, { recursive: true, force: true }) }
}

/** A separate database on a PostgreSQL server, empty or a copy. */
export async function newDatabase(server: string, copied?: string) {
  const name = `academy_${randomBytes(8).toString('hex')}`
  await runStatement(server, `create database ${name}${copied ? ` template ${copied}` : ''}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    settings: { databaseUrl: url.href, dataDir: '' },
    // The run does not wait for a drop, which would flush all writes first: the suite's server is removed with the
    // run.
    remove: async () => {
      const dropped = runStatement(server, `drop database ${name} with (force)`)
      if (copied) dropped.catch(() => undefined)
      else await dropped
    },
  }
}

async function runStatement(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
