import { linkTo } from '#routes'
import type { Travel } from '#app/browser/upload-sender'
import { loadUploader } from '#app/offline/load-uploader'
import { mayLeavePhone, type PhoneAttempt } from '#domain/training/practice/phone-attempts'
import { changeAttempt, deleteAttempt, readAttempts, readRecording } from './attempt-store.ts'

export function isOnWifi(): boolean | null {
  const { connection } = navigator as { connection?: { type?: string } }
  return connection?.type === undefined ? null : ['wifi', 'ethernet'].includes(connection.type)
}

type Listener = (id: string, sent: number | null) => void

export type AttemptChoice = Pick<PhoneAttempt, 'id'> & Partial<PhoneAttempt>

export function sendWaitingAttempts(
  personId: string,
  onProgress: Listener,
  chosen: AttemptChoice | null = null,
): Promise<boolean> {
  const work = () => sendAll(personId, onProgress, chosen)
  return 'locks' in navigator ? navigator.locks.request('academy-practice', work) : work()
}

async function sendAll(personId: string, onProgress: Listener, chosen: AttemptChoice | null): Promise<boolean> {
  let arrived = false
  for (const stored of (await readAttempts(personId)).toReversed()) {
    if (!navigator.onLine) return arrived
    const attempt = stored.id === chosen?.id ? { ...stored, ...chosen } : stored
    if (!mayLeavePhone(attempt, isOnWifi())) continue
    const outcome = await sendOne(attempt, onProgress)
    onProgress(attempt.id, null)
    if (outcome === 'later') return arrived
    if (outcome === 'sent') arrived = true
    else await changeAttempt(attempt.id, (known) => known && { ...known, refused: outcome.text, uploadUrl: null })
  }
  return arrived
}

type Outcome = 'sent' | 'later' | { text: string }

async function sendOne(attempt: PhoneAttempt, onProgress: Listener): Promise<Outcome> {
  const recording = await readRecording(attempt)
  if (recording === 'unreadable') return 'later'
  if (!recording) {
    await deleteAttempt(attempt.id)
    return 'later'
  }
  const upload = await uploadRecording(attempt, recording, onProgress)
  if (typeof upload !== 'string') return upload
  if (upload === 'later') return 'later'
  const outcome = await submitAttempt(attempt, upload)
  if (outcome === 'sent') await deleteAttempt(attempt.id)
  return outcome
}

/** Resolves with the upload's id; a cut line ends this turn, and the next one resumes where it stopped. */
async function uploadRecording(
  { id, personId, uploadUrl }: PhoneAttempt,
  blob: Blob,
  onProgress: Listener,
): Promise<string | { text: string }> {
  const loaded = await loadUploader().catch(() => null)
  if (!loaded) return 'later'
  return new Promise((resolve) => {
    const begun = (url: string | null) => void changeAttempt(id, (stored) => stored && { ...stored, uploadUrl: url })
    const tell = (travel: Travel) => {
      if (travel.at === 'sending') return onProgress(id, travel.sent)
      if (travel.at === 'sent') resolve(travel.uploadId)
      else resolve(travel.at === 'refused' ? { text: travel.text } : 'later')
      // Otherwise the upload would start again when the line comes back.
      sender?.stop()
    }
    const source = { blob, name: 'recording', uploadUrl, metadata: { purpose: 'recording', person: personId } }
    const sender = loaded.sendInPieces(source, { begun, tell })
  })
}

async function submitAttempt(attempt: PhoneAttempt, upload: string): Promise<Outcome> {
  const answer = await fetch(linkTo('practiceSend'), {
    method: 'POST',
    body: new URLSearchParams({
      id: attempt.id,
      person: attempt.personId,
      drill: attempt.drillId,
      assignment: attempt.assignmentId ?? '',
      upload,
      recordedAt: attempt.recordedAt,
      fillers: attempt.fillers === null ? '' : String(attempt.fillers),
      ratings: JSON.stringify(attempt.ownRatings),
    }),
    headers: { Accept: 'application/json' },
    redirect: 'manual',
  }).catch(() => null)
  // A proxy or portal can answer too: only our own result counts.
  const result: unknown = answer?.status === 200 ? await answer.json().catch(() => null) : null
  if (typeof result !== 'object' || result === null || !('ok' in result)) return 'later'
  if (result.ok === true) return 'sent'
  if ('again' in result && result.again === true) {
    await changeAttempt(attempt.id, (stored) => stored && { ...stored, uploadUrl: null })
    return 'later'
  }
  return 'text' in result && typeof result.text === 'string' ? { text: result.text } : 'later'
}
