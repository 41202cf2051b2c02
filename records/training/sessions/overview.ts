import type { Actor } from '#domain/accounts/accounts'
import { coachedBy, may } from '#domain/accounts/rights'
import { addDays, addMinutes, dayOf, startOfDay } from '#domain/training/manila'
import type { Records } from '#records/engine/db'
import { sessionsBetween } from './reading.ts'

const AWAY_DAYS = 14

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
  // By the beginnings of sessions: what is long ago is not looked through.
  const inSessions = (from: string, states: readonly ('planned' | 'held' | 'late')[]) =>
    records.read
      .selectFrom('training_sessions')
      .innerJoin('attendances', 'attendances.session_id', 'training_sessions.id')
      .select('attendances.trainee_id')
      .where('training_sessions.starts_at', '>=', from)
      .where('training_sessions.cancelled_at', 'is', null)
      .where('attendances.state', 'in', [...states])
      .where('attendances.trainee_id', 'is not', null)
      .$castTo<{ trainee_id: string }>()
  const [sessions, unplanned, away, runningOut] = await Promise.all([
    sessionsBetween(records, actor, startOfDay(today), startOfDay(addDays(today, 1)), null),
    goingOn.where('trainees.id', 'not in', inSessions(at, ['planned'])).execute(),
    goingOn
      .where('trainees.joined_at', '<', since)
      .where('trainees.id', 'not in', inSessions(since, ['held', 'late']))
      .execute(),
    trainees
      .whereRef('trainees.session_took', '=', ({ eb }) => eb('packages.sessions', '-', 1))
      .orderBy('trainees.joined_at')
      .orderBy('trainees.id')
      .execute(),
  ])
  return { sessions, unplanned, away, runningOut }
}
