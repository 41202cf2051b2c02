import { ownId, type Actor } from '#domain/accounts/accounts'
import { addDays, dayOf, startOfDay } from '#domain/training/manila'
import { countFreeSeats, findWaitingPlace, isOfferOpen, judgeEntries } from '#domain/training/seats/seats'
import { SESSION_KINDS, type SessionKind } from '#domain/training/sessions'
import { familyIds } from '#records/accounts/families/families'
import type { Reader, Records } from '#records/engine/db'
import { readPackageUse } from '#records/training/sessions/package-use'
import { listOpenEntries, type OpenEntry } from './seat-entries.ts'

const SHOWN_DAYS = 60
const MOST_SHOWN = 50

export type FamilyTrainee = { id: string; userId: string; firstName: string; lastDay: string | null }
export type OwnEntry = { id: string; traineeIds: string[]; offerUntil: string | null; place: number }
export type GroupSession = {
  id: string
  kind: SessionKind
  startsAt: string
  endsAt: string
  place: string
  coach: string | null
  seats: number
  free: number
  waiting: number
  inside: string[]
  entries: OwnEntry[]
  eligible: string[]
}

export async function hasGroupSessions(
  { read }: Records,
  actor: Pick<Actor, 'id' | 'parentId'>,
  now: Date,
): Promise<boolean> {
  const userId = actor.parentId ?? ownId(actor)
  const open = await openSessions(read, now).select('id').limit(1).executeTakeFirst()
  return open !== undefined && (await listTrainees(read, userId)).length > 0
}

/** `withoutRest` counts the sessions that need a package with more sessions. */
export async function listGroupSessions({ read }: Records, actor: Pick<Actor, 'id' | 'parentId'>, now: Date) {
  const trainees = await listTrainees(read, actor.parentId ?? ownId(actor))
  if (trainees.length === 0) return { trainees, sessions: [], withoutRest: 0 }
  const rows = await readOpenSessions(read, now)
  const ids = rows.map(({ id }) => id)
  const [entries, attendances, left] = [
    await listOpenEntries(read, ids),
    await listAttending(read, ids),
    await listKindsLeft(read, trainees),
  ]
  const choosable = actor.parentId ? trainees.filter(({ userId }) => userId === ownId(actor)) : trainees
  const all = rows.map((row) => {
    const attending = attendances.filter(({ sessionId }) => sessionId === row.id).map(({ traineeId }) => traineeId)
    const list = entries.filter(({ sessionId }) => sessionId === row.id)
    return toGroupSession(row, { trainees, choosable, attending, list, left }, now)
  })
  const sessions = all.filter((one) => one.eligible.length + one.inside.length + one.entries.length > 0)
  return { trainees, sessions, withoutRest: all.length - sessions.length }
}

export async function hasSeatOffer(
  { read }: Records,
  actor: Pick<Actor, 'id' | 'parentId'>,
  now: Date,
): Promise<boolean> {
  const rows = await read
    .selectFrom('seat_entries')
    .innerJoin('training_sessions', 'training_sessions.id', 'seat_entries.session_id')
    .innerJoin('trainees', (join) =>
      join.on(({ or, eb }) =>
        or([
          eb('trainees.id', '=', eb.ref('seat_entries.trainee_id')),
          eb('trainees.id', '=', eb.ref('seat_entries.second_trainee_id')),
        ]),
      ),
    )
    .select(['state', 'offer_until as offerUntil', 'starts_at as startsAt'])
    .where('seat_entries.state', '=', 'offered')
    .where('trainees.user_id', 'in', await familyIds({ read }, { id: actor.parentId ?? ownId(actor) }))
    .execute()
  return rows.some(({ offerUntil, startsAt }) => isOfferOpen({ state: 'offered', offerUntil }, startsAt, now))
}

export async function listWaiting(read: Reader, { id, startsAt }: { id: string; startsAt: string }, now: Date) {
  const entries = await listOpenEntries(read, [id])
  const traineeIds = entries.flatMap((entry) => entry.traineeIds)
  if (traineeIds.length === 0) return []
  const people = await read
    .selectFrom('trainees')
    .innerJoin('users', 'users.id', 'trainees.user_id')
    .select(['trainees.id', 'users.name'])
    .where('trainees.id', 'in', traineeIds)
    .execute()
  const { offered, waiting } = judgeEntries(entries, startsAt, now)
  return [...offered, ...waiting].map(({ id: entryId, traineeIds: of, state, offerUntil }) => ({
    id: entryId,
    names: of.map((one) => people.find((person) => person.id === one)?.name ?? ''),
    offerUntil: state === 'offered' ? offerUntil : null,
  }))
}

