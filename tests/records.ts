import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openRecords, type Records } from '#records/db'
import { migrate } from '#records/migrate'

/** The engine the suite runs on: PostgreSQL when the test command names a server, else the embedded database. */
export const ENGINE: 'sqlite' | 'postgres' = process.env.TEST_DATABASE_URL ? 'postgres' : 'sqlite'

/** Opens fresh, migrated records: a real file on disk, or a database of their own on the suite's PostgreSQL server. `another()` opens the same records once more, as a second process would. */
export async function openTestRecords(): Promise<{ records: Records; /** Where the embedded database's files lie. */ dataDir: string; another(): Promise<Records>; close(): Promise<void> }> {
  const place = await newPlace()
  const opened: Records[] = []
  const open = async () => {
    const records = await openRecords(place.settings)
    opened.push(records)
    return records
  }
  const records = await open()
  await migrate(records)
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

/** An empty place for records: the settings that name it, and how to remove it. */
export function newPlace(): Promise<{ settings: { databaseUrl: string | null; dataDir: string }; remove(): Promise<void> }> {
  return ENGINE === 'postgres' ? newDatabase(process.env.TEST_DATABASE_URL ?? '') : newFolder()
}

async function newFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-records-'))
  return { settings: { databaseUrl: null, dataDir }, remove: () => rm(dataDir, { recursive: true, force: true }) }
}

/** An empty database of a PostgreSQL server. */
export async function newDatabase(server: string) {
  const name = `academy_${randomBytes(8).toString('hex')}`
  await asked(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { settings: { databaseUrl: url.href, dataDir: '' }, remove: () => asked(server, `drop database ${name} with (force)`) }
}

async function asked(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
