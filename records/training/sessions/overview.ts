import type { ExpressionBuilder } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { coachedBy, may } from '#domain/accounts/rights'
import { addDays, addMinutes, dayOf, startOfDay } from '#domain/training/manila'
import type { Records } from '#records/engine/db'
import type { Tables } from '#records/engine/tables'
import { sessionsBetween } from './reading.ts'

const AWAY_DAYS = 14

type Trainees = ExpressionBuilder<Tables, 'trainees'>

/** What the day asks of staff: today's sessions, and whom to plan, call or offer more; a coach's own alone. */
export async function trainingToday(records: Records, actor: Actor, most: number, now: Date) {
  const today = dayOf(now.toISOString())
  const none = { sessions: [], unplanned: [], away: [], runningOut: [] }
  if (!may(actor, 'sessions')) return none
  const own = coachedBy(actor)
  const at = now.toISOString()
  const since = addMinutes(at, -AWAY_DAYS * 24 * 60)
  const trainees = records.read
    .selectFrom('trainees')
    .innerJoin('users', 'users.id', 'trainees.user_id')
    .innerJoin('packages', 'packages.key', 'trainees.package')
    .select([
      'trainees.id',
      'users.name',
      'trainees.session_took as took',
      'packages.sessions as count',
      'trainees.joined_at as joinedAt',
    ])
    .$if(own !== null, (mine) => mine.where('trainees.coach_id', '=', own))
    .limit(most)
  const goingOn = trainees
    .whereRef('trainees.session_took', '<', 'packages.sessions')
    .orderBy('trainees.joined_at')
    .orderBy('trainees.id')
  const attended = (eb: Trainees, states: readonly ('planned' | 'held' | 'late')[]) =>
    eb
      .selectFrom('attendances')
      .innerJoin('training_sessions', 'training_sessions.id', 'attendances.session_id')
      .select('attendances.id')
      .whereRef('attendances.trainee_id', '=', 'trainees.id')
      .where('attendances.state', 'in', [...states])
      .where('training_sessions.cancelled_at', 'is', null)
  const [sessions, unplanned, away, runningOut] = await Promise.all([
    sessionsBetween(records, actor, startOfDay(today), startOfDay(addDays(today, 1)), null),
    goingOn
      .where(({ not, exists, eb }) =>
        not(exists(attended(eb as Trainees, ['planned']).where('training_sessions.starts_at', '>', at))),
      )
      .execute(),
    goingOn
      .where('trainees.joined_at', '<', since)
      .where(({ not, exists, eb }) =>
        not(exists(attended(eb as Trainees, ['held', 'late']).where('training_sessions.starts_at', '>=', since))),
      )
      .execute(),
    trainees
      .whereRef('trainees.session_took', '=', ({ eb }) => eb('packages.sessions', '-', 1))
      .orderBy('trainees.joined_at')
      .orderBy('trainees.id')
      .execute(),
  ])
  return { sessions, unplanned, away, runningOut }
}
