import { FILE_REFUSALS } from '#domain/files/file-allowance'
import {
  contentPictureText,
  pdfProblemText,
  pictureProblemText,
  receiptProblem,
  uploadLimit,
  type UploadPurpose,
} from '#domain/files/uploads'
import { recordingProblemText } from '#domain/text/client/training/recordings'
import type { RefusalText } from '#domain/text/shared/refusals'
import { MESSAGES } from '#domain/words/messages'
import type { NewFile } from '#records/files/files'
import { finishUpload, forgetUpload, uploadOf } from '#records/files/uploads'
import { dropKept, keepPdf, keepPicture, keepPublicPicture, type KeptFile } from '#services/content/pictures'
import { keepRecording } from '#services/training/keep-recording'
import type { AppServices } from '#app/context'
import { clearAway } from './clear-away.ts'
import { admitPosted, type Uploader } from './file-admission.ts'

export type ContentPurpose = Exclude<UploadPurpose, 'receipt'>

type Keeping = Pick<AppServices, 'records' | 'uploads' | 'files' | 'pdfs' | 'recordings' | 'log' | 'now'>
/** Status 503 means that the same file may be sent again. */
export type FileRefused = { ok: false; reason: 'file-refused'; text: string; status: number }
type Arrived = { purpose: UploadPurpose; bytes: Uint8Array; ownerId: string; sha256?: string | null | undefined }

export const refuseFile = ({ text, status }: RefusalText): FileRefused => ({
  ok: false,
  reason: 'file-refused',
  text,
  status,
})
const GONE = refuseFile({ text: MESSAGES.uploadGone, status: 422 })
const refusal = (reason: string, text: string) => refuseFile({ text, status: reason === 'busy' ? 503 : 422 })

async function keepBytes(
  { files, pdfs, recordings }: Keeping,
  { purpose, bytes, ownerId, sha256 }: Arrived,
): Promise<{ ok: true; kept: KeptFile; file: NewFile } | FileRefused> {
  if (purpose === 'pdf') {
    const pdf = await pdfs.check(bytes)
    if (!pdf.ok) return refusal(pdf.reason, pdfProblemText(pdf.reason))
    const kept = await keepPdf(files, 'materials', bytes, pdf.firstPage)
    return { ok: true, kept, file: { ...kept, kind: 'material', ownerId: null, sourceSha256: null } }
  }
  if (purpose === 'picture') {
    const problem = receiptProblem(bytes.length, bytes.subarray(0, 32))
    if (problem) return refusal(problem, contentPictureText(problem))
    const picture = await keepPublicPicture(files, 'pictures', bytes, ownerId)
    if (!picture.ok) return refusal(picture.reason, contentPictureText(picture.reason))
    return { ...picture, file: { ...picture.kept, kind: 'picture', ownerId: null, sourceSha256: null } }
  }
  if (purpose === 'recording' || purpose === 'voice-note') {
    const recording = await recordings.check(bytes, purpose)
    if (!recording.ok) return refusal(recording.reason, recordingProblemText[recording.reason])
    const kept = await keepRecording(files, recording)
    const { milliseconds } = recording
    const recorder = purpose === 'recording' ? ownerId : null
    return { ok: true, kept, file: { ...kept, kind: purpose, ownerId: recorder, sourceSha256: null, milliseconds } }
  }
  const picture = await keepPicture(files, 'receipts', bytes, ownerId)
  if (!picture.ok) return refusal(picture.reason, pictureProblemText(picture.reason))
  const sourceSha256 = /^[0-9a-f]{64}$/.test(sha256 ?? '') ? (sha256 ?? null) : null
  return { ...picture, file: { ...picture.kept, kind: 'receipt', ownerId, sourceSha256 } }
}

/** Called after the last piece, and again on submit in case that response was lost. */
export async function finishArrived(
  academy: Keeping,
  ownerId: string,
  uploadId: string,
): Promise<{ ok: true; uploadId: string } | FileRefused> {
  const { records, uploads, files, now } = academy
  const upload = await uploadOf(records, ownerId, uploadId)
  if (!upload) return GONE
  if (upload.fileId) return { ok: true, uploadId }
  const { purpose } = upload
  const arrived = await uploads.arrived(uploadId, uploadLimit(purpose))
  if (!arrived) return (await uploadOf(records, ownerId, uploadId))?.fileId ? { ok: true, uploadId } : GONE
  const { bytes, metadata } = arrived
  const content = await keepBytes(academy, { purpose, bytes, ownerId, sha256: metadata.sha256 })
  if (!content.ok) {
    // Deletes a rejected upload, so that the browser cannot treat it as finished; it may retry after a 503.
    if (content.status !== 503) {
      await forgetUpload(records, ownerId, uploadId, now())
      await clearAway(academy)
    }
    return content
  }
  // Another request finished first: delete this copy, which no record uses.
  if (!(await finishUpload(records, uploadId, content.file, now()))) await dropKept(files, content.kept)
  await clearAway(academy)
  return { ok: true, uploadId }
}

export async function keepPosted(
  academy: AppServices,
  sender: Uploader,
  purpose: UploadPurpose,
  bytes: Uint8Array,
): Promise<{ ok: true; uploadId: string } | FileRefused> {
  const problem = purpose === 'receipt' ? receiptProblem(bytes.length, bytes.subarray(0, 32)) : null
  if (problem) return refusal(problem, pictureProblemText(problem))
  const admitted = await admitPosted(academy, sender, { purpose, bytes: bytes.length })
  if (!admitted.ok) return refuseFile(FILE_REFUSALS[admitted.reason])
  const { uploadId } = admitted.value
  const ownerId = sender.actor.id
  const content = await keepBytes(academy, { purpose, bytes, ownerId })
  if (!content.ok) {
    await forgetUpload(academy.records, ownerId, uploadId, academy.now())
    return content
  }
  if (await finishUpload(academy.records, uploadId, content.file, academy.now())) return { ok: true, uploadId }
  await dropKept(academy.files, content.kept)
  return GONE
}
