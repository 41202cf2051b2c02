import { ownId, type Actor } from '#domain/accounts/accounts'
import { instantAfter } from '#domain/words/formats'
import { yes, screenFor, type Enrolment, type RegistrationScreen, type Verdict } from '#domain/enrolment/enrolment'
import { allowFile } from '#domain/files/file-allowance'
import { UPLOAD_HOURS, type UploadPurpose } from '#domain/files/uploads'
import { transaction, lockUser, type Reader, type Records, type Transaction } from '#records/engine/db'
import { findEnrolment } from '#records/enrolment/enrolment'
import { owedBy } from '#records/money/balance/owed'
import { dropFile } from './file-removals.ts'
import { recordFile, type NewFile } from './files.ts'
import { dropPieces, dropStrayPieces } from './upload-pieces.ts'

const TAKES_PICTURES: readonly RegistrationScreen[] = ['form', 'question']

export async function mayUploadReceipt(records: Records, actor: Actor): Promise<boolean> {
  if (takesPictures(await findEnrolment(records, ownId(actor)))) return true
  if ((await owedBy(records.read, actor)) !== null) return true
  for (const childId of await ownChildren(records.read, ownId(actor)))
    if (takesPictures(await findEnrolment(records, childId))) return true
  for (const id of await wardsOf(records.read, ownId(actor))) if (await owedBy(records.read, { id })) return true
  return false
}

async function wardsOf(read: Reader, guardianId: string): Promise<string[]> {
  const rows = await read
    .selectFrom('family_members')
    .select('child_id')
    .where('parent_id', '=', guardianId)
    .where('guardian_since', 'is not', null)
    .execute()
  return rows.map(({ child_id }) => child_id)
}

function takesPictures(facts: Enrolment | null): boolean {
  return [facts?.selectedPackage, facts?.payment?.package].some(
    (key) => facts && key && TAKES_PICTURES.includes(screenFor(facts, key)),
  )
}

async function ownChildren(read: Reader, parentId: string): Promise<string[]> {
  const rows = await read
    .selectFrom('family_members')
    .select('child_id')
    .where('parent_id', '=', parentId)
    .where('own_account_at', 'is', null)
    .execute()
  return rows.map(({ child_id }) => child_id)
}

export type NewUpload = {
  id: string
  purpose: UploadPurpose
  bytes: number
  size?: number | null
  metadata?: string
}

export async function admitUpload(
  records: Records,
  actor: Pick<Actor, 'id' | 'type'>,
  { id, purpose, bytes, ...begun }: NewUpload,
  now: Date,
): Promise<Verdict<{ forgotten: string[] }, 'too-many-files'>> {
  return transaction(records, async (trx) => {
    await lockUser(trx, actor.id)
    const held = await unsubmitted(trx).where('uploads.user_id', '=', ownId(actor)).execute()
    const verdict = allowFile(
      { held: held.map((file) => ({ ...file, at: file.created_at })), type: actor.type, bytes, purpose },
      now,
    )
    if (!verdict.ok) return verdict
    await forget(
      trx,
      held.filter((file) => verdict.value.giveWay.includes(file.id)),
      now,
    )
    await trx
      .insertInto('uploads')
      .values({ id, user_id: actor.id, created_at: now.toISOString(), file_id: null, purpose, bytes, ...begun })
      .execute()
    return yes({ forgotten: verdict.value.giveWay })
  })
}

function unsubmitted(trx: Transaction) {
  return trx
    .selectFrom('uploads')
    .leftJoin('files', 'files.id', 'uploads.file_id')
    .select([
      'uploads.id',
      'uploads.bytes',
      'uploads.purpose',
      'uploads.created_at',
      'files.id as fileId',
      'files.key',
      'files.view_key',
    ])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payments').select('payments.id').whereRef('payments.upload_id', '=', 'uploads.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('family_payments')
            .select('family_payments.id')
            .whereRef('family_payments.upload_id', '=', 'uploads.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_questions')
            .select('payment_questions.id')
            .whereRef('payment_questions.answer_file_id', '=', 'uploads.file_id'),
        ),
      ),
    )
}

type Unsubmitted = { id: string; fileId: string | null; key: string | null; view_key: string | null }

async function forget(trx: Transaction, uploads: readonly Unsubmitted[], now: Date): Promise<void> {
  if (uploads.length === 0) return
  const ids = uploads.map(({ id }) => id)
  await trx.deleteFrom('uploads').where('id', 'in', ids).execute()
  await dropPieces(trx, ids, now)
  for (const { fileId, key, view_key } of uploads)
    if (fileId && key) await dropFile(trx, { id: fileId, key, view_key }, now)
}

export async function forgetUpload(records: Records, ownerId: string, uploadId: string, now: Date): Promise<void> {
  await records.write.transaction().execute(async (trx) => {
    const forgotten = await trx
      .deleteFrom('uploads')
      .where('id', '=', uploadId)
      .where('user_id', '=', ownerId)
      .where('file_id', 'is', null)
      .executeTakeFirst()
    if (forgotten.numDeletedRows === 1n) await dropPieces(trx, [uploadId], now)
  })
}

export async function freeFile(trx: Transaction, ownerId: string, uploadId: string): Promise<string | null> {
  const row = await unsubmitted(trx)
    .where('uploads.id', '=', uploadId)
    .where('uploads.user_id', '=', ownerId)
    .where('uploads.purpose', '=', 'receipt')
    .executeTakeFirst()
  return row?.fileId ?? null
}

export async function beginUpload(
  records: Records,
  ownerId: string,
  uploadId: string,
  now: Date,
  purpose: UploadPurpose = 'receipt',
): Promise<void> {
  await records.write
    .insertInto('uploads')
    .values({ id: uploadId, user_id: ownerId, created_at: now.toISOString(), file_id: null, purpose })
    .execute()
}

export async function uploadOf(records: Records, ownerId: string, uploadId: string) {
  const row = await records.read
    .selectFrom('uploads')
    .select(['id', 'file_id as fileId', 'purpose'])
    .where('id', '=', uploadId)
    .where('user_id', '=', ownerId)
    .executeTakeFirst()
  return row ?? null
}

export async function finishUpload(records: Records, uploadId: string, file: NewFile, now: Date): Promise<boolean> {
  const { ok } = await transaction(records, async (trx) => {
    const open = await trx
      .selectFrom('uploads')
      .select('id')
      .where('id', '=', uploadId)
      .where('file_id', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!open) return { ok: false }
    // The file takes the upload's id, so that an entry names the upload it used.
    const fileId = await recordFile(trx, file, now, uploadId)
    const tied = await trx
      .updateTable('uploads')
      .set({ file_id: fileId })
      .where('id', '=', uploadId)
      .where('file_id', 'is', null)
      .executeTakeFirst()
    await dropPieces(trx, [uploadId], now)
    return { ok: tied.numUpdatedRows === 1n }
  })
  return ok
}

export async function sweepUploads(records: Records, now: Date): Promise<string[]> {
  const before = instantAfter(now, -UPLOAD_HOURS * 3_600_000)
  return records.write.transaction().execute(async (trx) => {
    const stale = await unsubmitted(trx).where('uploads.created_at', '<', before).execute()
    await forget(trx, stale, now)
    await dropStrayPieces(trx, now)
    return stale.map((row) => row.id)
  })
}
