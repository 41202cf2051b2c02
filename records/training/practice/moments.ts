import type { Actor } from '#domain/accounts/accounts'
import { isOwner } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { allowMoment, type Moment, type MomentRefusal } from '#domain/training/practice/reviews'
import { takeUpload } from '#records/content/content-edits'
import { transaction, type Reader, type Records } from '#records/engine/db'
import { dropFile } from '#records/files/file-removals'
import { visibleAttempts } from './visible-attempts.ts'

/** Ask first whether the attempt may be seen. */
export function momentsOf(db: Reader, attemptId: string) {
  return db
    .selectFrom('practice_moments')
    .leftJoin('users', 'users.id', 'practice_moments.made_by')
    .select(['practice_moments.id', 'at_ms as atMs', 'mark', 'tone', 'words', 'voice_file_id as voice'])
    .select(['made_by as madeBy', 'users.name as coach'])
    .where('attempt_id', '=', attemptId)
    .where('removed_at', 'is', null)
    .orderBy('at_ms')
    .orderBy('practice_moments.id')
    .execute()
}

/** Each moment is a row of its own: two coaches lose nothing, and one sent twice is kept once. */
export async function addMoment(
  records: Records,
  actor: Actor,
  { attemptId, moment }: { attemptId: string; moment: Moment },
  now: Date,
): Promise<Verdict<null, MomentRefusal>> {
  if (!may(actor, 'practice')) return no('not-allowed')
  return transaction<Verdict<null, MomentRefusal>>(records, async (trx) => {
    const attempt = await visibleAttempts(trx, actor)
      .select(['practice_attempts.id', 'milliseconds', 'hidden_at as hiddenAt'])
      .where('practice_attempts.id', '=', attemptId)
      .executeTakeFirst()
    if (!attempt) return no('not-found')
    const known = await trx
      .selectFrom('practice_moments')
      .select('made_by')
      .where('id', '=', moment.id)
      .executeTakeFirst()
    if (known) return known.made_by === actor.id ? yes(null) : no('not-found')
    if (attempt.hiddenAt !== null) return no('removed')
    const moments = await momentsOf(trx, attemptId)
    const verdict = allowMoment({ milliseconds: attempt.milliseconds, count: moments.length }, moment)
    if (!verdict.ok) return verdict
    const mark = moment.markId
      ? await trx
          .selectFrom('practice_marks')
          .select(['name', 'tone'])
          .where('id', '=', moment.markId)
          .executeTakeFirst()
      : undefined
    if (moment.markId && !mark) return no('not-found')
    const voice = moment.voiceUpload ? await takeUpload(trx, actor, moment.voiceUpload, 'voice-note') : null
    if (moment.voiceUpload && !voice) return no('upload-missing')
    await trx
      .insertInto('practice_moments')
      .values({
        id: moment.id,
        attempt_id: attemptId,
        at_ms: verdict.value.atMs,
        mark: mark?.name ?? '',
        tone: mark?.tone ?? null,
        words: moment.words,
        voice_file_id: voice,
        made_by: actor.id,
        made_at: now.toISOString(),
      })
      .onConflict((same) => same.column('id').doNothing())
      .execute()
    return yes(null)
  })
}

export async function removeMoment(
  records: Records,
  actor: Actor,
  { attemptId, momentId }: { attemptId: string; momentId: string },
  now: Date,
): Promise<Verdict<null, 'not-allowed' | 'not-found'>> {
  if (!may(actor, 'practice')) return no('not-allowed')
  return transaction<Verdict<null, 'not-allowed' | 'not-found'>>(records, async (trx) => {
    const attempt = await visibleAttempts(trx, actor)
      .select('practice_attempts.id')
      .where('practice_attempts.id', '=', attemptId)
      .executeTakeFirst()
    const moment = attempt && (await momentsOf(trx, attemptId)).find(({ id }) => id === momentId)
    if (!moment) return no('not-found')
    if (!isOwner(actor, moment.madeBy) && !may(actor, 'practice-settings')) return no('not-allowed')
    await trx
      .updateTable('practice_moments')
      .set({ removed_at: now.toISOString(), voice_file_id: null })
      .where('id', '=', momentId)
      .execute()
    if (moment.voice === null) return yes(null)
    const file = await trx
      .selectFrom('files')
      .select(['id', 'key', 'view_key'])
      .where('id', '=', moment.voice)
      .executeTakeFirst()
    if (file) await dropFile(trx, file, now)
    return yes(null)
  })
}
