import type { RouterContextProvider } from 'react-router'
import { GUARDIAN_CHOICES } from '#domain/consent/purposes'
import { FILE_REFUSALS } from '#domain/files/file-allowance'
import {
  pdfProblem,
  pdfProblemText,
  pictureProblemText,
  receiptProblem,
  RECEIPT_MAX_BYTES,
} from '#domain/files/uploads'
import { AGREED } from '#domain/forms'
import { MESSAGES } from '#domain/words/messages'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { recordPaper, showProgressToGuardian } from '#records/consent/guardian-staff'
import { signedIn, type SignedIn } from '#app/context'
import { noticeReadIn } from '#app/workflows/consent/notice-read'
import { admitFile } from '#app/workflows/files/file-admission'
import { clearAway } from '#app/workflows/files/clear-away'
import { dropKept, keepPdf, keepPicture, type KeptFile } from '#services/content/pictures'

type Saved = { ok: true } | { ok: false; text: string; status: number }
const PAPERS = 'guardian-papers'

export async function answerGuardian(
  context: Readonly<RouterContextProvider>,
  userId: string,
  form: FormData,
): Promise<Saved> {
  const who = signedIn(context)
  const { academy, actor } = who
  if (form.get('intent') === 'progress') {
    const shown = form.get('shown') === AGREED
    const saved = await showProgressToGuardian(academy.records, actor, userId, shown, academy.now())
    return saved.ok ? { ok: true } : { ok: false, ...ACTION_REFUSALS[saved.reason] }
  }
  return keepPaper(who, userId, form)
}

async function keepPaper({ academy, actor, visit }: SignedIn, userId: string, form: FormData): Promise<Saved> {
  const file = form.get('file')
  if (!(file instanceof File) || (file.size === 0 && !file.name))
    return { ok: false, text: MESSAGES.wrongPaper, status: 422 }
  const admitted = await admitFile(academy, { actor, address: visit.address }, file.size)
  if (!admitted.ok) return { ok: false, ...FILE_REFUSALS[admitted.reason] }
  const kept = await keptPaper(academy, new Uint8Array(await file.arrayBuffer()), actor.id)
  if (!kept.ok) return kept
  const answers = Object.fromEntries(GUARDIAN_CHOICES.map((purpose) => [purpose, form.get(purpose) === AGREED]))
  const { version } = noticeReadIn(form, visit)
  const paper = { file: { ...kept.kept, sourceSha256: null }, answers, version }
  const recorded = await recordPaper(academy.records, actor, userId, paper, academy.now())
  if (!recorded.ok) {
    await dropKept(academy.files, kept.kept)
    return { ok: false, ...ACTION_REFUSALS[recorded.reason] }
  }
  await clearAway(academy)
  return { ok: true }
}

async function keptPaper(
  { files, pdfs }: SignedIn['academy'],
  bytes: Uint8Array,
  account: string,
): Promise<{ ok: true; kept: KeptFile } | { ok: false; text: string; status: number }> {
  const head = bytes.subarray(0, 32)
  if (pdfProblem(bytes.length, head) === null) {
    if (bytes.length > RECEIPT_MAX_BYTES) return { ok: false, text: MESSAGES.wrongPaper, status: 413 }
    const pdf = await pdfs.check(bytes)
    if (!pdf.ok) return { ok: false, text: pdfProblemText(pdf.reason), status: pdf.reason === 'busy' ? 503 : 422 }
    return { ok: true, kept: await keepPdf(files, PAPERS, bytes, pdf.firstPage) }
  }
  const problem = receiptProblem(bytes.length, head)
  if (problem)
    return {
      ok: false,
      text: problem === 'not-a-picture' ? MESSAGES.wrongPaper : pictureProblemText(problem),
      status: 422,
    }
  const picture = await keepPicture(files, PAPERS, bytes, account)
  return picture.ok
    ? picture
    : { ok: false, text: pictureProblemText(picture.reason), status: picture.reason === 'busy' ? 503 : 422 }
}
