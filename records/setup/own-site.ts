import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { isProved, may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { listCopiedContent, type OwnSitePart } from '#domain/setup/own-site'
import { markWithoutStarter } from '#records/content/starter'
import { immediateTransaction, openRecords, type Records, type Transaction } from '#records/engine/db'
import { migrate } from '#records/engine/migrate'
import { recordDecision } from '#records/operating/audit'

type OwnSite = { actor: Actor; sessionHash: string | null; parts: readonly OwnSitePart[] }
const OF_OWNERS = ['second_steps', 'recovery_codes', 'passkeys', 'known_devices'] as const

export async function makeOwnSite(
  from: Records,
  dataDir: string,
  { actor, sessionHash, parts }: OwnSite,
  now: Date,
): Promise<Verdict<{ keys: string[] }, 'not-allowed'>> {
  if (!may(actor, 'opening') || !isProved(actor, now)) return no('not-allowed')
  const to = await openRecords({ databaseUrl: null, dataDir })
  try {
    await migrate(to)
    return await immediateTransaction(to, async (trx) => {
      const owners = await ownersOf(from)
      const ids = owners.map(({ id }) => id)
      await copyRows(from, trx, { table: 'users', column: 'id', values: ids })
      for (const table of OF_OWNERS) await copyRows(from, trx, { table, column: 'user_id', values: ids })
      await copyRows(from, trx, { table: 'sessions', column: 'token_hash', values: [sessionHash ?? ''] })
      const content = await from.read
        .selectFrom('site_content')
        .selectAll()
        .where('name', 'in', ['', ...listCopiedContent(parts)])
        .execute()
      for (const row of content) await trx.insertInto('site_content').values(row).execute()
      await markWithoutStarter(trx, now)
      if (parts.includes('packages')) await copyPackages(from, trx)
      if (parts.includes('email')) await copyTestedEmail(from, trx)
      const named = [...content.map(({ value }) => value), ...owners.map(({ image }) => image ?? '')].join(' ')
      const keys = await copyFileRows(from, trx, { named, ids })
      const entry = { action: 'own site start', subject: 'site', id: 'site', name: 'Website' }
      await recordDecision(trx, actor, entry, now)
      return yes({ keys })
    })
  } finally {
    await to.close()
  }
}

function ownersOf({ read }: Records) {
  return read
    .selectFrom('users')
    .select(['id', 'image'])
    .where('type', '=', 'ADMIN_USER')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .execute()
}

async function copyPackages({ read }: Records, trx: Transaction): Promise<void> {
  for (const row of await read.selectFrom('packages').selectAll().execute())
    await trx
      .insertInto('packages')
      .values({ ...row, booked: 0, updated_by: null })
      .execute()
}

/** The password stays sealed: the own site opens it with the keys of this one. */
async function copyTestedEmail({ read }: Records, trx: Transaction): Promise<void> {
  const rows = await read.selectFrom('email_settings').selectAll().where('tested_at', 'is not', null).execute()
  for (const row of rows) await trx.insertInto('email_settings').values(row).execute()
}

async function copyFileRows(
  { read }: Records,
  trx: Transaction,
  { named, ids }: { named: string; ids: string[] },
): Promise<string[]> {
  const rows = await read.selectFrom('files').selectAll().execute()
  const copied = rows.filter(({ id }) => named.includes(id))
  for (const row of copied)
    await trx
      .insertInto('files')
      .values({ ...row, owner_id: row.owner_id && ids.includes(row.owner_id) ? row.owner_id : null })
      .execute()
  return copied.flatMap(({ key, view_key: view }) => (view ? [key, view] : [key]))
}

async function copyRows(
  { read }: Records,
  trx: Transaction,
  { table, column, values }: { table: string; column: string; values: string[] },
): Promise<void> {
  const found = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(values)})`.execute(read)
  for (const { search: _search, ...row } of found.rows) {
    const names = sql.join(Object.keys(row).map((name) => sql.ref(name)))
    await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))})`.execute(trx)
  }
}
