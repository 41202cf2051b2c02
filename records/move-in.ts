import { sql, type Insertable } from 'kysely'
import type { Collection } from '#domain/move-in'
import type { OldStanding } from '#domain/move-in-trust'
import { packageKeyFrom } from '#domain/packages'
import { OPERATOR, recordDecision } from './audit.ts'
import { siteIdentity } from './content.ts'
import { openRecords, type Records, type Transaction } from './db.ts'
import { releaseFile } from './file-removals.ts'
import { recordFile, type NewFile } from './files.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import type { AccomplishmentsTable, LearningMaterialsTable, MembersTable, PackagesTable, PaymentHistoryTable, PaymentsTable, TraineesTable, UsersTable, WinsTable } from './tables.ts'

/** A row of the academy made from a record of the old site. */
export type MovedRow =
  | { table: 'users'; row: Insertable<UsersTable>; /** A client of this site becomes an administrator. */ promoted: boolean }
  | { table: 'packages'; row: Insertable<PackagesTable> }
  | { table: 'wins'; row: Insertable<WinsTable> }
  | { table: 'news'; row: Insertable<WinsTable> }
  | { table: 'accomplishments'; row: Insertable<AccomplishmentsTable> }
  | { table: 'members'; row: Insertable<MembersTable> }
  | { table: 'learning_materials'; row: Insertable<LearningMaterialsTable> }
  | { table: 'payments'; row: Insertable<PaymentsTable> }
  | { table: 'payment_history'; row: Insertable<PaymentHistoryTable> }
  | { table: 'trainees'; row: Insertable<TraineesTable> }
  | { table: 'site_content'; row: { name: string; value: string; updated_at: string } }

/** One record to take over: its rows, the files they show, and the digest by which it is known again. */
export type Moved = { collection: Collection; id: string; digest: string; rows: MovedRow[]; files: { id: string; file: NewFile }[] }

/** What is here already, as far as the move needs to know. */
export type Here = {
  digests: Map<string, string>
  ids: Record<'users' | 'wins' | 'news' | 'accomplishments' | 'members' | 'learning_materials' | 'payments' | 'payment_history' | 'trainees', Set<string>>
  emails: Map<string, string>
  files: Set<string>
  packages: { key: string; price_centavos: number | null; sessions: number; assessments: number }[]
  openPayments: Map<string, string>
  trainees: Map<string, string>
  traineePayments: Map<string, string>
  userPackages: Map<string, string>
  accounts: Map<string, { email: string; type: string; standing: OldStanding }>
  /** What the academy calls itself. */
  brand: string | null
}

export const markOf = (collection: string, id: string): string => `${collection}/${id}`

/** Reads what is here already. Ids only: an academy's are few beside the export's. */
export async function whatIsHere(records: Records): Promise<Here> {
  const { read } = records
  const idsOf = async (table: 'wins' | 'news' | 'accomplishments' | 'members' | 'learning_materials' | 'payments') => new Set((await read.selectFrom(table).select('id').execute()).map(({ id }) => id))
  const users = await read.selectFrom('users').select(['id', 'email', 'type', 'current_package', 'selected_package', 'registration_step']).execute()
  const trainees = await read.selectFrom('trainees').select(['id', 'user_id', 'payment_id']).execute()
  const open = await read.selectFrom('payments').select(['id', 'user_id']).where('removed_at', 'is', null).execute()
  return {
    digests: new Map((await read.selectFrom('moved_in').select(['collection', 'id', 'digest']).execute()).map(({ collection, id, digest }) => [markOf(collection, id), digest])),
    ids: {
      users: new Set(users.map(({ id }) => id)),
      wins: await idsOf('wins'), news: await idsOf('news'), accomplishments: await idsOf('accomplishments'), members: await idsOf('members'), learning_materials: await idsOf('learning_materials'), payments: await idsOf('payments'),
      payment_history: new Set((await read.selectFrom('payment_history').select('payment_id').execute()).map(({ payment_id }) => payment_id)),
      trainees: new Set(trainees.map(({ id }) => id)),
    },
    emails: new Map(users.map(({ id, email }) => [email, id])),
    files: new Set((await read.selectFrom('files').select('id').execute()).map(({ id }) => id)),
    packages: await read.selectFrom('packages').select(['key', 'price_centavos', 'sessions', 'assessments']).execute(),
    openPayments: new Map(open.map(({ id, user_id }) => [user_id, id])),
    trainees: new Map(trainees.map(({ id, user_id }) => [user_id, id])),
    traineePayments: new Map(trainees.map(({ id, payment_id }) => [payment_id, id])),
    userPackages: new Map(users.map(({ id, current_package }) => [id, current_package])),
    accounts: new Map(users.map(({ id, email, type, ...standing }) => [id, { email, type, standing: standingOf(standing) }])),
    brand: (await siteIdentity(records)).brand,
  }
}

function standingOf(row: { current_package: string; selected_package: string | null; registration_step: number }): OldStanding {
  return {
    currentPackage: packageKeyFrom(row.current_package) ?? 'NONE',
    selectedPackage: packageKeyFrom(row.selected_package),
    registrationStep: row.registration_step,
  }
}

