import { sql } from 'kysely'
import { linkTo } from '#routes'
import type { CalendarEntry } from '#domain/training/calendar-file'
import { DAY_MS, instantAfter } from '#domain/words/formats'
import type { Reader } from '#records/engine/db'

const DAYS_BACK = 90

const FACTS = [
  'training_sessions.id as sessionId',
  'training_sessions.kind',
  'starts_at as startsAt',
  'ends_at as endsAt',
  'place',
  'training_sessions.revision',
  'cancelled_at as cancelledAt',
] as const

export async function entriesOfTrainee(db: Reader, userId: string, now: Date): Promise<CalendarEntry[]> {
  return (await ofTrainee(db, userId).where('ends_at', '>=', sinceWhen(now)).execute()).map(entryOf)
}

export async function entryOfTrainee(db: Reader, userId: string, sessionId: string): Promise<CalendarEntry | null> {
  const row = await ofTrainee(db, userId).where('training_sessions.id', '=', sessionId).executeTakeFirst()
  return row ? entryOf(row) : null
}

function ofTrainee(db: Reader, userId: string) {
  return db
    .selectFrom('attendances')
    .innerJoin('trainees', 'trainees.id', 'attendances.trainee_id')
    .innerJoin('training_sessions', 'training_sessions.id', 'attendances.session_id')
    .leftJoin('users as coaches', 'coaches.id', 'training_sessions.coach_id')
    .select([...FACTS, 'attendances.state', 'attendances.revision as ownRevision', 'coaches.name as coach'])
    .where('trainees.user_id', '=', userId)
    .orderBy('starts_at')
    .orderBy('training_sessions.id')
}

function entryOf(row: Awaited<ReturnType<ReturnType<typeof ofTrainee>['execute']>>[number]): CalendarEntry {
  const { state, ownRevision, coach, revision, cancelledAt, ...facts } = row
  return {
    ...facts,
    with: coach,
    // Both revisions only grow, so their sum does too, even when one trainee leaves a session.
    sequence: revision + ownRevision,
    cancelled: cancelledAt !== null || state === 'cancelled',
    page: linkTo('ownSessions'),
  }
}

export async function entriesOfStaff(db: Reader, coachId: string | null, now: Date): Promise<CalendarEntry[]> {
  const rows = await db
    .selectFrom('training_sessions')
    .leftJoin('users as coaches', 'coaches.id', 'training_sessions.coach_id')
    .select([...FACTS, 'coaches.name as coach'])
    .where('ends_at', '>=', sinceWhen(now))
    .$if(coachId !== null, (own) => own.where('training_sessions.coach_id', '=', coachId))
    .orderBy('starts_at')
    .orderBy('training_sessions.id')
    .execute()
  const names = await traineesOf(db, coachId, now)
  return rows.map(({ coach, revision, cancelledAt, ...facts }) => ({
    ...facts,
    with: [...(names.get(facts.sessionId) ?? []), ...(coachId === null && coach ? [coach] : [])].join(', ') || null,
    sequence: revision,
    cancelled: cancelledAt !== null,
    page: linkTo('calendarSession', { id: facts.sessionId }),
  }))
}

/** First names only, because the calendar may be stored by a third-party service. */
async function traineesOf(db: Reader, coachId: string | null, now: Date): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('attendances')
    .innerJoin('training_sessions', 'training_sessions.id', 'attendances.session_id')
    .innerJoin('trainees', 'trainees.id', 'attendances.trainee_id')
    .innerJoin('users', 'users.id', 'trainees.user_id')
    .select(['training_sessions.id', sql<string>`coalesce(nullif(users.first_name, ''), users.name)`.as('name')])
    .where('ends_at', '>=', sinceWhen(now))
    .where('attendances.state', '!=', 'cancelled')
    .$if(coachId !== null, (own) => own.where('training_sessions.coach_id', '=', coachId))
    .orderBy('users.name')
    .orderBy('users.id')
    .execute()
  const names = new Map<string, string[]>()
  for (const { id, name } of rows) names.set(id, [...(names.get(id) ?? []), name.split(' ')[0] ?? name])
  return names
}

const sinceWhen = (now: Date) => instantAfter(now, -DAYS_BACK * DAY_MS)
