import { ownId, type Actor } from '#domain/accounts/accounts'
import { addDays, dayOf, mondayOf, startOfDay } from '#domain/training/manila'
import {
  findFullWeeks,
  listFreeTimes,
  listOpenTimes,
  PLANNING_DAYS,
  type OpenTime,
} from '#domain/training/open-hours/open-hours'
import { SESSION_KINDS, type SessionKind } from '#domain/training/sessions'
import type { Reader, Records, Transaction } from '#records/engine/db'
import { readPackageUse } from '#records/training/sessions/package-use'
import { aroundOf } from '#records/training/sessions/session-locks'
import { termsIn } from '#records/training/terms'
import { listDaysOff, listOpenHoursOf } from './open-hours.ts'

/** The trainee who plans, with what the package allows; `coachId` is null without a coach who is still there. */
export function readPlanner(db: Reader | Transaction, userId: string) {
  return db
    .selectFrom('trainees')
    .innerJoin('packages', 'packages.key', 'trainees.package')
    .leftJoin('users as coaches', (join) =>
      join.onRef('coaches.id', '=', 'trainees.coach_id').on('coaches.disabled_at', 'is', null),
    )
    .select([
      'trainees.id as traineeId',
      'coaches.id as coachId',
      'coaches.name as coach',
      'self_planned_a_week as limit',
    ])
    .where('trainees.user_id', '=', userId)
    .executeTakeFirst()
}

export const mayPlan = (planner: Awaited<ReturnType<typeof readPlanner>>): boolean =>
  planner !== undefined && planner.limit !== null && planner.coachId !== null

export async function listSelfPlanned(
  db: Reader | Transaction,
  { traineeId, from, but = '' }: { traineeId: string; from: string; but?: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('attendances')
    .innerJoin('training_sessions', 'training_sessions.id', 'attendances.session_id')
    .select('starts_at as startsAt')
    .where('attendances.trainee_id', '=', traineeId)
    .where('self_planned_at', 'is not', null)
    .where('state', '!=', 'cancelled')
    .where('cancelled_at', 'is', null)
    .where('training_sessions.id', '!=', but)
    .where('starts_at', '>=', startOfDay(mondayOf(from)))
    .execute()
  return rows.map(({ startsAt }) => startsAt)
}

export type OwnMoveQuery = { sessionId: string; kind: SessionKind; minutes: number }

export async function readOpenTimes(
  db: Reader | Transaction,
  { coachId, moving, kinds }: { coachId: string; moving?: OwnMoveQuery; kinds?: readonly SessionKind[] },
  now: Date,
): Promise<OpenTime[]> {
  const today = dayOf(now.toISOString())
  const hours = await listOpenHoursOf(db, coachId, today)
  const daysOff = new Set(await listDaysOff(db, coachId, today))
  const { noticeHours } = await termsIn(db)
  const query = { hours, daysOff, leadHours: noticeHours, kinds: moving ? [moving.kind] : (kinds ?? SESSION_KINDS) }
  return listOpenTimes(moving ? { ...query, minutes: moving.minutes } : query, now)
}

export type OwnPlanning = {
  /** Null: only staff plan sessions of the package. */
  limit: number | null
  coach: string | null
  usedUp: { kind: SessionKind; count: number }[]
  fullWeeks: string[]
  times: OpenTime[]
}

/** What the trainee can choose from; planning decides again. Null without a package. */
export async function loadOwnPlanning(
  { read }: Records,
  actor: Pick<Actor, 'id'>,
  { moving }: { moving?: OwnMoveQuery },
  now: Date,
): Promise<OwnPlanning | null> {
  const planner = await readPlanner(read, ownId(actor))
  if (!planner) return null
  const { traineeId, coachId, coach, limit } = planner
  const none = { limit, coach, usedUp: [], fullWeeks: [], times: [] }
  if (coachId === null || limit === null) return none
  const today = dayOf(now.toISOString())
  const uses = await listUses(read, traineeId)
  const usedUp = moving ? [] : uses.filter(({ used, count }) => count > 0 && used >= count)
  const kinds = uses.filter(({ used, count }) => used < count).map(({ kind }) => kind)
  const times = await readOpenTimes(read, moving ? { coachId, moving } : { coachId, kinds }, now)
  const planned = await listSelfPlanned(read, { traineeId, from: today, but: moving?.sessionId ?? '' })
  const fullWeeks = findFullWeeks(planned, limit)
  const to = startOfDay(addDays(today, PLANNING_DAYS + 1))
  const query = { from: now.toISOString(), to, coachId, traineeIds: [traineeId] }
  const around = await aroundOf(read, moving ? { ...query, but: moving.sessionId } : query)
  return {
    limit,
    coach,
    usedUp,
    fullWeeks: [...fullWeeks],
    times: listFreeTimes(times, { coachId, traineeId, fullWeeks, ...around }, now),
  }
}

async function listUses(read: Reader, traineeId: string) {
  const uses = SESSION_KINDS.map(async (kind) => {
    const [use] = await readPackageUse(read, { traineeIds: [traineeId], kind })
    return { kind, used: use?.used ?? 0, count: use?.count ?? 0 }
  })
  return Promise.all(uses)
}
