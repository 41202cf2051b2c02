import type { Actor } from '#domain/accounts'
import { contentPictureText, pdfProblemText, receiptProblem, uploadLimit, type UploadPurpose } from '#domain/uploads'
import { MESSAGES } from '#domain/messages'
import { newId } from '#records/db'
import { clearRemovals } from '#records/file-removals'
import type { NewFile } from '#records/files'
import { beginUpload, finishUpload, uploadOf } from '#records/uploads'
import { dropKept, keepPdf, keepPublicPicture, type KeptFile } from '#services/pictures'
import type { Academy } from './context.ts'

export type ContentPurpose = Exclude<UploadPurpose, 'receipt'>
type Kept = { ok: true; kept: KeptFile } | { ok: false; text: string }

/** Checks bytes by their content and keeps them: a picture made anew for the public, a PDF with its first page beside it. */
async function keepContent({ files, pdfs }: Academy, purpose: ContentPurpose, bytes: Uint8Array): Promise<Kept> {
  if (purpose === 'pdf') {
    const pdf = await pdfs.check(bytes)
    return pdf.ok ? { ok: true, kept: await keepPdf(files, 'materials', bytes, pdf.firstPage) } : { ok: false, text: pdfProblemText(pdf.because) }
  }
  const problem = receiptProblem(bytes.length, bytes.subarray(0, 32))
  const picture = problem ? { ok: false as const, because: problem } : await keepPublicPicture(files, 'pictures', bytes)
  return picture.ok ? picture : { ok: false, text: contentPictureText(picture.because) }
}

function asFile(kept: KeptFile, purpose: ContentPurpose): NewFile {
  return { ...kept, kind: purpose === 'pdf' ? 'material' : 'picture', ownerId: null, sourceSha256: null }
}

/** Finishes a content upload that has arrived: checked, kept, tied to its row. What is refused is forgotten. */
export async function finishContentUpload(academy: Academy, ownerId: string, uploadId: string): Promise<{ ok: true } | { ok: false; text: string }> {
  const upload = await uploadOf(academy.records, ownerId, uploadId)
  if (!upload || upload.purpose === 'receipt') return { ok: false, text: MESSAGES.uploadGone }
  if (upload.fileId) return { ok: true }
  const arrived = await academy.uploads.arrived(uploadId, uploadLimit(upload.purpose))
  if (!arrived) return { ok: false, text: MESSAGES.uploadGone }
  const content = await keepContent(academy, upload.purpose, arrived.bytes)
  if (!content.ok) {
    // The browser must not take it for finished.
    await academy.uploads.discard(uploadId)
    return content
  }
  // Somebody finished it meanwhile: theirs counts, ours would be an orphan.
  if (!(await finishUpload(academy.records, uploadId, asFile(content.kept, upload.purpose), academy.now()))) await dropKept(academy.files, content.kept)
  return { ok: true }
}

/** Takes a file that came with the form itself, from a browser without script. */
export async function keepPosted(academy: Academy, actor: Actor, purpose: ContentPurpose, bytes: Uint8Array): Promise<{ ok: true; uploadId: string } | { ok: false; text: string }> {
  const content = await keepContent(academy, purpose, bytes)
  if (!content.ok) return content
  const uploadId = newId()
  await beginUpload(academy.records, actor.id, uploadId, academy.now(), purpose)
  await finishUpload(academy.records, uploadId, asFile(content.kept, purpose), academy.now())
  return { ok: true, uploadId }
}

/** Clears away the bytes that a change has let go of. What cannot be removed now is tried again by the sweep. */
export async function clearAway({ records, files, log, now }: Academy): Promise<void> {
  await clearRemovals(records, (key) => files.remove(key), now()).catch((error: unknown) => log.error({ err: error }, 'files could not be cleared away; it is tried again in an hour'))
}
