import type { Actor } from '#domain/accounts/accounts'
import { coachedBy, may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { mark, type MarkRefusal } from '#domain/training/mark-attendance'
import type { AttendanceState } from '#domain/training/sessions'
import { formatInstant } from '#domain/words/formats'
import { transaction, type Records, type Transaction } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { queueSessionEmails } from '#records/training/reminding/session-emails'
import { COUNTERS, evened, recounted } from './session-counts.ts'

export type MarkRequest = {
  attendanceId: string
  state: AttendanceState
  seen: number
}

export type MarkVerdict = Verdict<
  { state: AttendanceState; revision: number; took: number },
  MarkRefusal | 'not-allowed' | 'not-found'
>

export async function markAttendance(
  records: Records,
  actor: Actor,
  markRequest: MarkRequest,
  now: Date,
): Promise<MarkVerdict> {
  if (!may(actor, 'sessions')) return no('not-allowed')
  return transaction(records, (trx) => markedIn(trx, actor, markRequest, now))
}

export async function markedIn(
  trx: Transaction,
  actor: Actor,
  markRequest: MarkRequest,
  now: Date,
): Promise<MarkVerdict> {
  if (!may(actor, 'sessions')) return no('not-allowed')
  const own = coachedBy(actor)
  const known = await attendanceOf(trx, markRequest.attendanceId)
  // Locks the trainee first, as everywhere, then reads again: the first read may be outdated.
  const trainee = known?.traineeId ? await holdTrainee(trx, known.traineeId) : undefined
  const found = trainee && (await attendanceOf(trx, markRequest.attendanceId, true))
  if (!trainee || !found) return no('not-found')
  const theirs = found.sessionId === null ? trainee.coachId : found.coachId
  if (own !== null && own !== theirs) return no('not-found')

  const { state: was, revision, startsAt, kind } = found
  const before = await evened(trx, trainee.id, kind, now)
  const count = kind === 'q-and-a' ? trainee.sessions : trainee.assessments
  const facts = { state: was, revision, startsAt, cancelled: found.cancelledAt !== null, took: before, count }
  const verdict = mark(facts, markRequest, now)
  if (!verdict.ok) return verdict
  if (verdict.value === null) return yes({ state: was, revision, took: before })
  const { value: state } = verdict
  const written = await trx
    .updateTable('attendances')
    .set({ state, excused_at: null, revision: revision + 1, marked_at: now.toISOString(), marked_by: actor.id })
    .where('id', '=', markRequest.attendanceId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  if (written.numUpdatedRows !== 1n) return no('changed-meanwhile')
  const took = await recounted(trx, trainee.id, kind)
  const counter = COUNTERS[kind]
  await recordDecision(
    trx,
    actor,
    {
      action: 'trainee attendance',
      subject: 'trainee',
      id: trainee.id,
      name: trainee.name,
      before: { attendance: was, ...(took === before ? {} : { [counter]: before }) },
      after: { attendance: state, ...(took === before ? {} : { [counter]: took }), session: formatInstant(startsAt) },
    },
    now,
  )
  if (state === 'cancelled' && found.sessionId !== null)
    await queueSessionEmails(
      trx,
      { done: 'cancelled' },
      { sessionIds: [found.sessionId], traineeId: trainee.id },
      now,
    )
  return yes({ state, revision: revision + 1, took })
}

function holdTrainee(trx: Transaction, id: string) {
  return trx
    .selectFrom('trainees')
    .innerJoin('users', 'users.id', 'trainees.user_id')
    .innerJoin('packages', 'packages.key', 'trainees.package')
    .select([
      'trainees.id',
      'trainees.coach_id as coachId',
      'users.name',
      'packages.sessions',
      'packages.assessments',
    ])
    .where('trainees.id', '=', id)
    .forUpdate(['trainees'])
    .executeTakeFirst()
}

async function attendanceOf(trx: Transaction, id: string, held = false) {
  const attendance = await trx
    .selectFrom('attendances')
    .select(['session_id as sessionId', 'trainee_id as traineeId', 'kind', 'state', 'revision'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!attendance) return undefined
  const none = { startsAt: null, coachId: null, cancelledAt: null }
  if (attendance.sessionId === null) return { ...attendance, ...none }
  const session = await trx
    .selectFrom('training_sessions')
    .select(['starts_at as startsAt', 'coach_id as coachId', 'cancelled_at as cancelledAt'])
    .where('id', '=', attendance.sessionId)
    .$if(held, (query) => query.forUpdate())
    .executeTakeFirst()
  return session ? { ...attendance, ...session } : undefined
}
