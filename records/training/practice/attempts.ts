import { sql } from 'kysely'
import { isAdministrator, isOwner, ownId, type Actor } from '#domain/accounts/accounts'
import { coachedBy, may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import {
  allowAttempt,
  type AttemptRefusal,
  type RemovalReason,
  type SentAttempt,
} from '#domain/training/practice/attempts'
import { dayOf, startOfDay } from '#domain/training/manila'
import { agreesTo } from '#records/consent/pictures'
import { takeUpload } from '#records/content/content-edits'
import { lockUser, transaction, type Reader, type Records, type Transaction } from '#records/engine/db'
import { dropFile } from '#records/files/file-removals'
import type { FilesTable } from '#records/files/tables'
import { noteLook } from '#records/operating/looks'
import { criteria } from '../assessing/criteria.ts'

/** Keeps what a trainee sent; the same attempt sent again is kept once. */
export async function sendAttempt(
  records: Records,
  actor: Actor,
  sent: SentAttempt,
  now: Date,
): Promise<Verdict<{ id: string }, AttemptRefusal>> {
  if (isAdministrator(actor)) return no('not-allowed')
  return transaction<Verdict<{ id: string }, AttemptRefusal>>(records, async (trx) => {
    if (!(await lockUser(trx, ownId(actor)))) return no('not-allowed')
    const known = await trx
      .selectFrom('practice_attempts')
      .select('user_id')
      .where('id', '=', sent.id)
      .executeTakeFirst()
    if (known) return known.user_id === actor.id ? yes({ id: sent.id }) : no('not-allowed')
    const enrolment = await trx
      .selectFrom('trainees')
      .select('payment_id')
      .where('user_id', '=', actor.id)
      .executeTakeFirst()
    const drill = await trx
      .selectFrom('drills')
      .select(['text', 'kind'])
      .where('id', '=', sent.drillId)
      .executeTakeFirst()
    const verdict = allowAttempt(
      {
        isEnrolled: enrolment !== undefined,
        agrees: await agreesTo(trx, actor.id, 'recordings'),
        hasDrill: drill !== undefined,
        criteria: (await criteria(trx)).map(({ id }) => id),
        month: await sentThisMonth(trx, actor.id, now),
      },
      sent,
    )
    if (!verdict.ok) return verdict
    const fileId = await takeUpload(trx, actor, sent.upload, 'recording')
    const file = fileId
      ? await trx.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirst()
      : undefined
    if (!file || !drill || !enrolment) return no('upload-missing')
    await trx
      .insertInto('practice_attempts')
      .values({
        id: sent.id,
        user_id: actor.id,
        payment_id: enrolment.payment_id,
        drill_id: sent.drillId,
        drill_text: drill.text,
        drill_kind: drill.kind,
        assignment_id: await ownAssignment(trx, actor.id, sent),
        media: file.content_type.startsWith('video/') ? 'video' : 'audio',
        milliseconds: file.milliseconds ?? 0,
        bytes: file.bytes,
        file_id: file.id,
        recorded_at: sent.recordedAt,
        sent_at: now.toISOString(),
        fillers: sent.fillers,
        own_ratings: JSON.stringify(sent.ownRatings),
      })
      .execute()
    return yes({ id: sent.id })
  })
}

async function ownAssignment(trx: Transaction, userId: string, { assignmentId, drillId }: SentAttempt) {
  if (assignmentId === null) return null
  const found = await trx
    .selectFrom('practice_assignments')
    .select('id')
    .where('id', '=', assignmentId)
    .where('user_id', '=', userId)
    .where('drill_id', '=', drillId)
    .executeTakeFirst()
  return found?.id ?? null
}

/** What the trainee sent since the first of this month in Manila, removed recordings included. */
export async function sentThisMonth(db: Reader, userId: string, now: Date) {
  const first = startOfDay(`${dayOf(now.toISOString()).slice(0, 7)}-01`)
  const row = await db
    .selectFrom('practice_attempts')
    .select(({ fn }) => [fn.countAll<number | string>().as('attempts'), fn.sum<number | string>('bytes').as('bytes')])
    .where('user_id', '=', userId)
    .where('sent_at', '>=', first)
    .executeTakeFirst()
  return { attempts: Number(row?.attempts ?? 0), bytes: Number(row?.bytes ?? 0) }
}

/** The attempts that this person may see: their own, their trainees', or everyone's for owners. */
export function visibleAttempts(db: Reader, actor: Actor) {
  const visible = db
    .selectFrom('practice_attempts')
    .innerJoin('users', 'users.id', 'practice_attempts.user_id')
    .leftJoin('trainees', 'trainees.user_id', 'practice_attempts.user_id')
  if (!isAdministrator(actor)) return visible.where('practice_attempts.user_id', '=', ownId(actor))
  const coach = coachedBy(actor)
  return visible
    .where(({ lit }) => lit(may(actor, 'practice')))
    .$if(coach !== null, (own) => own.where('trainees.coach_id', '=', coach))
}

/** The file of an attempt for who may play it; null alike for another's, a missing, a removed and a hidden one. */
export async function recordingToPlay(
  records: Records,
  actor: Actor | null,
  attemptId: string,
): Promise<{ file: FilesTable; attempt: { id: string; userId: string; name: string } } | null> {
  if (!actor) return null
  const attempt = await visibleAttempts(records.read, actor)
    .select(['practice_attempts.id', 'practice_attempts.user_id as userId', 'users.name', 'file_id as fileId'])
    .where('practice_attempts.id', '=', attemptId)
    .where('hidden_at', 'is', null)
    .where('practice_attempts.removed_at', 'is', null)
    .executeTakeFirst()
  if (!attempt?.fileId) return null
  const file = await records.read.selectFrom('files').selectAll().where('id', '=', attempt.fileId).executeTakeFirst()
  return file ? { file, attempt } : null
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

/** Removes the recordings of these attempts with their files; the rows stay for the chart. Reported ones stay too. */
export async function removeRecordings(
  trx: Transaction,
  ids: readonly string[],
  why: RemovalReason,
  now: Date,
): Promise<number> {
  let removed = 0
  for (const id of ids) {
    const attempt = await trx
      .selectFrom('practice_attempts')
      .innerJoin('files', 'files.id', 'practice_attempts.file_id')
      .select(['files.id', 'files.key', 'files.view_key'])
      .where('practice_attempts.id', '=', id)
      .where('practice_attempts.removed_at', 'is', null)
      .where('hidden_at', 'is', null)
      .executeTakeFirst()
    if (!attempt) continue
    const changed = await trx
      .updateTable('practice_attempts')
      .set({ removed_at: now.toISOString(), removed_why: why, file_id: null })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    if (changed.numUpdatedRows !== 1n) continue
    await dropFile(trx, attempt, now)
    removed += 1
  }
  return removed
}

/** A trainee's own removal: nobody can play it from then on. */
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

/** Call where consent to recordings ends: all of the person's recordings go in the same transaction. */
export async function removeRecordingsOf(trx: Transaction, userId: string, now: Date): Promise<number> {
  const rows = await trx
    .selectFrom('practice_attempts')
    .select('id')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute()
  return removeRecordings(
    trx,
    rows.map(({ id }) => id),
    'withdrawn',
    now,
  )
}

/** Reported by the trainee or by staff who see it: out of everyone's sight until an owner decides. */
export async function reportRecording(
  records: Records,
  actor: Actor,
  { id, attemptId, reason }: { id: string; attemptId: string; reason: string },
  now: Date,
): Promise<Verdict<null, 'not-found'>> {
  return transaction<Verdict<null, 'not-found'>>(records, async (trx) => {
    const attempt = await visibleAttempts(trx, actor)
      .select(['practice_attempts.id', 'practice_attempts.file_id as fileId'])
      .where('practice_attempts.id', '=', attemptId)
      .executeTakeFirst()
    if (!attempt?.fileId) return no('not-found')
    await trx
      .updateTable('practice_attempts')
      .set({ hidden_at: sql`coalesce(hidden_at, ${now.toISOString()})` })
      .where('id', '=', attemptId)
      .execute()
    await trx
      .insertInto('practice_reports')
      .values({ id, attempt_id: attemptId, reported_by: actor.id, reason, reported_at: now.toISOString() })
      .onConflict((known) => known.column('id').doNothing())
      .execute()
    return yes(null)
  })
}
