import type { Actor } from '#domain/accounts'
import { screenFor } from '#domain/enrolment'
import { PACKAGE_KEYS } from '#domain/packages'
import { UPLOAD_HOURS } from '#domain/uploads'
import { change, type Records } from './db.ts'
import { enrolmentOf } from './enrolment.ts'
import { recordFile } from './files.ts'
import type { FilesTable } from './tables.ts'

/** Tells whether this person is at a form that takes a receipt now. */
export async function mayUploadReceipt(records: Records, actor: Actor): Promise<boolean> {
  const facts = await enrolmentOf(records, actor.id)
  return facts !== null && PACKAGE_KEYS.some((key) => screenFor(facts, key) === 'form')
}

/** Begins an upload that belongs to this person alone. */
export async function beginUpload(records: Records, actor: Actor, uploadId: string, now: Date): Promise<void> {
  await records.write.insertInto('uploads').values({ id: uploadId, user_id: actor.id, created_at: now.toISOString(), file_id: null }).execute()
}

/** This person's upload, or null: of somebody else and unknown are one answer. */
export async function uploadOf(records: Records, actor: Actor, uploadId: string): Promise<{ id: string; fileId: string | null } | null> {
  const row = await records.read.selectFrom('uploads').select(['id', 'file_id as fileId']).where('id', '=', uploadId).where('user_id', '=', actor.id).executeTakeFirst()
  return row ?? null
}

/** Ties the checked and kept file to its upload, once; the second of two finishers keeps the first one's file. */
export async function finishUpload(records: Records, uploadId: string, file: FilesTable): Promise<{ ok: true; fileId: string } | { ok: false; because: 'not-found' | 'finished' }> {
  return change(records, async (trx): Promise<{ ok: true; fileId: string } | { ok: false; because: 'not-found' | 'finished' }> => {
    await recordFile(trx, file)
    const tied = await trx.updateTable('uploads').set({ file_id: file.id }).where('id', '=', uploadId).where('file_id', 'is', null).executeTakeFirst()
    return Number(tied.numUpdatedRows) === 1 ? { ok: true, fileId: file.id } : { ok: false, because: 'finished' }
  })
}

/** Forgets uploads that were never submitted, and returns their ids and stored files for removal. */
export async function sweepUploads(records: Records, now: Date): Promise<{ uploads: string[]; keys: string[] }> {
  const before = new Date(now.getTime() - UPLOAD_HOURS * 3_600_000).toISOString()
  return records.write.transaction().execute(async (trx) => {
    const stale = await trx
      .selectFrom('uploads')
      .leftJoin('files', 'files.id', 'uploads.file_id')
      .select(['uploads.id', 'files.id as fileId', 'files.key', 'files.view_key as viewKey'])
      .where('uploads.created_at', '<', before)
      .where(({ not, exists, selectFrom }) => not(exists(selectFrom('payments').select('payments.id').whereRef('payments.upload_id', '=', 'uploads.id'))))
      .execute()
    const uploads = stale.map((row) => row.id)
    const files = stale.flatMap((row) => (row.fileId ? [row.fileId] : []))
    if (uploads.length > 0) await trx.deleteFrom('uploads').where('id', 'in', uploads).execute()
    if (files.length > 0) await trx.deleteFrom('files').where('id', 'in', files).execute()
    return { uploads, keys: stale.flatMap((row) => [row.key, row.viewKey]).filter((key) => key !== null) }
  })
}
