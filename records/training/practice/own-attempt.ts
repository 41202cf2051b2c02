import { ownId, type Actor } from '#domain/accounts/accounts'
import type { Records } from '#records/engine/db'
import { ownNotes } from '../assessing/own.ts'
import { criteria } from '../assessing/criteria.ts'
import { momentsOf } from './moments.ts'
import { recordingsSince } from './recordings.ts'

/** What the trainee reads of one attempt; null for another's. Moments are shown once the review is done. */
export async function ownAttempt(
  { read }: Pick<Records, 'read'>,
  actor: Pick<Actor, 'id'>,
  attemptId: string,
  now: Date,
) {
  const userId = ownId(actor)
  const attempt = await read
    .selectFrom('practice_attempts')
    .leftJoin('users', 'users.id', 'reviewed_by')
    .select(['practice_attempts.id', 'drill_id as drillId', 'drill_text as drill', 'drill_kind as kind', 'media'])
    .select(['milliseconds', 'sent_at as sentAt', 'fillers', 'own_ratings as ownRatings', 'ratings'])
    .select(['removed_at as removedAt', 'hidden_at as hiddenAt', 'reviewed_at as reviewedAt'])
    .select(['once_more as onceMore', 'users.name as coach'])
    .where('user_id', '=', userId)
    .where('practice_attempts.id', '=', attemptId)
    .executeTakeFirst()
  if (!attempt) return null
  const since = await recordingsSince(read, now)
  const isOver = (one: { removedAt: string | null; hiddenAt: string | null; sentAt: string }) =>
    one.removedAt !== null || one.hiddenAt !== null || one.sentAt <= since
  const [moments, order, others] = await Promise.all([
    attempt.reviewedAt === null || attempt.hiddenAt !== null ? [] : momentsOf(read, attemptId),
    criteria(read),
    attempt.drillId === null
      ? []
      : read
          .selectFrom('practice_attempts')
          .select(['id', 'sent_at as sentAt', 'media', 'milliseconds'])
          .select(['removed_at as removedAt', 'hidden_at as hiddenAt'])
          .where('user_id', '=', userId)
          .where('drill_id', '=', attempt.drillId)
          .orderBy('sent_at')
          .execute(),
  ])
  const named = (ratings: string) => {
    const points = JSON.parse(ratings) as Record<string, number>
    return order.flatMap(({ id, name }) =>
      points[id] === undefined ? [] : [{ criterion: name, points: points[id] }],
    )
  }
  const playable = others.filter((one) => !isOver(one))
  return {
    ...attempt,
    isPlayable: !isOver(attempt),
    ratings: named(attempt.ratings),
    ownRatings: named(attempt.ownRatings),
    moments,
    first: playable.length > 1 ? (playable[0] ?? null) : null,
    latest: playable.length > 1 ? (playable.at(-1) ?? null) : null,
  }
}

export async function ratingsOverTime(records: Records, actor: Pick<Actor, 'id'>) {
  const userId = ownId(actor)
  const [notes, order, reviews] = await Promise.all([
    ownNotes(records, actor),
    criteria(records.read),
    records.read
      .selectFrom('practice_attempts')
      .select(['reviewed_at as at', 'ratings'])
      .where('user_id', '=', userId)
      .where('reviewed_at', 'is not', null)
      .where('hidden_at', 'is', null)
      .execute(),
  ])
  const names = new Map(order.map(({ id, name }) => [id, name]))
  const rated = [
    ...notes.map(({ at, ratings }) => ({
      at,
      ratings: Object.fromEntries(ratings.map(({ criterion, points }) => [criterion, points])),
    })),
    ...reviews.map(({ at, ratings }) => ({
      at: at ?? '',
      ratings: Object.fromEntries(
        Object.entries(JSON.parse(ratings) as Record<string, number>).flatMap(([id, points]) => {
          const name = names.get(id)
          return name === undefined ? [] : [[name, points]]
        }),
      ),
    })),
  ]
  return {
    rated: rated
      .filter(({ ratings }) => Object.keys(ratings).length > 0)
      .toSorted((one, other) => one.at.localeCompare(other.at)),
    criteria: order.map(({ name }) => name),
  }
}

export async function newestReviews({ read }: Pick<Records, 'read'>, actor: Pick<Actor, 'id'>, most: number) {
  const attempts = await read
    .selectFrom('practice_attempts')
    .select(['id', 'drill_text as drill', 'reviewed_at as reviewedAt', 'once_more as onceMore'])
    .where('user_id', '=', ownId(actor))
    .where('reviewed_at', 'is not', null)
    .where('hidden_at', 'is', null)
    .orderBy('reviewed_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  const reviews = attempts.map(async (attempt) => ({ ...attempt, moments: await momentsOf(read, attempt.id) }))
  return Promise.all(reviews)
}
