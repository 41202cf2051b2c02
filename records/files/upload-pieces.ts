import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { Records, Transaction } from '#records/engine/db'
import { removeKeys } from './file-removals.ts'

export type UploadPiece = { start: number; bytes: number; key: string }
export type BegunUpload = { size: number | null; metadata: string; createdAt: string; arrived: number }

/** Null for an upload without pieces. Reads on the write connection, because another node may just have added one. */
export async function begunUpload(records: Records, uploadId: string): Promise<BegunUpload | null> {
  const row = await records.write
    .selectFrom('uploads')
    .select(['size', 'metadata', 'created_at', 'file_id'])
    .where('id', '=', uploadId)
    .executeTakeFirst()
  if (!row || row.metadata === null) return null
  const size = row.size === null ? null : Number(row.size)
  const arrived = row.file_id === null ? await endOf(records.write, uploadId) : (size ?? 0)
  return { size, metadata: row.metadata, createdAt: row.created_at, arrived }
}

export async function listUploadPieces(records: Records, uploadId: string): Promise<UploadPiece[]> {
  const rows = await records.write
    .selectFrom('upload_pieces')
    .select(['start', 'bytes', 'key'])
    .where('upload_id', '=', uploadId)
    .orderBy('start')
    .execute()
  return rows.map(({ start, bytes, key }) => ({ start: Number(start), bytes: Number(bytes), key }))
}

/** Adds a piece only at the current end, so that one writer succeeds, on any node. */
export async function addPiece(
  records: Records,
  uploadId: string,
  { start, bytes, key }: UploadPiece,
): Promise<Verdict<null, 'gone' | 'not-the-end'>> {
  return records.write.transaction().execute(async (trx) => {
    const upload = await trx
      .selectFrom('uploads')
      .select('size')
      .where('id', '=', uploadId)
      .where('file_id', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!upload) return no('gone')
    if (start !== (await endOf(trx, uploadId))) return no('not-the-end')
    if (upload.size !== null && start + bytes > Number(upload.size)) return no('not-the-end')
    await trx.insertInto('upload_pieces').values({ upload_id: uploadId, start, bytes, key }).execute()
    await trx.deleteFrom('file_removals').where('key', '=', key).execute()
    return yes(null)
  })
}

export async function sayUploadSize(records: Records, uploadId: string, size: number): Promise<boolean> {
  const said = await records.write
    .updateTable('uploads')
    .set({ size })
    .where('id', '=', uploadId)
    .where('size', 'is', null)
    .where('file_id', 'is', null)
    .executeTakeFirst()
  return said.numUpdatedRows === 1n
}

export async function dropPieces(trx: Transaction, uploadIds: readonly string[], now: Date): Promise<void> {
  if (uploadIds.length === 0) return
  const dropped = await trx.deleteFrom('upload_pieces').where('upload_id', 'in', uploadIds).returning('key').execute()
  await removeKeys(
    trx,
    dropped.map(({ key }) => key),
    now,
  )
}

/** Deletes pieces whose upload an older build removed, which knows no pieces. */
export async function dropStrayPieces(trx: Transaction, now: Date): Promise<void> {
  const stray = await trx
    .deleteFrom('upload_pieces')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('uploads')
            .select('uploads.id')
            .whereRef('uploads.id', '=', 'upload_pieces.upload_id')
            .where('uploads.file_id', 'is', null),
        ),
      ),
    )
    .returning('key')
    .execute()
  await removeKeys(
    trx,
    stray.map(({ key }) => key),
    now,
  )
}

async function endOf(db: Records['write'] | Transaction, uploadId: string): Promise<number> {
  const { end } = await db
    .selectFrom('upload_pieces')
    .select(({ fn, eb }) => fn.max(eb('start', '+', eb.ref('bytes'))).as('end'))
    .where('upload_id', '=', uploadId)
    .executeTakeFirstOrThrow()
  return Number(end ?? 0)
}
