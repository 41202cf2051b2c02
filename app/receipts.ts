import type { Actor } from '#domain/accounts'
import type { PictureProblem } from '#domain/uploads'
import { newId } from '#records/db'
import { beginUpload, finishUpload, uploadOf } from '#records/uploads'
import { dropKept, keepPicture } from '#services/pictures'
import type { Academy } from './context.ts'

type Refused = { ok: false; because: PictureProblem | 'not-arrived' }

/** Finishes an upload that has arrived: checked, kept, tied to its row. The last piece calls it, and submit again in case the answer or the server was lost between. */
export async function finishReceipt(academy: Pick<Academy, 'records' | 'uploads' | 'files' | 'now'>, ownerId: string, uploadId: string): Promise<{ ok: true } | Refused> {
  const upload = await uploadOf(academy.records, ownerId, uploadId)
  if (!upload) return { ok: false, because: 'not-arrived' }
  if (upload.fileId) return { ok: true }
  const arrived = await academy.uploads.arrived(uploadId)
  if (!arrived) return { ok: false, because: 'not-arrived' }
  const picture = await keepPicture(academy.files, 'receipts', arrived.bytes)
  if (!picture.ok) {
    // What is refused is forgotten, so that the browser cannot take it for finished.
    await academy.uploads.discard(uploadId)
    return picture
  }
  const claimed = arrived.metadata.sha256 ?? ''
  const sourceSha256 = /^[0-9a-f]{64}$/.test(claimed) ? claimed : null
  const tied = await finishUpload(academy.records, uploadId, { ...picture.kept, kind: 'receipt', ownerId, sourceSha256 }, academy.now())
  // Somebody finished it meanwhile: theirs counts, ours would be an orphan.
  if (!tied) await dropKept(academy.files, picture.kept)
  return { ok: true }
}

/** Takes a receipt that came with the form itself, from a browser without script. */
export async function keepPostedReceipt(academy: Academy, actor: Actor, bytes: Uint8Array): Promise<{ ok: true; uploadId: string } | Refused> {
  const picture = await keepPicture(academy.files, 'receipts', bytes)
  if (!picture.ok) return picture
  const uploadId = newId()
  await beginUpload(academy.records, actor.id, uploadId, academy.now())
  await finishUpload(academy.records, uploadId, { ...picture.kept, kind: 'receipt', ownerId: actor.id, sourceSha256: null }, academy.now())
  return { ok: true, uploadId }
}