/** Writes everything that is taken over, in one transaction: all of it or nothing. */
export async function takeOver(records: Records, moved: readonly Moved[], now: Date): Promise<void> {
  await records.write.transaction().execute(async (trx) => {
    for (const { collection, id, digest, rows, files } of moved) {
      // A person's picture belongs to the person, who comes first; what shows a picture comes after it.
      const [first, then] = collection === 'users' ? [rows, []] : [[], rows]
      for (const row of first) await write(trx, row, now)
      for (const { id: fileId, file } of files) if (!(await trx.selectFrom('files').select('id').where('id', '=', fileId).executeTakeFirst())) await recordFile(trx, file, now, fileId)
      for (const row of then) await write(trx, row, now)
      const mark = { digest, at: now.toISOString() }
      await trx.insertInto('moved_in').values({ collection, id, ...mark }).onConflict((known) => known.columns(['collection', 'id']).doUpdateSet(mark)).execute()
    }
    if (moved.length > 0) await recordDecision(trx, OPERATOR, { action: 'academy import', subject: 'academy', subjectId: 'academy', subjectName: 'Academy', before: {}, after: { records: moved.length } }, now)
  })
  for (const hear of records.listeners) hear()
}

async function write(trx: Transaction, moved: MovedRow, now: Date): Promise<void> {
  switch (moved.table) {
    case 'users': {
      // A password, an address to sign in with and the day of joining are what the person has here by now.
      // What they may do is what this site says, unless the operator has named the account.
      const { password_hash: _hash, must_change_password: _mark, email: _email, created_at: _at, type: _type, ...rest } = moved.row
      await trx.insertInto('users').values(moved.row).onConflict((known) => known.column('id').doUpdateSet(rest)).execute()
      if (moved.promoted) await promote(trx, moved.row.id)
      return
    }
    case 'packages':
      await trx.insertInto('packages').values(moved.row).onConflict((known) => known.column('key').doUpdateSet(moved.row)).execute()
      return
    case 'site_content':
      await trx.insertInto('site_content').values(moved.row).onConflict((known) => known.column('name').doUpdateSet(moved.row)).execute()
      return
    case 'payments':
      await trx.insertInto('payments').values(moved.row).onConflict((known) => known.column('id').doUpdateSet(moved.row)).execute()
      return
    case 'payment_history':
      await trx.insertInto('payment_history').values(moved.row).onConflict((known) => known.column('payment_id').doUpdateSet(moved.row)).execute()
      return
    case 'trainees':
      await trx.insertInto('trainees').values(moved.row).onConflict((known) => known.column('id').doUpdateSet(moved.row)).execute()
      return
    case 'accomplishments':
      await trx.insertInto('accomplishments').values(moved.row).onConflict((known) => known.column('id').doUpdateSet(moved.row)).execute()
      return
    default:
      await writeShown(trx, moved, now)
  }
}

/** Makes a client an administrator; whoever knew the password or was signed in has to come in anew. */
async function promote(trx: Transaction, id: string): Promise<void> {
  const done = await trx
    .updateTable('users')
    .set({ type: 'ADMIN_USER', password_hash: null, must_change_password: 0 })
    .where('id', '=', id)
    .where('type', '=', 'CLIENT_USER')
    .executeTakeFirst()
  if (Number(done.numUpdatedRows) !== 1) throw new Error('an account to be made an administrator is no client any more')
  await trx.deleteFrom('sessions').where('user_id', '=', id).execute()
}

/** Writes what shows a picture, and lets go of the one it showed before. */
async function writeShown(trx: Transaction, moved: Extract<MovedRow, { table: 'wins' | 'news' | 'members' | 'learning_materials' }>, now: Date): Promise<void> {
  const { table } = moved
  const before = await trx.selectFrom(table).select('image').where('id', '=', moved.row.id).executeTakeFirst()
  const pdf = table === 'learning_materials' ? await trx.selectFrom('learning_materials').select('file_id').where('id', '=', moved.row.id).executeTakeFirst() : undefined
  if (moved.table === 'wins' || moved.table === 'news') await trx.insertInto(moved.table).values(moved.row).onConflict((known) => known.column('id').doUpdateSet(moved.row)).execute()
  else if (moved.table === 'members') await trx.insertInto(moved.table).values(moved.row).onConflict((known) => known.column('id').doUpdateSet(moved.row)).execute()
  else await trx.insertInto(moved.table).values(moved.row).onConflict((known) => known.column('id').doUpdateSet(moved.row)).execute()
  if (before?.image && before.image !== moved.row.image) await releaseFile(trx, before.image, now)
  if (moved.table === 'learning_materials' && pdf && pdf.file_id !== moved.row.file_id) await releaseFile(trx, pdf.file_id, now)
}

/** Opens records without changing anything: null when they have another shape than this version's. */
export async function openUnchanged(place: { databaseUrl: string | null; dataDir: string }): Promise<Records | null> {
  const records = await openRecords(place)
  if (!place.databaseUrl) {
    // The embedded database here is a copy of its own.
    await migrate(records)
    return records
  }
  const tables = await records.read.introspection.getTables({ withInternalKyselyTables: true })
  const done = tables.some(({ name }) => name === 'kysely_migration') ? (await sql<{ name: string }>`select name from kysely_migration`.execute(records.read)).rows : []
  if (done.length === Object.keys(MIGRATIONS).length) return records
  await records.close()
  return null
}
