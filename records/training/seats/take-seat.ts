import { ownId, type Actor } from '#domain/accounts/accounts'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { ClashReason } from '#domain/training/plan-session'
import { MOST_SEATS_AT_ONCE } from '#domain/training/seats/seats'
import { sessionNamed } from '#domain/text/shared/sessions'
import { transaction, type Records, type Transaction } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { lockSession, type ChangeRefusal, type LockedSession } from '#records/training/sessions/holding-session'
import { checkAttendee, insertAttendee } from '#records/training/sessions/join'
import { addSeatEntry, judgeSeats, listFamilyTrainees } from './seat-entries.ts'

export type SeatRefusal =
  | Exclude<ChangeRefusal, 'not-allowed' | 'already-marked'>
  | ClashReason
  | 'full'
  | 'none-left'
  | 'not-open'
  | 'begun'
  | 'already-in'
  | 'on-the-list'
  | 'too-few-seats'
  | 'gone-meanwhile'
export type SeatVerdict = Verdict<'taken' | 'waiting', SeatRefusal>

export type SeatRequest = {
  key: string
  sessionId: string
  traineeIds: readonly string[]
  /** False for a page that showed enough free seats: the reader has not agreed to wait. */
  mayWait?: boolean
}

export async function takeSeat(
  records: Records,
  actor: Actor,
  { key, sessionId, traineeIds: wanted, mayWait = true }: SeatRequest,
  now: Date,
): Promise<SeatVerdict> {
  const userId = actor.parentId ?? ownId(actor)
  return transaction<SeatVerdict>(records, async (trx) => {
    if (wanted.length < 1 || wanted.length > MOST_SEATS_AT_ONCE) return no('not-found')
    const locked = await lockSession(trx, sessionId, null, undefined, wanted)
    // Read when they are locked, so that none of them unenrols now.
    const own = await listFamilyTrainees(trx, userId)
    const traineeIds = own.filter((id) => wanted.includes(id))
    if (traineeIds.length !== wanted.length) return no('not-found')
    if (!locked.ok) return locked
    const { session, attendances } = locked.value
    const isInside = (id: string) => attendances.some(({ traineeId }) => traineeId === id)
    const before = await readEntry(trx, key)
    if (before) return repeatTake(before, { sessionId, traineeIds }, isInside)
    if (session.seats === null) return no('not-open')
    if (session.startsAt <= now.toISOString()) return no('begun')
    const inside = traineeIds.filter(isInside)
    if (inside.length > 0) return inside.length === traineeIds.length ? yes('taken') : no('already-in')
    const { offered, waiting, free } = await judgeSeats(trx, sessionId, locked.value, now)
    const listed = [...offered, ...waiting].find((entry) => entry.traineeIds.some((id) => traineeIds.includes(id)))
    if (listed) return listed.traineeIds.toSorted().join() === traineeIds.join() ? yes('waiting') : no('on-the-list')
    if (traineeIds.length > session.seats) return no('too-few-seats')
    const isFree = waiting.length === 0 && free >= traineeIds.length
    if (!isFree && !mayWait) return no('gone-meanwhile')
    const seating = { by: actor, id: sessionId, held: locked.value, traineeIds }
    const seated = isFree ? await seat(trx, seating, now) : await joinList(trx, seating, now)
    if (!seated.ok) return seated
    const state = isFree ? 'taken' : 'waiting'
    return (await addSeatEntry(trx, { id: key, sessionId, traineeIds, state }, now))
      ? yes(state)
      : no('changed-meanwhile')
  })
}

function readEntry(trx: Transaction, key: string) {
  return trx
    .selectFrom('seat_entries')
    .select(['session_id as sessionId', 'trainee_id as traineeId', 'second_trainee_id as secondId', 'state'])
    .where('id', '=', key)
    .executeTakeFirst()
}

function repeatTake(
  before: NonNullable<Awaited<ReturnType<typeof readEntry>>>,
  { sessionId, traineeIds }: Pick<SeatRequest, 'sessionId' | 'traineeIds'>,
  isInside: (traineeId: string) => boolean,
): SeatVerdict {
  const isSame = before.sessionId === sessionId && traineeIds.includes(before.traineeId)
  if (isSame && traineeIds.every(isInside)) return yes('taken')
  if (isSame && (before.state === 'waiting' || before.state === 'offered')) return yes('waiting')
  return no('changed-meanwhile')
}

type Seating = { by: Actor; id: string; held: LockedSession; traineeIds: readonly string[] }

/** All of them or none: a refusal undoes what was written before it. */
export async function seat(trx: Transaction, { by, id, held, traineeIds }: Seating, now: Date) {
  const attending = held.attendances.length
  for (const [index, traineeId] of traineeIds.entries()) {
    const attendee = { by, id, session: held.session, attending: attending + index, traineeId }
    const joined = await insertAttendee(trx, attendee, now)
    if (!joined.ok) return no(joined.reason)
  }
  return yes(null)
}

/** Who could not take the seat now is refused at once, and not when it is offered. */
async function joinList(trx: Transaction, { by, id, held: { session }, traineeIds }: Seating, now: Date) {
  for (const traineeId of traineeIds) {
    const checked = await checkAttendee(trx, { id, session, traineeId }, now)
    if (!checked.ok) return no(checked.reason)
  }
  const of = { subject: 'training session', id, name: sessionNamed(session.kind, session.startsAt) }
  await recordDecision(trx, by, { action: 'seat-list join', ...of, after: { seats: traineeIds.length } }, now)
  return yes(null)
}
