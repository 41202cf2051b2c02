import { sql } from 'kysely'
import { CLEARED } from '#domain/files/cleared'
import { instantAfter } from '#domain/words/formats'
import { databaseFile, type Records } from './db.ts'
import { countOf } from './pages.ts'
import { askOnce } from './sqlite.ts'

export async function damagesIn(records: Records, dataDir: string): Promise<string[]> {
  if (records.engine === 'postgres') {
    for (const { name } of await records.read.introspection.getTables())
      await sql`select count(*) from ${sql.table(name)}`.execute(records.read)
    return []
  }
  const file = databaseFile(dataDir)
  const pages = askOnce(file, 'pragma integrity_check(5)')
    .map((row) => String(Object.values(row)[0]))
    .filter((line) => line !== 'ok')
  const references = askOnce(file, 'pragma foreign_key_check')
    .slice(0, 5)
    .map(
      ({ table, rowid, parent }) =>
        `${String(table)} row ${String(rowid)} names a row of ${String(parent)} that is not there`,
    )
  return [...pages, ...references]
}

/**
 * `named`: sizes in bytes, null for derived files. `passing`: keys that backups leave out, such as unfinished
 * uploads.
 */
export async function namedKeys({
  read,
}: Records): Promise<{ named: Map<string, number | null>; waiting: Set<string>; passing: Set<string> }> {
  const files = await read
    .selectFrom('files')
    .select(['key', 'view_key', 'bytes'])
    .where('key', 'not like', `${CLEARED}%`)
    .execute()
  const named = new Map<string, number | null>()
  for (const { key, view_key, bytes } of files) {
    named.set(key, Number(bytes))
    if (view_key) named.set(view_key, null)
  }
  const removals = await read.selectFrom('file_removals').select('key').execute()
  const pieces = await read.selectFrom('upload_pieces').select('key').execute()
  const builds = await read.selectFrom('builds').select('key').execute()
  const keysOf = (rows: readonly { key: string }[]) => rows.map(({ key }) => key)
  return {
    named,
    waiting: new Set(keysOf(removals)),
    passing: new Set([...keysOf(pieces), ...keysOf(builds)]),
  }
}

export async function readMailBacklog(
  { read }: Records,
  now: Date,
): Promise<{ failed: number; late: number; waiting: number }> {
  const hourAgo = instantAfter(now, -3_600_000)
  const row = await read
    .selectFrom('outbox')
    .select([
      sql<number>`coalesce(sum(case when failed_at is not null then 1 else 0 end), 0)`.as('failed'),
      sql<number>`coalesce(sum(case when sent_at is null and failed_at is null then 1 else 0 end), 0)`.as('waiting'),
      sql<number>`coalesce(sum(case when sent_at is null and failed_at is null and created_at < ${hourAgo} then 1 else 0 end), 0)`.as(
        'late',
      ),
    ])
    .executeTakeFirstOrThrow()
  return { failed: Number(row.failed), waiting: Number(row.waiting), late: Number(row.late) }
}

export async function newestMoment({ read }: Records): Promise<string | null> {
  const { at: logged } = await read
    .selectFrom('audit_log')
    .select(({ fn }) => fn.max('at').as('at'))
    .executeTakeFirstOrThrow()
  const made = (['outbox', 'sessions', 'users'] as const).map((table) =>
    read
      .selectFrom(table)
      .select(({ fn }) => fn.max('created_at').as('at'))
      .executeTakeFirstOrThrow(),
  )
  const moments = [logged, ...(await Promise.all(made)).map(({ at }) => at)]
  return (
    moments
      .map((at) => at ?? '')
      .sort()
      .at(-1) || null
  )
}

export async function accountState({ read }: Records): Promise<{ administrators: number; oldPasswords: number }> {
  const users = read.selectFrom('users')
  return {
    administrators: await countOf(users.where('type', '=', 'ADMIN_USER').where('disabled_at', 'is', null)),
    oldPasswords: await countOf(users.where('must_change_password', '=', 1)),
  }
}
