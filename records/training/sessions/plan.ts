import type { Actor } from '#domain/accounts/accounts'
import { coachedBy, may } from '#domain/accounts/rights'
import { no, yes } from '#domain/enrolment/enrolment'
import { addMinutes } from '#domain/training/manila'
import type { MakeUp } from '#domain/training/cancellations'
import { CAPACITY_MOST, clashesOf, isPossible, type Clash, type ClashReason } from '#domain/training/plan-session'
import type { SessionKind } from '#domain/training/sessions'
import { sessionNamed } from '#domain/text/shared/sessions'
import { transaction, newId, type Reader, type Records, type Transaction } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { queueSessionEmails } from '#records/training/reminding/session-emails'
import { listMakeUps } from '#records/training/asking/make-ups'
import { readPackageUse, type PackageUse } from './package-use.ts'
import { aroundOf, lockCoach, lockTrainees } from './session-locks.ts'

export type PlanRequest = {
  kind: SessionKind
  starts: readonly string[]
  minutes: number
  place: string
  coachId: string
  capacity: number
  seats?: number | null
  traineeIds: readonly string[]
  key?: string
  anyway?: boolean
  /** Attendances that their trainees cancelled: the first session makes up for those of its kind. */
  makesUpFor?: readonly string[]
}

export type PlanRefusal =
  | ClashReason
  | 'not-allowed'
  | 'not-found'
  | 'not-possible'
  | 'full'
  | 'none-left'
  | 'made-up'
export type PlanVerdict =
  | { ok: true; value: { ids: string[]; seriesId: string | null } }
  | { ok: false; reason: PlanRefusal; clashes?: Clash[]; short?: PackageUse[] }

export async function planSessions(
  records: Records,
  actor: Actor,
  planRequest: PlanRequest,
  now: Date,
): Promise<PlanVerdict> {
  if (!may(actor, 'sessions')) return no('not-allowed')
  return transaction<PlanVerdict>(records, (trx) => plannedIn(trx, actor, planRequest, now))
}

export async function plannedIn(
  trx: Transaction,
  actor: Actor,
  planRequest: PlanRequest,
  now: Date,
): Promise<PlanVerdict> {
  if (!may(actor, 'sessions')) return no('not-allowed')
  return insertPlanned(trx, { by: actor, own: coachedBy(actor), action: 'session plan' }, planRequest, now)
}

/** Who plans: staff, or a trainee by themselves. `own`: the only coach whose trainees they may plan with. */
export type Planner = { by: Actor; own: string | null; action: string }

export async function insertPlanned(
  trx: Transaction,
  { by, own, action }: Planner,
  planRequest: PlanRequest,
  now: Date,
): Promise<PlanVerdict> {
  const traineeIds = [...new Set(planRequest.traineeIds)]
  const starts = [...new Set(planRequest.starts)].toSorted()
  const place = planRequest.place.trim()
  const seats = planRequest.seats ?? null
  const hasPeople = traineeIds.length > 0 || seats !== null
  const possible = isPossible({ ...planRequest, starts, place }) && hasPeople
  if (!possible || !isCapacity(planRequest.capacity)) return no('not-possible')
  if (seats !== null && !(isCapacity(seats) && seats <= planRequest.capacity)) return no('not-possible')
  if (traineeIds.length > planRequest.capacity) return no('full')
  if (own !== null && own !== planRequest.coachId) return no('not-allowed')
  const coach = await lockCoach(trx, planRequest.coachId)
  const trainees = await lockTrainees(trx, traineeIds, own)
  if (!coach || trainees.length !== traineeIds.length) return no('not-found')

  const again = planRequest.key === undefined ? null : await plannedBefore(trx, planRequest.key, coach.id)
  if (again) return again
  const clashes = await clashesIn(trx, { ...planRequest, starts, traineeIds }, now)
  const short = await listShortPackages(trx, { traineeIds, kind: planRequest.kind, more: starts.length })
  const reason = clashes[0]?.reason ?? (short.length > 0 ? 'none-left' : null)
  if (reason) return { ok: false, reason, clashes, short }
  const makeUps = await findChosenMakeUps(trx, { ...planRequest, traineeIds })
  if (makeUps === null) return no('made-up')

  const seriesId = starts.length > 1 ? newId() : null
  const at = now.toISOString()
  const sessions = starts.map((startsAt, index) => ({
    id: (index === 0 ? planRequest.key : undefined) ?? newId(),
    kind: planRequest.kind,
    starts_at: startsAt,
    ends_at: addMinutes(startsAt, planRequest.minutes),
    place,
    coach_id: coach.id,
    capacity: planRequest.capacity,
    seats,
    series_id: seriesId,
    created_at: at,
    updated_by: by.id,
  }))
  await trx.insertInto('training_sessions').values(sessions).execute()
  await addAttendances(trx, { sessions, traineeIds, kind: planRequest.kind, makeUps, at })
  for (const { id, kind, starts_at } of sessions) {
    const after = {
      minutes: planRequest.minutes,
      trainees: traineeIds.length,
      ...(seats === null ? {} : { seats }),
    }
    const entry = { action, subject: 'training session', id, name: sessionNamed(kind, starts_at) }
    await recordDecision(trx, by, { ...entry, after }, now)
  }
  const ids = sessions.map(({ id }) => id)
  await queueSessionEmails(trx, { done: 'planned' }, { sessionIds: ids }, now)
  return yes({ ids, seriesId })
}

