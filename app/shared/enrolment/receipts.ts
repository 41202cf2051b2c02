import { FILE_REFUSALS, type FileRefusal } from '#domain/files/file-allowance'
import { MESSAGES } from '#domain/words/messages'
import { pictureProblemText, receiptProblem, type PictureProblem } from '#domain/files/uploads'
import { finishUpload, forgetUpload, uploadOf } from '#records/files/uploads'
import { dropKept, keepPicture } from '#services/content/pictures'
import type { Academy } from '#app/context'
import { admitPosted, type Sender } from '../files/file-admission.ts'

type Refused = { ok: false; because: PictureProblem | FileRefusal | 'not-arrived' }

/**
 * Finishes an upload that has arrived: checked, kept, tied to its row. The last piece calls it, and submit again in
 * case the answer or the server was lost between.
 */
export async function finishReceipt(
  academy: Pick<Academy, 'records' | 'uploads' | 'files' | 'now'>,
  ownerId: string,
  uploadId: string,
): Promise<{ ok: true } | Refused> {
  const upload = await uploadOf(academy.records, ownerId, uploadId)
  if (!upload) return { ok: false, because: 'not-arrived' }
  if (upload.fileId) return { ok: true }
  const arrived = await academy.uploads.arrived(uploadId)
  if (!arrived) return { ok: false, because: 'not-arrived' }
  const picture = await keepPicture(academy.files, 'receipts', arrived.bytes, ownerId)
  if (!picture.ok) {
    // What is refused is forgotten, so that the browser cannot take it for finished; for what only has to wait it
    // comes again.
    if (picture.because !== 'busy') await forgetArrived(academy, ownerId, uploadId)
    return picture
  }
  const claimed = arrived.metadata.sha256 ?? ''
  const sourceSha256 = /^[0-9a-f]{64}$/.test(claimed) ? claimed : null
  const tied = await finishUpload(
    academy.records,
    uploadId,
    { ...picture.kept, kind: 'receipt', ownerId, sourceSha256 },
    academy.now(),
  )
  // Somebody finished it meanwhile: theirs counts, ours would be an orphan.
  if (!tied) await dropKept(academy.files, picture.kept)
  return { ok: true }
}

/** Forgets an upload whose bytes were refused: it counts no longer as waiting. */
export async function forgetArrived(
  { records, uploads }: Pick<Academy, 'records' | 'uploads'>,
  ownerId: string,
  uploadId: string,
): Promise<void> {
  await uploads.discard(uploadId)
  await forgetUpload(records, ownerId, uploadId)
}

/** Takes a receipt that came with the form itself, from a browser without script. */
export async function keepPostedReceipt(
  academy: Academy,
  sender: Sender,
  bytes: Uint8Array,
): Promise<{ ok: true; uploadId: string } | Refused> {
  const problem = receiptProblem(bytes.length, bytes.subarray(0, 32))
  if (problem) return { ok: false, because: problem }
  const admitted = await admitPosted(academy, sender, { purpose: 'receipt', bytes: bytes.length })
  if (!admitted.ok) return admitted
  const { uploadId } = admitted.do
  const ownerId = sender.actor.id
  const picture = await keepPicture(academy.files, 'receipts', bytes, ownerId)
  if (!picture.ok) {
    // What is refused is not counted as waiting.
    await forgetUpload(academy.records, ownerId, uploadId)
    return picture
  }
  const tied = await finishUpload(
    academy.records,
    uploadId,
    { ...picture.kept, kind: 'receipt', ownerId, sourceSha256: null },
    academy.now(),
  )
  if (tied) return { ok: true, uploadId }
  await dropKept(academy.files, picture.kept)
  return { ok: false, because: 'not-arrived' }
}

/** What a person reads whose receipt was not taken, and the status of that answer. */
export function receiptRefusal(because: Refused['because']): { text: string; status: number } {
  if (because === 'not-arrived') return { text: MESSAGES.uploadGone, status: 422 }
  if (because in FILE_REFUSALS) return FILE_REFUSALS[because as FileRefusal]
  return { text: pictureProblemText(because as PictureProblem), status: because === 'busy' ? 503 : 422 }
}
