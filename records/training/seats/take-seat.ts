import { ownId, type Actor } from '#domain/accounts/accounts'
import { coachedBy, may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { CAPACITY_MOST, type ClashReason } from '#domain/training/plan-session'
import { countFreeSeats, isOfferOpen, judgeEntries } from '#domain/training/seats/seats'
import { sessionNamed } from '#domain/text/shared/sessions'
import { transaction, type Records, type Transaction } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { lockSession, type ChangeRefusal } from '#records/training/sessions/holding-session'
import { insertAttendee } from '#records/training/sessions/join'
import { listShortPackages } from '#records/training/sessions/plan'
import { addEntry, listOpenEntries, listOwnTrainees, settleEntry } from './seat-entries.ts'

type SeatRefusal = ChangeRefusal | ClashReason | 'full' | 'none-left' | 'not-open' | 'begun' | 'already-in'

/** Opens a session for trainees with this many seats, or closes it with null; the list stays. */
export async function setSeats(
  records: Records,
  actor: Actor,
  { id, seats }: { id: string; seats: number | null },
  now: Date,
): Promise<Verdict<null, ChangeRefusal | 'not-possible'>> {
  if (!may(actor, 'sessions')) return no('not-allowed')
  if (seats !== null && !(Number.isInteger(seats) && seats >= 1 && seats <= CAPACITY_MOST)) return no('not-possible')
  return transaction<Verdict<null, ChangeRefusal | 'not-possible'>>(records, async (trx) => {
    const held = await lockSession(trx, id, coachedBy(actor))
    if (!held.ok) return held
    const { session } = held.value
    if (session.seats === seats) return yes(null)
    const capacity = Math.max(session.capacity, seats ?? 0)
    const revision = session.revision + 1
    await trx
      .updateTable('training_sessions')
      .set({ seats, capacity, revision, updated_by: actor.id })
      .where('id', '=', id)
      .execute()
    const of = { subject: 'training session', id, name: sessionNamed(session.kind, session.startsAt) }
    const change = { before: { seats: session.seats ?? 'none' }, after: { seats: seats ?? 'none' } }
    await recordDecision(trx, actor, { action: 'session seats', ...of, ...change }, now)
    return yes(null)
  })
}

export type SeatRequest = {
  /** The form's id, which becomes the entry's. */
  key: string
  sessionId: string
  /** One, or two of a family. */
  traineeIds: readonly string[]
}

/** Takes free seats at once when nobody waits, and joins the waiting list otherwise. */
export async function takeSeat(
  records: Records,
  actor: Actor,
  { key, sessionId, traineeIds: wanted }: SeatRequest,
  now: Date,
): Promise<Verdict<'taken' | 'waiting', SeatRefusal>> {
  const userId = ownId(actor)
  return transaction<Verdict<'taken' | 'waiting', SeatRefusal>>(records, async (trx) => {
    const own = await listOwnTrainees(trx, userId)
    const traineeIds = own.filter((id) => wanted.includes(id))
    if (traineeIds.length !== wanted.length || wanted.length < 1 || wanted.length > 2) return no('not-found')
    const held = await lockSession(trx, sessionId, null, undefined, traineeIds)
    if (!held.ok) return held
    const { session, attendances } = held.value
    if (session.seats === null) return no('not-open')
    if (session.startsAt <= now.toISOString()) return no('begun')
    const inside = traineeIds.filter((id) => attendances.some(({ traineeId }) => traineeId === id))
    if (inside.length > 0) return inside.length === traineeIds.length ? yes('taken') : no('already-in')
    const entries = await listOpenEntries(trx, sessionId)
    const { offered, waiting, lapsed } = judgeEntries(entries, session.startsAt, now)
    for (const entry of lapsed) await settleEntry(trx, entry, 'lapsed', now)
    const open = entries.filter((entry) => !lapsed.some(({ id }) => id === entry.id))
    if (open.some((entry) => entry.traineeIds.some((id) => traineeIds.includes(id)))) return yes('waiting')
    const free = countFreeSeats({ seats: session.seats, attending: attendances.length }, offered)
    if (waiting.length === 0 && free >= traineeIds.length) {
      const seated = await seat(
        trx,
        { by: actor, id: sessionId, session, attending: attendances.length, traineeIds },
        now,
      )
      return seated.ok ? yes('taken') : seated
    }
    const short = await listShortPackages(trx, { traineeIds, kind: session.kind, more: 1 })
    if (short.length > 0) return no('none-left')
    await addEntry(trx, { id: key, sessionId, traineeIds }, now)
    return yes('waiting')
  })
}

type Seating = Omit<Parameters<typeof insertAttendee>[1], 'traineeId'> & { traineeIds: readonly string[] }

/** All of them or none: a refusal undoes what was written before it. */
async function seat(trx: Transaction, { traineeIds, attending, ...of }: Seating, now: Date) {
  for (const [index, traineeId] of traineeIds.entries()) {
    const joined = await insertAttendee(trx, { ...of, attending: attending + index, traineeId }, now)
    if (!joined.ok) return no(joined.reason)
  }
  return yes(null)
}

/** Answers an offer, or leaves the list. At its deadline an offer has lapsed, whatever a job has done by then. */
export async function answerSeatOffer(
  records: Records,
  actor: Actor,
  { entryId, accept }: { entryId: string; accept: boolean },
  now: Date,
): Promise<Verdict<'taken' | 'declined' | 'left', SeatRefusal | 'offer-lapsed'>> {
  const userId = ownId(actor)
  return transaction<Verdict<'taken' | 'declined' | 'left', SeatRefusal | 'offer-lapsed'>>(records, async (trx) => {
    const known = await trx
      .selectFrom('seat_entries')
      .select(['session_id as sessionId', 'trainee_id as traineeId', 'second_trainee_id as secondId'])
      .where('id', '=', entryId)
      .executeTakeFirst()
    const own = await listOwnTrainees(trx, userId)
    if (!known || !own.includes(known.traineeId)) return no('not-found')
    const traineeIds = [known.traineeId, known.secondId].filter((id) => id !== null)
    const held = await lockSession(trx, known.sessionId, null, undefined, traineeIds)
    if (!held.ok) return held
    const { session, attendances } = held.value
    const stored = await trx
      .selectFrom('seat_entries')
      .select('state')
      .where('id', '=', entryId)
      .executeTakeFirstOrThrow()
    if (stored.state === 'taken' || stored.state === 'declined' || stored.state === 'left')
      return accept === (stored.state === 'taken') ? yes(stored.state) : no('changed-meanwhile')
    const entry = (await listOpenEntries(trx, known.sessionId)).find(({ id }) => id === entryId)
    if (!entry) return no('offer-lapsed')
    if (!accept) {
      const to = entry.state === 'offered' ? 'declined' : 'left'
      return (await settleEntry(trx, entry, to, now)) ? yes(to) : no('changed-meanwhile')
    }
    if (!isOfferOpen(entry, session.startsAt, now)) return no('offer-lapsed')
    const seating = { by: actor, id: known.sessionId, session, attending: attendances.length, traineeIds }
    const seated = await seat(trx, seating, now)
    if (!seated.ok) return seated
    return (await settleEntry(trx, entry, 'taken', now)) ? yes('taken') : no('changed-meanwhile')
  })
}
