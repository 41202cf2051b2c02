import type { Insertable } from 'kysely'
import type { Collection } from '#tools/legacy-import/rules/old-records'
import { OPERATOR, recordDecision } from '#records/operating/audit'
import { immediateTransaction, type Records, type Transaction } from '#records/engine/db'
import { addedToLedger } from '#records/engine/log/log-chain'
import { SESSION_KINDS } from '#domain/training/sessions'
import { evened } from '#records/training/sessions/session-counts'
import { releaseFile } from '#records/files/file-removals'
import { recordFile, type NewFile } from '#records/files/files'
import type { AccomplishmentsTable, MembersTable, WinsTable } from '#records/content/tables'
import type { LearningMaterialsTable, TraineesTable } from '#records/training/tables'
import type { PackagesTable, PaymentHistoryTable, PaymentsTable } from '#records/enrolment/tables'
import type { UsersTable } from '#records/accounts/tables'

export type MovedRow =
  | {
      table: 'users'
      row: Insertable<UsersTable>
      promoted: boolean
    }
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

export type Moved = {
  collection: Collection
  id: string
  digest: string
  rows: MovedRow[]
  files: { id: string; file: NewFile }[]
}

export async function takeOver(records: Records, moved: readonly Moved[], now: Date): Promise<void> {
  await immediateTransaction(records, async (trx) => {
    for (const { collection, id, digest, rows, files } of moved) {
      // A picture belongs to a person, who must exist first; rows that show the picture follow it.
      const [first, then] = collection === 'users' ? [rows, []] : [[], rows]
      for (const row of first) await write(trx, row, now)
      for (const { id: fileId, file } of files)
        if (!(await trx.selectFrom('files').select('id').where('id', '=', fileId).executeTakeFirst()))
          await recordFile(trx, file, now, fileId)
      for (const row of then) await write(trx, row, now)
      const mark = { digest, at: now.toISOString() }
      await trx
        .insertInto('moved_in')
        .values({ collection, id, ...mark })
        .onConflict((known) => known.columns(['collection', 'id']).doUpdateSet(mark))
        .execute()
    }
    if (moved.length > 0)
      await recordDecision(
        trx,
        OPERATOR,
        {
          action: 'academy import',
          subject: 'academy',
          id: 'academy',
          name: 'Academy',
          after: { records: moved.length },
        },
        now,
      )
  })
  for (const hear of records.listeners) hear()
}

const KEYS = { packages: 'key', site_content: 'name', payment_history: 'payment_id' } as const

async function put(trx: Transaction, { table, row }: MovedRow, changed: object = row): Promise<void> {
  const key = table in KEYS ? KEYS[table as keyof typeof KEYS] : 'id'
  // Kysely types one table at a time; MovedRow ties each row to its table.
  await trx
    .insertInto(table as 'wins')
    .values(row as Insertable<WinsTable>)
    .onConflict((known) => known.column(key as 'id').doUpdateSet(changed))
    .execute()
}

async function write(trx: Transaction, moved: MovedRow, now: Date): Promise<void> {
  switch (moved.table) {
    case 'users': {
      // Password, sign-in address and joining date stay as here; so do rights, unless the operator named the account.
      const {
        password_hash: _hash,
        must_change_password: _mark,
        email: _email,
        created_at: _at,
        type: _type,
        ...rest
      } = moved.row
      await put(trx, moved, rest)
      if (moved.promoted) await promote(trx, moved.row.id)
      return
    }
    case 'wins':
    case 'news':
    case 'members':
    case 'learning_materials':
      await writeShown(trx, moved, now)
      return
    case 'packages':
    case 'accomplishments':
    case 'payments':
    case 'site_content':
      await put(trx, moved)
      return
    case 'payment_history': {
      const { payment_id, receipt_file_id } = moved.row
      const known = trx.selectFrom('payment_history').select('payment_id').where('payment_id', '=', payment_id)
      const isNew = (await known.executeTakeFirst()) === undefined
      await put(trx, moved, { receipt_file_id })
      if (isNew) addedToLedger(trx, `entry:${payment_id}`)
      return
    }
    case 'trainees':
      await put(trx, moved)
      for (const kind of SESSION_KINDS) await evened(trx, moved.row.id, kind, now)
  }
}

async function promote(trx: Transaction, id: string): Promise<void> {
  const done = await trx
    .updateTable('users')
    .set({ type: 'ADMIN_USER', role: 'owner', password_hash: null, must_change_password: 0 })
    .where('id', '=', id)
    .where('type', '=', 'CLIENT_USER')
    .executeTakeFirst()
  if (done.numUpdatedRows !== 1n) throw new Error('an account to be made an administrator is no client any more')
  await trx.deleteFrom('sessions').where('user_id', '=', id).execute()
}

async function writeShown(
  trx: Transaction,
  moved: Extract<MovedRow, { table: 'wins' | 'news' | 'members' | 'learning_materials' }>,
  now: Date,
): Promise<void> {
  const { table } = moved
  const before = await trx.selectFrom(table).select('image').where('id', '=', moved.row.id).executeTakeFirst()
  const pdf =
    table === 'learning_materials'
      ? await trx.selectFrom('learning_materials').select('file_id').where('id', '=', moved.row.id).executeTakeFirst()
      : undefined
  await put(trx, moved)
  if (before?.image && before.image !== moved.row.image) await releaseFile(trx, before.image, now)
  if (moved.table === 'learning_materials' && pdf && pdf.file_id !== moved.row.file_id)
    await releaseFile(trx, pdf.file_id, now)
}
