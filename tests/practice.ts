import type { Actor } from '#domain/accounts/accounts'
import type { SentAttempt } from '#domain/training/practice/attempts'
import type { DrillWords } from '#domain/training/practice/drills'
import type { RecordingPurpose } from '#domain/training/practice/recordings'
import { answerPurposes } from '#records/consent/consents'
import { newId, type Records } from '#records/engine/db'
import { beginUpload, finishUpload } from '#records/files/uploads'
import { sendAttempt } from '#records/training/practice/attempts'
import { saveDrill } from '#records/training/practice/drills'
import { done, enrolled, newClient, NOW } from './journey.ts'

export const DRILL_WORDS: DrillWords = {
  kind: 'question',
  text: 'Why do you speak?',
  thinkSeconds: 5,
  speakSeconds: 60,
  yellowAt: 40,
  redAt: 50,
  packages: [],
  sectionId: null,
}

export async function newDrill(records: Records, owner: Actor, words: Partial<DrillWords> = {}): Promise<string> {
  const id = newId()
  done(await saveDrill(records, owner, { id, revision: null, words: { ...DRILL_WORDS, ...words } }, NOW))
  return id
}

export async function agreeToRecordings(records: Records, client: Actor, recordings: boolean): Promise<void> {
  done(await answerPurposes(records, client, { recordings }, { version: 1, place: null }, NOW))
}

/** A trainee who may send recordings, unless told otherwise. */
export async function newTrainee(records: Records, owner: Actor, { agrees = true } = {}): Promise<Actor> {
  const client = await newClient(records)
  await enrolled(records, owner, client.id, 'package_w')
  if (agrees) await agreeToRecordings(records, client, true)
  return client
}

/** An upload that arrived; its file has no bytes in a store. */
export async function arrivedRecording(
  records: Records,
  sender: Actor,
  { bytes = 1000, purpose = 'recording' }: { bytes?: number; purpose?: RecordingPurpose } = {},
): Promise<string> {
  const upload = newId()
  await beginUpload(records, sender.id, upload, NOW, purpose)
  const file = {
    kind: purpose,
    ownerId: purpose === 'recording' ? sender.id : null,
    key: `recordings/${upload}.webm`,
    viewKey: null,
    contentType: 'audio/webm',
    viewType: null,
    bytes,
    width: null,
    height: null,
    sha256: newId(),
    sourceSha256: null,
    milliseconds: 42_000,
  }
  if (!(await finishUpload(records, upload, file, NOW))) throw new Error('the upload did not arrive')
  return upload
}

export const attemptWith = (upload: string, drillId: string, more: Partial<SentAttempt> = {}): SentAttempt => ({
  id: newId(),
  drillId,
  assignmentId: null,
  upload,
  recordedAt: NOW.toISOString(),
  fillers: 3,
  ownRatings: { poise: 7 },
  ...more,
})

export async function sentAttempt(
  records: Records,
  client: Actor,
  drillId: string,
  more: Partial<SentAttempt> = {},
  now = NOW,
): Promise<string> {
  return done(
    await sendAttempt(records, client, attemptWith(await arrivedRecording(records, client), drillId, more), now),
  ).id
}

export async function traineeIdOf(records: Records, client: Actor): Promise<string> {
  const row = await records.read
    .selectFrom('trainees')
    .select('id')
    .where('user_id', '=', client.id)
    .executeTakeFirstOrThrow()
  return row.id
}
