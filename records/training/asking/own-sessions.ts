import { ownId, type Actor } from '#domain/accounts/accounts'
import type { Reader, Records } from '#records/engine/db'

const PAST_SHOWN = 100
const CANCELLED_SHOWN = 3

export async function ownSessions({ read }: Records, actor: Pick<Actor, 'id'>, now: Date) {
  const at = now.toISOString()
  const [toCome, past] = await Promise.all([
    sessionsOf(read, ownId(actor)).where('ends_at', '>', at).orderBy('training_sessions.starts_at').execute(),
    sessionsOf(read, ownId(actor))
      .where('ends_at', '<=', at)
      .orderBy('training_sessions.starts_at', 'desc')
      .limit(PAST_SHOWN)
      .execute(),
  ])
  const requests = await requestsOf(read, ownId(actor))
  const shown = (row: Row) => shownOf(row, requests)
  return { toCome: toCome.map(shown), past: past.map(shown) }
}

export type OwnSession = ReturnType<typeof shownOf>

export async function nextOwnSession(
  { read }: Records,
  actor: Pick<Actor, 'id'>,
  now: Date,
): Promise<OwnSession | null> {
  const row = await sessionsOf(read, ownId(actor))
    .where('ends_at', '>', now.toISOString())
    .where('training_sessions.cancelled_at', 'is', null)
    .where('attendances.state', '=', 'planned')
    .orderBy('training_sessions.starts_at')
    .orderBy('training_sessions.id')
    .limit(1)
    .executeTakeFirst()
  return row ? shownOf(row, await requestsOf(read, ownId(actor))) : null
}

/** Sessions ahead that the academy cancelled, or took the trainee out of. */
export async function ownCancelledSessions({ read }: Records, actor: Pick<Actor, 'id'>, now: Date) {
  const rows = await sessionsOf(read, ownId(actor))
    .where('ends_at', '>', now.toISOString())
    .where('attendances.state', '=', 'cancelled')
    .where('own.attendance_id', 'is', null)
    .orderBy('training_sessions.starts_at')
    .orderBy('training_sessions.id')
    .limit(CANCELLED_SHOWN)
    .execute()
  return rows.map(({ id, kind, startsAt, cancelReason }) => ({ id, kind, startsAt, reason: cancelReason }))
}

export async function ownSession(
  { read }: Records,
  actor: Pick<Actor, 'id'>,
  sessionId: string,
): Promise<OwnSession | null> {
  const row = await sessionsOf(read, ownId(actor)).where('training_sessions.id', '=', sessionId).executeTakeFirst()
  return row ? shownOf(row, await requestsOf(read, ownId(actor))) : null
}

function sessionsOf(db: Reader, userId: string) {
  return db
    .selectFrom('attendances')
    .innerJoin('trainees', 'trainees.id', 'attendances.trainee_id')
    .innerJoin('training_sessions', 'training_sessions.id', 'attendances.session_id')
    .leftJoin('users as coaches', 'coaches.id', 'training_sessions.coach_id')
    .leftJoin('session_cancellations as own', 'own.attendance_id', 'attendances.id')
    .select((eb) => [
      'training_sessions.id',
      'training_sessions.kind',
      'training_sessions.starts_at as startsAt',
      'ends_at as endsAt',
      'place',
      'capacity',
      'training_sessions.coach_id as coachId',
      'coaches.name as coach',
      'attendances.id as attendanceId',
      'trainees.id as traineeId',
      'attendances.state',
      'attendances.excused_at as excusedAt',
      'training_sessions.cancelled_at as cancelledAt',
      'training_sessions.cancel_reason as cancelReason',
      'own.attendance_id as ownCancellation',
      'own.counted_id as countedId',
      'confirmed_at as confirmedAt',
      eb
        .selectFrom('attendances as theirs')
        .select(({ fn }) => fn.countAll<number | string>().as('people'))
        .whereRef('theirs.session_id', '=', 'training_sessions.id')
        .where('theirs.state', '!=', 'cancelled')
        .as('people'),
    ])
    .where('trainees.user_id', '=', userId)
}

type Row = Awaited<ReturnType<ReturnType<typeof sessionsOf>['execute']>>[number]

async function requestsOf(db: Reader, userId: string) {
  const rows = await db
    .selectFrom('session_move_requests')
    .select(['attendance_id', 'starts_at', 'state', 'wished_at as wish', 'words', 'answer'])
    .where('user_id', '=', userId)
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
  return new Map(
    rows.map(({ attendance_id, starts_at, ...request }) => [keyOf({ attendance_id, starts_at }), request]),
  )
}

const keyOf = (of: { attendance_id: string; starts_at: string }) => `${of.attendance_id} ${of.starts_at}`

function shownOf(
  { people, cancelledAt, ownCancellation, countedId, ...row }: Row,
  requests: Awaited<ReturnType<typeof requestsOf>>,
) {
  return {
    ...row,
    cancelled: cancelledAt !== null || row.state === 'cancelled',
    ownCancellation: ownCancellation === null ? null : { counts: countedId !== null },
    group: Number(people) > 1,
    request: requests.get(keyOf({ attendance_id: row.attendanceId, starts_at: row.startsAt })) ?? null,
  }
}
