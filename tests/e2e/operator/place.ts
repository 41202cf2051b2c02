import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openRecords, type Records } from '#records/engine/db'
import { migrate } from '#records/engine/migrate'
import { openDiskStore, type FileStore } from '#services/files/files'
import { newPlace } from '../../records.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

// A command runs from source: what was compiled for another is used again.
export const COMPILED = process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}

/** The command of the import from the old site, seen from commands/. */
export const IMPORT = '../tools/legacy-import/import.ts'

/** What a command said and how it ended. */
export type Ended = { code: number | null; out: string; err: string }

/** Runs a command of the operator to its end, as npm would; `shell` puts something before it. */
export function operate(file: string, args: string[], env: Record<string, string>, shell?: string): Promise<Ended> {
  const program = [process.execPath, '--disable-warning=ExperimentalWarning', join(ROOT, 'commands', file), ...args]
  const [command = '', ...rest] = shell ? ['/bin/sh', '-c', `${shell}; exec "$@"`, 'sh', ...program] : program
  const child = spawn(command, rest, {
    cwd: ROOT,
    env: {
      ...COMPILED,
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      TMPDIR: tmpdir(),
      TZ: 'UTC',
      ...env,
    },
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (out += String(chunk)))
  child.stderr.on('data', (chunk: Buffer) => (err += String(chunk)))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })))
}

/** A separate place for an academy on the engine of the suite, as an operator's settings name it. */
export type Place = {
  env: Record<string, string>
  dataDir: string
  open(): Promise<Records>
  files: FileStore
  close(): Promise<void>
}

/** Makes an empty place: a data folder, and on PostgreSQL also an empty database. */
export const emptyPlace = (): Promise<Place> => placeFrom()

/** Makes a place whose database exists, as after a first start of the site. */
export const begunPlace = (): Promise<Place> => placeFrom(process.env.TEST_DATABASE_TEMPLATE)

async function placeFrom(copied?: string): Promise<Place> {
  const { settings, remove } = await newPlace(copied)
  const dataDir = settings.databaseUrl ? await mkdtemp(join(tmpdir(), 'academy-operator-')) : settings.dataDir
  const opened: Records[] = []
  return {
    env: {
      DATA_DIR: dataDir,
      STARTER_CONTENT: 'none',
      ...(settings.databaseUrl ? { DATABASE_URL: settings.databaseUrl } : {}),
    },
    dataDir,
    files: openDiskStore(join(dataDir, 'files')),
    async open() {
      const records = await openRecords({ ...settings, dataDir })
      opened.push(records)
      await migrate(records)
      return records
    },
    async close() {
      await Promise.all(opened.map((each) => each.close()))
      await remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * What need not come back: sessions and throttles, what is counted, found and proven of the log (the doctor proves it),
 * and what an engine keeps for itself.
 */
const NOT_COMPARED = [
  'sessions',
  'passkey_challenges',
  'second_step_asked',
  'site_clock',
  'attempts',
  'audit_sums',
  'audit_chain',
  'audit_head',
  'kysely_migration_lock',
  'running',
  'sqlite_sequence',
  'sqlite_stat1',
  'sqlite_stat4',
]

/** Every row of every table, as sorted text. */
export async function everyRow(records: Records): Promise<Record<string, string[]>> {
  const tables = await records.read.introspection.getTables({ withInternalKyselyTables: true })
  const found: Record<string, string[]> = {}
  for (const { name } of tables.toSorted((one, other) => one.name.localeCompare(other.name))) {
    if (NOT_COMPARED.includes(name) || name.startsWith('audit_log_parts')) continue
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(records.read)
    // That it was restored is the one line a restore adds to the log.
    found[name] = rows
      .filter((row) => row.action !== 'academy restore')
      .map((row) => JSON.stringify(Object.entries(row).toSorted(([one], [other]) => one.localeCompare(other))))
      .sort()
  }
  return found
}

/** Every stored file with its bytes in hex; what can be made again is left out. */
export async function everyFile(files: FileStore): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const { key } of files.list()) {
    if (key.startsWith('variants/')) continue
    const file = await files.read(key)
    if (file) found[key] = Buffer.from(await new Response(file.body).arrayBuffer()).toString('hex')
  }
  return found
}