async function addAttendances(
  trx: Transaction,
  {
    sessions,
    traineeIds,
    kind,
    makeUps,
    at,
  }: {
    sessions: readonly { id: string }[]
    traineeIds: string[]
    kind: PlanRequest['kind']
    makeUps: readonly MakeUp[]
    at: string
  },
): Promise<void> {
  if (traineeIds.length === 0) return
  for (const [index, { id }] of sessions.entries())
    await trx
      .insertInto('attendances')
      .values(
        traineeIds.map((trainee) => ({
          id: newId(),
          session_id: id,
          trainee_id: trainee,
          kind,
          created_at: at,
          makes_up_for: index > 0 ? null : (makeUps.find(({ traineeId }) => traineeId === trainee)?.id ?? null),
        })),
      )
      .execute()
}

async function findChosenMakeUps(
  trx: Transaction,
  { traineeIds, kind, makesUpFor = [] }: Pick<PlanRequest, 'traineeIds' | 'kind' | 'makesUpFor'>,
): Promise<MakeUp[] | null> {
  if (makesUpFor.length === 0) return []
  if (traineeIds.length === 0) return null
  const chosen = await trx
    .selectFrom('attendances')
    .select('id')
    .where('id', 'in', [...makesUpFor])
    .where('trainee_id', 'in', [...traineeIds])
    .where('kind', '=', kind)
    .execute()
  const open = await listMakeUps(trx, traineeIds)
  const found = chosen.flatMap(({ id }) => open.find((makeUp) => makeUp.id === id) ?? [])
  return found.length === chosen.length ? found : null
}

function isCapacity(capacity: number): boolean {
  return Number.isInteger(capacity) && capacity >= 1 && capacity <= CAPACITY_MOST
}

async function plannedBefore(trx: Transaction, key: string, coachId: string): Promise<PlanVerdict | null> {
  const first = await trx
    .selectFrom('training_sessions')
    .select(['id', 'series_id as seriesId', 'coach_id as coachId'])
    .where('id', '=', key)
    .executeTakeFirst()
  if (!first) return null
  if (first.coachId !== coachId) return no('not-possible')
  return yes({ ids: [first.id], seriesId: first.seriesId })
}

type Wanted = Pick<PlanRequest, 'starts' | 'minutes' | 'traineeIds' | 'anyway'> & { coachId: string | null }

export async function clashesIn(
  db: Reader | Transaction,
  { starts, minutes, coachId, traineeIds, anyway = false }: Wanted,
  now: Date,
): Promise<Clash[]> {
  const [first = '', last = ''] = [starts.at(0), starts.at(-1)]
  const to = addMinutes(last, minutes)
  const around = await aroundOf(db, { from: first, to, coachId, traineeIds })
  return clashesOf({ starts, minutes, coachId, traineeIds }, { ...around, anyway }, now)
}

export async function listShortPackages(
  trx: Reader | Transaction,
  { more, ...query }: { traineeIds: readonly string[]; kind: SessionKind; more: number },
): Promise<PackageUse[]> {
  return (await readPackageUse(trx, query)).filter(({ count, used }) => used + more > count)
}
