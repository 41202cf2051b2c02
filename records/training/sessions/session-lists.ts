import type { Actor } from '#domain/accounts/accounts'
import { coachedBy, may } from '#domain/accounts/rights'
import type { AttendanceState } from '#domain/training/sessions'
import type { Reader, Records, Transaction } from '#records/engine/db'
import { prepareQueryBy } from '#records/engine/remembered'

const SESSION_COLUMNS = [
  'training_sessions.id',
  'training_sessions.kind',
  'training_sessions.starts_at as startsAt',
  'training_sessions.ends_at as endsAt',
  'training_sessions.place',
  'training_sessions.coach_id as coachId',
  'coach.name as coachName',
  'training_sessions.capacity',
  'training_sessions.seats',
  'training_sessions.series_id as seriesId',
  'training_sessions.revision',
  'training_sessions.cancelled_at as cancelledAt',
  'training_sessions.cancel_reason as cancelReason',
] as const

const sessionsOf = (read: Reader) =>
  read
    .selectFrom('training_sessions')
    .leftJoin('users as coach', 'coach.id', 'training_sessions.coach_id')
    .select(SESSION_COLUMNS)

export function attendeesOf(read: Reader | Transaction, ids: readonly string[]) {
  return read
    .selectFrom('attendances')
    .leftJoin('trainees', 'trainees.id', 'attendances.trainee_id')
    .leftJoin('users', 'users.id', 'trainees.user_id')
    .select([
      'attendances.id',
      'attendances.session_id as sessionId',
      'attendances.trainee_id as traineeId',
      'attendances.state',
      'attendances.revision',
      'attendances.confirmed_at as confirmedAt',
      'attendances.self_planned_at as selfPlannedAt',
      'attendances.excused_at as excusedAt',
      'users.id as userId',
      'users.name',
      'users.image',
    ])
    .where('attendances.session_id', 'in', [...ids])
    .orderBy('users.name')
    .orderBy('attendances.id')
    .execute()
}

export async function sessionsBetween(
  { read }: Records,
  actor: Actor,
  from: string,
  to: string,
  coachId: string | null,
) {
  if (!may(actor, 'sessions')) return []
  const coach = coachedBy(actor) ?? coachId
  return withAttendees(read, await planned(read, { ofCoach: coach !== null }, from, to, coach ?? ''))
}

const planned = prepareQueryBy((read, { ofCoach }: { ofCoach: boolean }, from: string, to: string, coach: string) =>
  sessionsOf(read)
    .where('training_sessions.starts_at', '>=', from)
    .where('training_sessions.starts_at', '<', to)
    .where('training_sessions.cancelled_at', 'is', null)
    .$if(ofCoach, (own) => own.where('training_sessions.coach_id', '=', coach))
    .orderBy('training_sessions.starts_at')
    .orderBy('training_sessions.id'),
)

async function withAttendees<Session extends { id: string }>(read: Reader, sessions: Session[]) {
  const ids = sessions.map(({ id }) => id)
  const all = ids.length === 0 ? [] : await attendeesOf(read, ids)
  const bySession = Map.groupBy(all, ({ sessionId }) => sessionId ?? '')
  return sessions.map((session) => ({ ...session, attendees: bySession.get(session.id) ?? [] }))
}

export type PlannedSession = Awaited<ReturnType<typeof sessionsBetween>>[number]

export async function sessionById({ read }: Records, actor: Actor, id: string): Promise<PlannedSession | null> {
  if (!may(actor, 'sessions')) return null
  const own = coachedBy(actor)
  const session = await sessionsOf(read)
    .where('training_sessions.id', '=', id)
    .$if(own !== null, (mine) => mine.where('training_sessions.coach_id', '=', own))
    .executeTakeFirst()
  if (!session) return null
  return (await withAttendees(read, [session]))[0] ?? null
}

const attended = (read: Reader) =>
  read
    .selectFrom('attendances')
    .leftJoin('training_sessions', 'training_sessions.id', 'attendances.session_id')
    .leftJoin('users as coach', 'coach.id', 'training_sessions.coach_id')
    .select([
      'attendances.id as attendanceId',
      'attendances.kind',
      'attendances.state',
      'attendances.revision as attendanceRevision',
      'attendances.excused_at as excusedAt',
      'attendances.confirmed_at as confirmedAt',
      'attendances.created_at as createdAt',
      'training_sessions.id as sessionId',
      'training_sessions.starts_at as startsAt',
      'training_sessions.ends_at as endsAt',
      'training_sessions.place',
      'training_sessions.revision',
      'training_sessions.cancelled_at as cancelledAt',
      'training_sessions.series_id as seriesId',
      'training_sessions.coach_id as coachId',
      'coach.name as coachName',
    ])

export async function sessionsOfTrainee({ read }: Records, traineeId: string) {
  const rows = await attended(read).where('attendances.trainee_id', '=', traineeId).execute()
  return rows.toSorted(
    (a, b) => (b.startsAt ?? '').localeCompare(a.startsAt ?? '') || b.createdAt.localeCompare(a.createdAt),
  )
}

export type TraineeSession = Awaited<ReturnType<typeof sessionsOfTrainee>>[number]

export async function nextSession({ read }: Records, userId: string, now: Date): Promise<TraineeSession | null> {
  const row = await attended(read)
    .innerJoin('trainees', 'trainees.id', 'attendances.trainee_id')
    .where('trainees.user_id', '=', userId)
    .where('attendances.state', '=', 'planned' satisfies AttendanceState)
    .where('training_sessions.cancelled_at', 'is', null)
    .where('training_sessions.ends_at', '>', now.toISOString())
    .orderBy('training_sessions.starts_at')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
