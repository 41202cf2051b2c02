import { ownId, type Actor } from '#domain/accounts/accounts'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { findOldestMakeUps } from '#domain/training/cancellations'
import { dayOf, minutesBetween, mondayOf } from '#domain/training/manila'
import { findFullWeeks, type OpenTime, type OwnPlanRefusal } from '#domain/training/open-hours/open-hours'
import type { SessionKind } from '#domain/training/sessions'
import { transaction, type Records, type Transaction } from '#records/engine/db'
import { listMakeUps } from '#records/training/asking/make-ups'
import { insertPlanned } from '#records/training/sessions/plan'
import { lockCoach, lockTrainees } from '#records/training/sessions/session-locks'
import { listSelfPlanned, readOpenTimes, readPlanner, type OwnMoveQuery } from './own-planning.ts'
import { emailCoachOfOwnPlanning } from './planning-email.ts'

/** `key`: the form's id, which becomes the session's, so that a form sent twice plans once. */
export type OwnPlanRequest = { startsAt: string; kind: SessionKind; key: string }
type Planned = Verdict<null, OwnPlanRefusal | 'not-found'>

export async function planAsTrainee(
  records: Records,
  actor: Actor,
  { startsAt, kind, key }: OwnPlanRequest,
  now: Date,
): Promise<Planned> {
  const userId = ownId(actor)
  return transaction<Planned>(records, async (trx) => {
    const held = await lockPlanner(trx, userId)
    if (!held.ok) return held
    const { traineeId, coachId, limit } = held.value
    const again = await readOwnSession(trx, { sessionId: key, traineeId })
    if (again) return again.startsAt === startsAt ? yes(null) : no('changed-meanwhile')
    if (limit === null) return no('not-by-yourself')
    const found = await findOpenTime(trx, { coachId, traineeId, limit, startsAt, kind }, now)
    if (!found.ok) return found
    const { endsAt, place } = found.value
    const makeUps = findOldestMakeUps(await listMakeUps(trx, [traineeId])).filter((one) => one.kind === kind)
    const planned = await insertPlanned(
      trx,
      { by: actor, own: coachId, action: 'own-session plan' },
      {
        kind,
        starts: [startsAt],
        minutes: minutesBetween(startsAt, endsAt),
        place,
        coachId,
        capacity: 1,
        traineeIds: [traineeId],
        key,
        makesUpFor: makeUps.map(({ id }) => id),
      },
      now,
    )
    if (!planned.ok) return no(toOwnRefusal(planned.reason))
    // The id of the form belongs to another person's session.
    if (!(await markSelfPlanned(trx, { sessionId: key, traineeId }, now))) return no('changed-meanwhile')
    const notice = { id: key, by: actor, kind, startsAt, coachId, before: null, revision: 0 }
    await emailCoachOfOwnPlanning(trx, notice, now)
    return yes(null)
  })
}

const OWN_REASONS = [
  'in-the-past',
  'closed',
  'coach-busy',
  'trainee-busy',
  'package-ended',
  'none-left',
  'changed-meanwhile',
] as const

export function toOwnRefusal(reason: string): OwnPlanRefusal {
  return OWN_REASONS.find((own) => own === reason) ?? 'time-gone'
}

/** Locks the coach, then the trainee, so that open hours, other plans and the other tab wait. */
export async function lockPlanner(trx: Transaction, userId: string) {
  const planner = await readPlanner(trx, userId)
  if (!planner) return no('not-found')
  const { coachId } = planner
  if (coachId === null || !(await lockCoach(trx, coachId))) return no('no-coach')
  const [trainee] = await lockTrainees(trx, [planner.traineeId], coachId)
  return trainee ? yes({ ...planner, coachId }) : no('changed-meanwhile')
}

type OpenTimeQuery = {
  coachId: string
  traineeId: string
  limit: number
  startsAt: string
  kind: SessionKind
  moving?: OwnMoveQuery
}

export async function findOpenTime(
  trx: Transaction,
  { coachId, traineeId, limit, startsAt, kind, moving }: OpenTimeQuery,
  now: Date,
): Promise<Verdict<OpenTime, 'time-gone' | 'week-full'>> {
  const times = await readOpenTimes(trx, moving ? { coachId, moving } : { coachId, kinds: [kind] }, now)
  const time = times.find((one) => one.startsAt === startsAt)
  if (!time) return no('time-gone')
  const day = dayOf(startsAt)
  const planned = await listSelfPlanned(trx, { traineeId, from: day, but: moving?.sessionId ?? '' })
  return findFullWeeks(planned, limit).has(mondayOf(day)) ? no('week-full') : yes(time)
}

export function readOwnSession(trx: Transaction, { sessionId, traineeId }: { sessionId: string; traineeId: string }) {
  return trx
    .selectFrom('training_sessions')
    .innerJoin('attendances', 'attendances.session_id', 'training_sessions.id')
    .select([
      'attendances.id as attendanceId',
      'attendances.state',
      'self_planned_at as selfPlannedAt',
      'training_sessions.kind',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'place',
      'capacity',
      'cancelled_at as cancelledAt',
      'coach_id as coachId',
      'training_sessions.revision',
    ])
    .where('training_sessions.id', '=', sessionId)
    .where('attendances.trainee_id', '=', traineeId)
    .executeTakeFirst()
}

export async function markSelfPlanned(
  trx: Transaction,
  { sessionId, traineeId }: { sessionId: string; traineeId: string },
  now: Date,
): Promise<boolean> {
  const marked = await trx
    .updateTable('attendances')
    .set({ self_planned_at: now.toISOString() })
    .where('session_id', '=', sessionId)
    .where('trainee_id', '=', traineeId)
    .executeTakeFirst()
  return marked.numUpdatedRows === 1n
}
