import type { Actor } from '#domain/accounts/accounts'
import { coachedBy, may } from '#domain/accounts/rights'
import { addDays, dayOf, startOfDay } from '#domain/training/manila'
import type { MarkResult } from '#domain/training/roll-call/marks'
import type { AttendanceState } from '#domain/training/sessions'
import type { Records } from '#records/engine/db'
import { markAttendance } from './mark-attendance.ts'
import { sessionsBetween } from './session-lists.ts'

/** Today's sessions in Manila: a coach's own, or all for staff who see every trainee. */
export async function rollCall(records: Records, actor: Actor, now: Date) {
  if (!may(actor, 'sessions')) return []
  const day = dayOf(now.toISOString())
  const sessions = await sessionsBetween(records, actor, startOfDay(day), startOfDay(addDays(day, 1)), null)
  return sessions.map(({ attendees, ...session }) => ({
    ...session,
    trainees: attendees.flatMap(({ id, traineeId, state, revision, name }) =>
      traineeId === null || state === 'cancelled' ? [] : [{ id, name: name ?? 'Nobody', state, revision }],
    ),
  }))
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