const openSessions = (db: Reader, now: Date) =>
  db
    .selectFrom('training_sessions')
    .where('training_sessions.seats', 'is not', null)
    .where('training_sessions.cancelled_at', 'is', null)
    .where('training_sessions.starts_at', '>', now.toISOString())
    .where('training_sessions.starts_at', '<', startOfDay(addDays(dayOf(now.toISOString()), SHOWN_DAYS + 1)))

const readOpenSessions = (db: Reader, now: Date) =>
  openSessions(db, now)
    .leftJoin('users', 'users.id', 'training_sessions.coach_id')
    .select(['training_sessions.id', 'kind', 'starts_at as startsAt', 'ends_at as endsAt', 'place', 'seats'])
    .select('users.first_name as coach')
    .orderBy('starts_at')
    .orderBy('training_sessions.id')
    .limit(MOST_SHOWN)
    .execute()

async function listTrainees(db: Reader, userId: string): Promise<FamilyTrainee[]> {
  return db
    .selectFrom('trainees')
    .innerJoin('users', 'users.id', 'trainees.user_id')
    .select(['trainees.id', 'users.id as userId', 'users.first_name as firstName', 'valid_until as lastDay'])
    .where('users.id', 'in', await familyIds({ read: db }, { id: userId }))
    .orderBy('users.first_name')
    .orderBy('trainees.id')
    .execute()
}

async function listAttending(db: Reader, sessionIds: readonly string[]) {
  if (sessionIds.length === 0) return []
  return db
    .selectFrom('attendances')
    .select(['session_id as sessionId', 'trainee_id as traineeId'])
    .where('session_id', 'in', [...sessionIds])
    .where('state', '!=', 'cancelled')
    .execute()
}

async function listKindsLeft(db: Reader, trainees: readonly FamilyTrainee[]) {
  const traineeIds = trainees.map(({ id }) => id)
  const left = new Map<SessionKind, string[]>()
  for (const kind of SESSION_KINDS) {
    const uses = await readPackageUse(db, { traineeIds, kind })
    left.set(
      kind,
      uses.filter(({ used, count }) => used < count).map(({ traineeId }) => traineeId),
    )
  }
  return left
}

type Facts = {
  trainees: readonly FamilyTrainee[]
  choosable: readonly FamilyTrainee[]
  attending: readonly (string | null)[]
  list: readonly OpenEntry[]
  left: ReadonlyMap<SessionKind, string[]>
}

function toGroupSession(
  { seats, ...row }: Awaited<ReturnType<typeof readOpenSessions>>[number],
  { trainees, choosable, attending, list, left }: Facts,
  now: Date,
): GroupSession {
  const isInside = (id: string) => attending.includes(id)
  const open = list.filter(({ traineeIds }) => !traineeIds.every(isInside))
  const { offered, waiting } = judgeEntries(open, row.startsAt, now)
  const isOwn = ({ traineeIds }: OpenEntry) => traineeIds.some((id) => trainees.some((one) => one.id === id))
  const entries = [...offered, ...waiting].filter(isOwn).map(({ id, traineeIds, state, offerUntil }) => ({
    id,
    traineeIds: traineeIds.filter((one) => !isInside(one)),
    offerUntil: state === 'offered' ? offerUntil : null,
    place: findWaitingPlace(waiting, id),
  }))
  const isListed = (id: string) => entries.some(({ traineeIds }) => traineeIds.includes(id))
  const eligible = choosable.filter(
    ({ id, lastDay }) =>
      !isInside(id) &&
      !isListed(id) &&
      (lastDay === null || lastDay >= dayOf(row.startsAt)) &&
      left.get(row.kind)?.includes(id),
  )
  return {
    ...row,
    seats: seats ?? 0,
    free: waiting.length > 0 ? 0 : countFreeSeats({ seats: seats ?? 0, attending: attending.length }, offered),
    waiting: waiting.length,
    inside: trainees.filter(({ id }) => isInside(id)).map(({ id }) => id),
    entries,
    eligible: eligible.map(({ id }) => id),
  }
}
