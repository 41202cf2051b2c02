import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { openRecords, type Reader, type Records, type Transaction } from './db.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS } from './migrations/list.ts'

const OWN = new Set([
  'kysely_migration',
  'kysely_migration_lock',
  'sqlite_sequence',
  'sqlite_stat1',
  'sqlite_stat4',
  'payment_sums',
  'audit_sums',
  'audit_head',
  'audit_waiting',
  'content_version',
  'schema_contract',
  'scheduled_work',
  'second_step_asked',
  'session_links',
  // Their files are not moved: browsers restart an upload, and each start stores its build again.
  'upload_pieces',
  'builds',
])
const OF_SEARCHES = /_parts(_\w+)?$/
const FIRST = [
  'users',
  'packages',
  'files',
  'payments',
  // Before closed_months, whose trigger would refuse the entries.
  'payment_history',
  'guardians',
  'vouchers',
  'trainees',
  'training_sessions',
  'trial_slots',
  'enquiries',
  'material_sections',
  'learning_materials',
  'attendances',
  'seat_entries',
  'criteria',
  'statements',
]
const ROWS_AT_ONCE = 500
/** PostgreSQL limits the number of parameters in a statement. */
const PARAMETERS = 30_000

type MovedTable = { table: string; rows: number }

async function tablesOf(records: Records): Promise<{ name: string; columns: string[] }[]> {
  const tables = await records.read.introspection.getTables()
  const copied = tables
    .filter(({ name, isView }) => !isView && !OWN.has(name) && !OF_SEARCHES.test(name))
    .map(({ name, columns }) => ({
      name,
      columns: columns
        .map((column) => column.name)
        .filter((column) => column !== 'search')
        .sort(),
    }))
  const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length)
  return copied.toSorted((one, other) => rank(one.name) - rank(other.name) || one.name.localeCompare(other.name))
}

export async function moveToPostgres(from: Records, databaseUrl: string): Promise<MovedTable[]> {
  const to = await openRecords({ databaseUrl, dataDir: '' })
  try {
    await migrate(to)
    const tables = await tablesOf(from)
    const moved: MovedTable[] = []
    await to.write.transaction().execute(async (trx) => {
      // The copy contains the rows that migrations inserted.
      await sql`delete from privacy_notices`.execute(trx)
      for (const seeded of ['criteria', 'practice_marks']) await sql`delete from ${sql.table(seeded)}`.execute(trx)
      for (const { name, columns } of tables)
        moved.push({ table: name, rows: await copyTable(from, trx, name, columns) })
      await sql`select setval(pg_get_serial_sequence('audit_log', 'id'), coalesce((select max(id) from audit_log), 1),
        (select count(*) > 0 from audit_log))`.execute(trx)
      await sql`delete from audit_waiting where entry_id in (select entry_id from audit_chain)`.execute(trx)
      await sql`update audit_head set (number, hash) = (select number, hash from audit_chain order by number desc limit 1)
        where exists (select 1 from audit_chain)`.execute(trx)
      await sql`update content_version set version = version + 1`.execute(trx)
      for (const { name, columns } of tables) {
        const [there, here] = [await sumOf(from.read, name, columns), await sumOf(trx, name, columns)]
        if (there.rows !== here.rows || there.hash !== here.hash)
          throw new Error(
            `The copy of ${name} is not the same (${there.rows} rows there, ${here.rows} here); nothing was kept`,
          )
      }
    })
    return moved
  } finally {
    await to.close()
  }
}

export async function emptyAgain(databaseUrl: string): Promise<void> {
  const to = await openRecords({ databaseUrl, dataDir: '' })
  try {
    await sql`drop schema public cascade`.execute(to.write)
    await sql`create schema public`.execute(to.write)
  } finally {
    await to.close()
  }
}

async function copyTable(from: Records, trx: Transaction, name: string, columns: string[]): Promise<number> {
  let after = -1
  let copied = 0
  const most = Math.min(ROWS_AT_ONCE, Math.floor(PARAMETERS / columns.length))
  for (;;) {
    const names = sql.join(columns.map((column) => sql.ref(column)))
    const { rows } = await sql<Record<string, unknown> & { row_number: number }>`
      select rowid as row_number, ${names} from ${sql.table(name)}
      where rowid > ${after} order by rowid limit ${most}
    `.execute(from.read)
    const last = rows.at(-1)
    if (!last) return copied
    after = Number(last.row_number)
    copied += rows.length
    const values = rows.map((row) => sql`(${sql.join(columns.map((column) => sql`${row[column]}`))})`)
    await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))}) values ${sql.join(values)}`.execute(
      trx,
    )
  }
}

async function sumOf(db: Reader, name: string, columns: string[]): Promise<{ rows: number; hash: string }> {
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}`.execute(db)
  const each = rows
    .map((row) =>
      createHash('sha256')
        .update(
          JSON.stringify(
            columns.map((column) => (row[column] === null ? null : `${row[column] as string | number | bigint}`)),
          ),
        )
        .digest('hex'),
    )
    .sort()
  return { rows: rows.length, hash: createHash('sha256').update(each.join('\n')).digest('hex') }
}

export async function isOfThisVersion(records: Records): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(records.read)
  return rows.length === Object.keys(MIGRATIONS).length && rows.every(({ name }) => name in MIGRATIONS)
}
