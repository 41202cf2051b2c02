import type { Actor } from '#domain/accounts/accounts'
import { coachedBy, may } from '#domain/accounts/rights'
import { addDays, addMinutes, dayOf, startOfDay } from '#domain/training/manila'
import type { Reader, Records } from '#records/engine/db'
import { prepareQueryBy } from '#records/engine/remembered'
import { sessionsBetween } from './session-lists.ts'

const AWAY_DAYS = 14

export async function trainingToday(records: Records, actor: Actor, most: number, now: Date) {
  const today = dayOf(now.toISOString())
  const none = { sessions: [], unplanned: [], away: [], runningOut: [] }
  if (!may(actor, 'sessions')) return none
  const own = coachedBy(actor)
  const way = { ofCoach: own !== null, most }
  const at = now.toISOString()
  const since = addMinutes(at, -AWAY_DAYS * 24 * 60)
  const [sessions, unplanned, away, runningOut] = await Promise.all([
    sessionsBetween(records, actor, startOfDay(today), startOfDay(addDays(today, 1)), null),
    toPlan(records.read, way, own ?? '', at),
    toCall(records.read, way, own ?? '', since),
    toOffer(records.read, way, own ?? ''),
  ])
  return { sessions, unplanned, away, runningOut }
}

type Way = { ofCoach: boolean; most: number }

const toPlan = prepareQueryBy((read, way: Way, coach: string, at: string) =>
  goingOn(read, way, coach).where('trainees.id', 'not in', inSessions(read, at, ['planned'])),
)
const toCall = prepareQueryBy((read, way: Way, coach: string, since: string) =>
  goingOn(read, way, coach)
    .where('trainees.joined_at', '<', since)
    .where('trainees.id', 'not in', inSessions(read, since, ['held', 'late'])),
)
const toOffer = prepareQueryBy((read, way: Way, coach: string) =>
  enrolled(read, way, coach)
    .whereRef('trainees.session_took', '=', ({ eb }) => eb('packages.sessions', '-', 1))
    .orderBy('trainees.joined_at')
    .orderBy('trainees.id'),
)

function enrolled(read: Reader, { ofCoach, most }: Way, coach: string) {
  return read
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
    .$if(ofCoach, (mine) => mine.where('trainees.coach_id', '=', coach))
    .limit(most)
}

function goingOn(read: Reader, way: Way, coach: string) {
  return enrolled(read, way, coach)
    .whereRef('trainees.session_took', '<', 'packages.sessions')
    .orderBy('trainees.joined_at')
    .orderBy('trainees.id')
}

/** Starts from session dates, so that old rows are not read. */
function inSessions(read: Reader, from: string, states: readonly ('planned' | 'held' | 'late')[]) {
  return read
    .selectFrom('training_sessions')
    .innerJoin('attendances', 'attendances.session_id', 'training_sessions.id')
    .select('attendances.trainee_id')
    .where('training_sessions.starts_at', '>=', from)
    .where('training_sessions.cancelled_at', 'is', null)
    .where('attendances.state', 'in', [...states])
    .where('attendances.trainee_id', 'is not', null)
    .$castTo<{ trainee_id: string }>()
}
