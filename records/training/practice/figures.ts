import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { instantAfter } from '#domain/words/formats'
import type { Records } from '#records/engine/db'

export const FIGURE_WEEKS = 4
const HOUR_MS = 3_600_000

export async function practiceFigures({ read }: Pick<Records, 'read'>, actor: Actor, now: Date) {
  if (!may(actor, 'practice-settings')) return []
  const rows = await read
    .selectFrom('trainees')
    .leftJoin('users as coaches', 'coaches.id', 'trainees.coach_id')
    .leftJoin('practice_attempts', (join) =>
      join
        .onRef('practice_attempts.user_id', '=', 'trainees.user_id')
        .on('sent_at', '>', instantAfter(now, -FIGURE_WEEKS * 7 * 24 * HOUR_MS)),
    )
    .select(['trainees.coach_id as coachId', 'coaches.name as coach', 'trainees.user_id as trainee'])
    .select(['practice_attempts.id as attempt', 'sent_at as sentAt', 'reviewed_at as reviewedAt'])
    .execute()
  const byCoach = Map.groupBy(rows, ({ coachId }) => coachId)
  return [...byCoach.values()]
    .map((all) => {
      const attempts = all.filter(({ attempt }) => attempt !== null)
      const hours = attempts.flatMap(({ sentAt, reviewedAt }) =>
        sentAt && reviewedAt ? [(Date.parse(reviewedAt) - Date.parse(sentAt)) / HOUR_MS] : [],
      )
      const trainees = new Set(all.map(({ trainee }) => trainee)).size
      return {
        coach: all[0]?.coach ?? null,
        trainees,
        attempts: attempts.length,
        aWeek: attempts.length / Math.max(1, trainees) / FIGURE_WEEKS,
        reviewedShare: attempts.length === 0 ? null : hours.length / attempts.length,
        hours: median(hours),
      }
    })
    .toSorted((one, other) => (one.coach ?? '~').localeCompare(other.coach ?? '~'))
}

function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}
