import { FILE_REFUSALS } from '#domain/files/file-allowance'
import {
  contentPictureText,
  pdfProblemText,
  receiptProblem,
  uploadLimit,
  type UploadPurpose,
} from '#domain/files/uploads'
import { MESSAGES } from '#domain/words/messages'
import type { NewFile } from '#records/files/files'
import { finishUpload, forgetUpload, uploadOf } from '#records/files/uploads'
import { dropKept, keepPdf, keepPublicPicture, type KeptFile } from '#services/content/pictures'
import type { Academy } from '#app/context'
import { admitPosted, type Sender } from './file-admission.ts'
import { forgetArrived } from '../enrolment/receipts.ts'

export type ContentPurpose = Exclude<UploadPurpose, 'receipt'>
type Kept =
  | { ok: true; kept: KeptFile }
  | { ok: false; text: string /** It may come again as it is. */; busy: boolean }

/**
 * Checks bytes by their content and keeps them: a picture made anew for the public, a PDF with its first page beside
 * it.
 */
async function keepContent(
  { files, pdfs }: Academy,
  purpose: ContentPurpose,
  bytes: Uint8Array,
  account: string,
): Promise<Kept> {
  if (purpose === 'pdf') {
    const pdf = await pdfs.check(bytes)
    if (!pdf.ok) return { ok: false, text: pdfProblemText(pdf.because), busy: pdf.because === 'busy' }
    return { ok: true, kept: await keepPdf(files, 'materials', bytes, pdf.firstPage) }
  }
  const problem = receiptProblem(bytes.length, bytes.subarray(0, 32))
  const picture = problem
    ? { ok: false as const, because: problem }
    : await keepPublicPicture(files, 'pictures', bytes, account)
  return picture.ok
    ? picture
    : { ok: false, text: contentPictureText(picture.because), busy: picture.because === 'busy' }
}

function asFile(kept: KeptFile, purpose: ContentPurpose): NewFile {
  return { ...kept, kind: purpose === 'pdf' ? 'material' : 'picture', ownerId: null, sourceSha256: null }
}

/** Finishes a content upload that has arrived: checked, kept, tied to its row. What is refused is forgotten. */
export async function finishContentUpload(
  academy: Academy,
  ownerId: string,
  uploadId: string,
): Promise<{ ok: true } | { ok: false; text: string; busy?: boolean }> {
  const upload = await uploadOf(academy.records, ownerId, uploadId)
  if (!upload || upload.purpose === 'receipt') return { ok: false, text: MESSAGES.uploadGone }
  if (upload.fileId) return { ok: true }
  const arrived = await academy.uploads.arrived(uploadId, uploadLimit(upload.purpose))
  if (!arrived) return { ok: false, text: MESSAGES.uploadGone }
  const content = await keepContent(academy, upload.purpose, arrived.bytes, ownerId)
  if (!content.ok) {
    // The browser must not take it for finished; what only has to wait comes again.
    if (!content.busy) await forgetArrived(academy, ownerId, uploadId)
    return content
  }
  // Somebody finished it meanwhile: theirs counts, ours would be an orphan.
  if (!(await finishUpload(academy.records, uploadId, asFile(content.kept, upload.purpose), academy.now())))
    await dropKept(academy.files, content.kept)
  return { ok: true }
}

/** Takes a file that came with the form itself, from a browser without script. */
export async function keepPosted(
  academy: Academy,
  sender: Sender,
  purpose: ContentPurpose,
  bytes: Uint8Array,
): Promise<{ ok: true; uploadId: string } | { ok: false; text: string }> {
  const admitted = await admitPosted(academy, sender, { purpose, bytes: bytes.length })
  if (!admitted.ok) return { ok: false, text: FILE_REFUSALS[admitted.because].text }
  const { uploadId } = admitted.do
  const { id } = sender.actor
  const content = await keepContent(academy, purpose, bytes, id)
  if (!content.ok) {
    await forgetUpload(academy.records, id, uploadId)
    return content
  }
  if (await finishUpload(academy.records, uploadId, asFile(content.kept, purpose), academy.now()))
    return { ok: true, uploadId }
  await dropKept(academy.files, content.kept)
  return { ok: false, text: MESSAGES.uploadGone }
}
