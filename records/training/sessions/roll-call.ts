import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { coachedBy, may } from '#domain/accounts/rights'
import { addDays, dayOf, startOfDay } from '#domain/training/manila'
import type { MarkResult } from '#domain/training/roll-call/marks'
import type { AttendanceState } from '#domain/training/sessions'
import type { Records } from '#records/engine/db'
import { prepareQueryBy } from '#records/engine/remembered'
import { markAttendance } from './mark-attendance.ts'
import { sessionsBetween } from './session-lists.ts'

export async function rollCall(records: Records, actor: Actor, now: Date, day = dayOf(now.toISOString())) {
  if (!may(actor, 'sessions')) return []
  const sessions = await sessionsBetween(records, actor, startOfDay(day), startOfDay(addDays(day, 1)), null)
  return sessions.map(({ attendees, ...session }) => ({
    ...session,
    trainees: attendees.flatMap(({ id, traineeId, state, revision, name, image }) =>
      traineeId === null || state === 'cancelled' ? [] : [{ id, name: name ?? 'Nobody', image, state, revision }],
    ),
  }))
}

const unmarked = prepareQueryBy((read, { ofCoach }: { ofCoach: boolean }, from: string, to: string, coach: string) =>
  read
    .selectFrom('training_sessions')
    .innerJoin('attendances', 'attendances.session_id', 'training_sessions.id')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('training_sessions.starts_at', '>=', from)
    .where('training_sessions.starts_at', '<', to)
    .where('training_sessions.cancelled_at', 'is', null)
    .where('attendances.state', '=', 'planned')
    .where('attendances.trainee_id', 'is not', null)
    .$if(ofCoach, (own) => own.where('training_sessions.coach_id', '=', coach)),
)

const unmarkedBefore = prepareQueryBy((read, { ofCoach }: { ofCoach: boolean }, before: string, coach: string) =>
  read
    .selectFrom('attendances')
    .innerJoin('training_sessions', 'training_sessions.id', 'attendances.session_id')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      fn.min('training_sessions.starts_at').as('first'),
    ])
    .where('attendances.state', '=', sql.lit('planned'))
    .where('attendances.trainee_id', 'is not', null)
    .where('training_sessions.cancelled_at', 'is', null)
    .where('training_sessions.starts_at', '<', before)
    .$if(ofCoach, (own) => own.where('training_sessions.coach_id', '=', coach)),
)

/** How many trainees of all days before this one are not marked, and the earliest such day; null when none are left. */
export async function findUnmarkedDays(
  { read }: Records,
  actor: Actor,
  day: string,
): Promise<{ count: number; firstDay: string } | null> {
  if (!may(actor, 'sessions')) return null
  const coach = coachedBy(actor)
  const [row] = await unmarkedBefore(read, { ofCoach: coach !== null }, startOfDay(day), coach ?? '')
  return row?.first ? { count: Number(row.count), firstDay: dayOf(row.first) } : null
}

export async function countUnmarked({ read }: Records, actor: Actor, day: string): Promise<number> {
  if (!may(actor, 'sessions')) return 0
  const coach = coachedBy(actor)
  const [from, to] = [startOfDay(day), startOfDay(addDays(day, 1))]
  const [row] = await unmarked(read, { ofCoach: coach !== null }, from, to, coach ?? '')
  return Number(row?.count)
}

export async function markCalled(
  records: Records,
  actor: Actor,
  markRequest: { attendanceId: string; state: AttendanceState; seen: number },
  now: Date,
): Promise<MarkResult> {
  if (!may(actor, 'sessions')) return { outcome: 'conflict', reason: 'not-allowed', by: null, mine: false, now: null }
  const answer = await markAttendance(records, actor, markRequest, now)
  if (answer.ok) return { outcome: 'kept', state: answer.value.state, revision: answer.value.revision }
  const { reason } = answer
  if (reason === 'not-found' || reason === 'not-allowed')
    return { outcome: 'conflict', reason, by: null, mine: false, now: null }
  const row = await records.read
    .selectFrom('attendances')
    .leftJoin('training_sessions', 'training_sessions.id', 'attendances.session_id')
    .leftJoin('trainees', 'trainees.id', 'attendances.trainee_id')
    .leftJoin('users', 'users.id', 'attendances.marked_by')
    .select(['attendances.state', 'attendances.revision', 'attendances.marked_by as markedBy', 'users.name as by'])
    .where('attendances.id', '=', markRequest.attendanceId)
    .$if(coachedBy(actor) !== null, (own) =>
      own.where(({ or, eb }) =>
        or([eb('training_sessions.coach_id', '=', actor.id), eb('trainees.coach_id', '=', actor.id)]),
      ),
    )
    .executeTakeFirst()
  const current = row ? { state: row.state, revision: row.revision } : null
  return { outcome: 'conflict', reason, by: row?.by ?? null, mine: row?.markedBy === actor.id, now: current }
}
