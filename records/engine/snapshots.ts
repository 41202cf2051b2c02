import { Client } from 'pg'
import { askOnce, copyDatabase } from './sqlite.ts'
import { CLEARED } from '#domain/files/cleared'
import type { Head } from '#domain/operating/chain/log-chain'
import { MIGRATIONS } from './migrations/list.ts'

type Row = Record<string, unknown>
type Ask = (question: string) => Promise<Row[]>

export type Snapshot = {
  files: { key: string; bytes: number }[]
  migrations: string[]
  waitingMail: number
  log: Head | null
  /** The snapshot name for pg_dump; null for the embedded database. */
  name: string | null
  release(): Promise<void>
}

async function described(ask: Ask): Promise<Omit<Snapshot, 'name' | 'release'>> {
  const files = await ask(
    `select key, max(bytes) as bytes from (select key, bytes from files where key not like '${CLEARED}%' union all select view_key, ` +
      'bytes from files where view_key is not null) as kept group by key order by key',
  )
  const migrations = await ask('select name from kysely_migration order by name')
  const [mail] = await ask('select count(*) as waiting from outbox where sent_at is null and failed_at is null')
  const chained = migrations.some(({ name }) => String(name).startsWith('0036'))
  const [head] = chained ? await ask('select number, hash from audit_head') : []
  return {
    files: files.map(({ key, bytes }) => ({ key: String(key), bytes: Number(bytes) })),
    migrations: migrations.map(({ name }) => String(name)),
    waitingMail: Number(mail?.waiting ?? 0),
    log: head ? { number: Number(head.number), hash: String(head.hash) } : null,
  }
}

/** Works while the site writes. It blocks the thread: call it from a separate process. */
export function copyEmbedded(file: string, target: string): void {
  copyDatabase(file, target)
}

export async function describeCopy(file: string): Promise<Snapshot> {
  const found = await described(async (question) => askOnce(file, question))
  return { ...found, name: null, release: async () => undefined }
}

export async function holdPostgres(databaseUrl: string): Promise<Snapshot> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
  await client.connect()
  const release = () => client.end().catch(() => undefined)
  try {
    await client.query('begin isolation level repeatable read, read only')
    const { rows } = await client.query<{ name: string }>('select pg_export_snapshot() as name')
    const found = await described(async (question) => (await client.query<Row>(question)).rows)
    return { ...found, name: rows[0]?.name ?? null, release }
  } catch (error) {
    await release()
    throw error
  }
}

export async function postgresState(databaseUrl: string): Promise<{ bytes: number; empty: boolean }> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ bytes: string; tables: string }>(
      'select pg_database_size(current_database()) as bytes, (select count(*) from pg_class join ' +
        `pg_namespace on pg_namespace.oid = relnamespace where relkind in ('r', 'p', 'v', 'S') and ` +
        `nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg_%' and ` +
        // The table of running processes exists before all others.
        `relname <> 'running') as tables`,
    )
    return { bytes: Number(rows[0]?.bytes ?? 0), empty: rows[0]?.tables === '0' }
  } finally {
    await client.end()
  }
}

export function unknownMigrations(names: readonly string[]): string[] {
  return names.filter((name) => !(name in MIGRATIONS))
}
