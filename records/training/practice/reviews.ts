import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { practiceReviewed } from '#domain/text/emails/practice-emails'
import type { HomeworkRefusal } from '#domain/training/practice/homework'
import { allowReview, type Review, type ReviewRefusal } from '#domain/training/practice/reviews'
import { manilaDayOf } from '#domain/words/formats'
import { brandIn } from '#records/content/content'
import { transaction, type Records, type Transaction } from '#records/engine/db'
import { queueMail } from '#records/mail/outbox'
import { recordDecision } from '#records/operating/audit'
import { criteria } from '../assessing/criteria.ts'
import { addHomework, readHomework, type NewHomework } from './homework.ts'
import { visibleAttempts } from './visible-attempts.ts'

export async function attemptToReview(records: Records, actor: Actor, attemptId: string) {
  if (!may(actor, 'practice')) return null
  const found = await visibleAttempts(records.read, actor)
    .select(['practice_attempts.id', 'practice_attempts.user_id as userId', 'users.name', 'drill_text as drill'])
    .select(['drill_id as drillId', 'drill_kind as kind', 'media', 'milliseconds', 'recorded_at as recordedAt'])
    .select(['sent_at as sentAt', 'fillers', 'own_ratings as ownRatings', 'removed_at as removedAt'])
    .select(['hidden_at as hiddenAt', 'reviewed_at as reviewedAt', 'review_revision as revision'])
    .select(['once_more as onceMore', 'ratings', 'trainees.id as traineeId'])
    .select(({ selectFrom }) =>
      selectFrom('drills')
        .select('drills.id')
        .whereRef('drills.id', '=', 'practice_attempts.drill_id')
        .where('drills.retired_at', 'is', null)
        .as('drillInUse'),
    )
    .where('practice_attempts.id', '=', attemptId)
    .executeTakeFirst()
  if (!found) return null
  const homework = (await readHomework(records.read, found.userId)).filter(({ drillId }) => drillId === found.drillId)
  return {
    ...found,
    ownRatings: JSON.parse(found.ownRatings) as Record<string, number>,
    ratings: JSON.parse(found.ratings) as Record<string, number>,
    openHomework: homework.find(({ doneAt }) => doneAt === null) ?? null,
    homeworkTimes: homework.length,
  }
}

type ReviewToSave = {
  attemptId: string
  review: Review
  homework?: Pick<NewHomework, 'id' | 'dueDay'> | null
  seen: number
}

export async function saveReview(
  records: Records,
  actor: Actor,
  { attemptId, review, homework = null, seen }: ReviewToSave,
  now: Date,
): Promise<Verdict<null, ReviewRefusal | HomeworkRefusal>> {
  if (!may(actor, 'practice')) return no('not-allowed')
  return transaction<Verdict<null, ReviewRefusal | HomeworkRefusal>>(records, async (trx) => {
    const attempt = await visibleAttempts(trx, actor)
      .select(['practice_attempts.id', 'review_revision as revision', 'once_more as onceMore', 'ratings'])
      .select(['reviewed_at as reviewedAt', 'reviewed_by as reviewedBy', 'users.id as userId', 'users.name'])
      .select(['users.email', 'users.verified_at as verifiedAt', 'drill_id as drillId'])
      .select('trainees.id as traineeId')
      .where('practice_attempts.id', '=', attemptId)
      .executeTakeFirst()
    if (!attempt) return no('not-found')
    const drill = { traineeId: attempt.traineeId ?? '', drillId: attempt.drillId ?? '', note: review.onceMore }
    const given = homework ? await addHomework(trx, actor, { ...drill, ...homework }, now) : yes(null)
    if (!given.ok) return given
    const ratings = JSON.stringify(review.ratings)
    const isSame = attempt.ratings === ratings && attempt.onceMore === review.onceMore
    if (isSame && attempt.reviewedAt !== null && attempt.reviewedBy === actor.id) return yes(null)
    const known = (await criteria(trx)).map(({ id }) => id)
    const verdict = allowReview({ revision: attempt.revision, criteria: known }, { review, seen })
    if (!verdict.ok) return verdict
    const changed = await trx
      .updateTable('practice_attempts')
      .set({
        ratings,
        once_more: review.onceMore,
        reviewed_at: attempt.reviewedAt ?? now.toISOString(),
        reviewed_by: actor.id,
        review_revision: attempt.revision + 1,
      })
      .where('id', '=', attemptId)
      .where('review_revision', '=', attempt.revision)
      .executeTakeFirst()
    if (changed.numUpdatedRows !== 1n) return no('changed')
    const person = { id: attempt.userId, name: attempt.name }
    const entry = { action: 'recording review', subject: 'account', ...person, after: { attempt: attemptId } }
    await recordDecision(trx, actor, entry, now)
    if (attempt.reviewedAt === null) await tellTrainee(trx, { ...attempt, attemptId }, now)
    return yes(null)
  })
}

async function tellTrainee(
  trx: Transaction,
  person: { userId: string; name: string; email: string; verifiedAt: string | null; attemptId: string },
  now: Date,
): Promise<void> {
  const account = { id: person.userId, name: person.name, email: person.email, verified: person.verifiedAt !== null }
  const once = `practice-reviewed:${person.userId}:${manilaDayOf(now)}`
  await queueMail(trx, practiceReviewed(await brandIn(trx), account, { attemptId: person.attemptId, once }), now)
}
