import { sql, type Kysely } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { Migrator, type Migration, type MigrationResultSet } from 'kysely/migration'
import type { Records } from './db.ts'
import { isHeldByAnother, RecordsBusy } from './outages.ts'
import { MIGRATIONS, type OneMigration } from './migrations/list.ts'

export class NewerSchema extends Error {
  constructor(newest: string, known: string) {
    super(`it was brought up to ${newest} by a newer version of the site, and this one knows ${known}`)
  }
}

export type Migrated = { applied: string[]; newer: string[] }

export async function migrate(
  records: Records,
  migrations: Record<string, OneMigration> = MIGRATIONS,
): Promise<Migrated> {
  const newer = await newerMigrations(records, migrations)
  if (newer.length > 0) return { applied: [], newer }
  const { error, results = [] } = await (records.engine === 'postgres'
    ? inOneTransaction(records, migrations)
    : toLatest(records.write, migrations))
  if (!error) return { applied: results.map(({ migrationName }) => migrationName), newer: [] }
  const since = await newerMigrations(records, migrations)
  if (since.length > 0) return { applied: [], newer: since }
  throw error
}

function toLatest(db: Records['write'], migrations: Record<string, OneMigration>): Promise<MigrationResultSet> {
  return new Migrator({ db, provider: { getMigrations: async () => withContract(migrations) } }).migrateToLatest()
}

/** The number of Kysely's own lock, which nodes of an older build take. */
const LOCK = '3853314791062309107'
const LOOK_MS = 200
const MIGRATION_TIMEOUT_MS = 600_000

/** Altering a table blocks every later query on it while it waits: give up soon and retry. */
const TABLE_LOCK_MS = 300
const AGAIN_MS = 700

async function inOneTransaction(
  records: Records,
  migrations: Record<string, OneMigration>,
): Promise<MigrationResultSet> {
  for (const until = Date.now() + MIGRATION_TIMEOUT_MS; ; await pause(AGAIN_MS)) {
    const done = await triedOnce(records, migrations)
    if (!isHeldByAnother(done.error) || Date.now() > until) return done
  }
}

/** Uses a transaction lock, because session locks do not work through PgBouncer. */
async function triedOnce(records: Records, migrations: Record<string, OneMigration>): Promise<MigrationResultSet> {
  let done: MigrationResultSet = {}
  try {
    await records.write.transaction().execute(async (trx) => {
      for (const until = Date.now() + MIGRATION_TIMEOUT_MS; ; await pause(LOOK_MS)) {
        const { rows } = await sql<{
          taken: boolean
        }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as taken`.execute(trx)
        if (rows[0]?.taken) break
        if (Date.now() > until) throw new RecordsBusy(undefined, 'another node has been at its migrations for long')
      }
      await sql`set local lock_timeout = ${sql.lit(TABLE_LOCK_MS)}`.execute(trx)
      done = await toLatest(trx, migrations)
      if (done.error) throw done.error
    })
    return done
  } catch (error) {
    return { ...done, error }
  }
}

export async function migrationState(
  records: Records,
  migrations: Record<string, OneMigration> = MIGRATIONS,
): Promise<{ toCome: string[]; unknown: string[] }> {
  const tables = await records.write.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return { toCome: Object.keys(migrations), unknown: [] }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(records.write)
  const done = new Set(rows.map(({ name }) => name))
  return {
    toCome: Object.keys(migrations).filter((name) => !done.has(name)),
    unknown: [...done].filter((name) => !(name in migrations)).sort(),
  }
}

export async function mayRunWithNewer(
  records: Records,
  migrations: Record<string, OneMigration> = MIGRATIONS,
): Promise<boolean> {
  const { oldest } = await records.write.selectFrom('schema_contract').select('oldest').executeTakeFirstOrThrow()
  return oldest in migrations
}

async function newerMigrations(records: Records, migrations: Record<string, OneMigration>): Promise<string[]> {
  const { unknown } = await migrationState(records, migrations)
  const newest = unknown.at(-1)
  if (!newest) return []
  if (await mayRunWithNewer(records, migrations)) return unknown
  throw new NewerSchema(newest, Object.keys(migrations).at(-1) ?? 'none')
}

function withContract(migrations: Record<string, OneMigration>): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(migrations).map(([name, { up, oldest }]) => [
      name,
      {
        async up(db: Kysely<unknown>) {
          await up(db)
          if (oldest) await sql`update schema_contract set oldest = ${oldest}`.execute(db)
        },
      },
    ]),
  )
}
