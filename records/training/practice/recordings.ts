import { isAdministrator, isOwner, ownId, type Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { cutoffOf } from '#domain/operating/retention'
import { transaction, type Reader, type Records } from '#records/engine/db'
import type { FilesTable } from '#records/files/tables'
import { noteLook } from '#records/operating/looks'
import { retentionTerms } from '#records/operating/retention'
import { removeRecordings } from './remove-recordings.ts'
import { visibleAttempts } from './visible-attempts.ts'

/** Recordings sent before this instant are played no more, though their bytes go some days later. */
export async function recordingsSince(db: Reader, now: Date): Promise<string> {
  return cutoffOf('recordings', (await retentionTerms(db)).recordings, now)
}

/** Null alike for an attempt that is another's, missing, removed or hidden. */
export async function recordingToPlay(
  records: Records,
  actor: Actor | null,
  attemptId: string,
  now: Date,
): Promise<{ file: FilesTable; attempt: { id: string; userId: string; name: string } } | null> {
  if (!actor) return null
  const attempt = await visibleAttempts(records.read, actor)
    .select(['practice_attempts.id', 'practice_attempts.user_id as userId', 'users.name', 'file_id as fileId'])
    .where('practice_attempts.id', '=', attemptId)
    .where('hidden_at', 'is', null)
    .where('practice_attempts.removed_at', 'is', null)
    .where('sent_at', '>', await recordingsSince(records.read, now))
    .executeTakeFirst()
  if (!attempt?.fileId) return null
  const file = await records.read.selectFrom('files').selectAll().where('id', '=', attempt.fileId).executeTakeFirst()
  return file ? { file, attempt } : null
}

export async function voiceNoteToPlay(
  records: Records,
  actor: Actor,
  momentId: string,
  now: Date,
): ReturnType<typeof recordingToPlay> {
  if (!may(actor, 'practice') && isAdministrator(actor)) return null
  const moment = await records.read
    .selectFrom('practice_moments')
    .select(['attempt_id as attemptId', 'voice_file_id as fileId'])
    .where('id', '=', momentId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  const played = moment?.fileId ? await recordingToPlay(records, actor, moment.attemptId, now) : null
  if (!played || !moment?.fileId) return null
  const file = await records.read.selectFrom('files').selectAll().where('id', '=', moment.fileId).executeTakeFirst()
  return file ? { file, attempt: played.attempt } : null
}

/** Logs that staff played a recording; throws when logging fails, and then nothing is played. */
export async function noteRecordingPlayed(
  records: Records,
  actor: Actor,
  { id, userId, name }: { id: string; userId: string; name: string },
  now: Date,
): Promise<void> {
  if (isOwner(actor, userId)) return
  await noteLook(records, actor, { action: 'recording play', subject: 'account', id: userId, name, what: id }, now)
}

export async function removeOwnAttempt(
  records: Records,
  actor: Actor,
  attemptId: string,
  now: Date,
): Promise<Verdict<null, 'not-found' | 'reported'>> {
  return transaction<Verdict<null, 'not-found' | 'reported'>>(records, async (trx) => {
    const attempt = await trx
      .selectFrom('practice_attempts')
      .select(['hidden_at as hiddenAt'])
      .where('id', '=', attemptId)
      .where('user_id', '=', ownId(actor))
      .executeTakeFirst()
    if (!attempt) return no('not-found')
    if (attempt.hiddenAt !== null) return no('reported')
    await removeRecordings(trx, [attemptId], 'trainee', now)
    return yes(null)
  })
}
