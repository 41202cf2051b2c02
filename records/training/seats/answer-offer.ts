import { ownId, type Actor } from '#domain/accounts/accounts'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { isOfferOpen } from '#domain/training/seats/seats'
import { sessionNamed } from '#domain/text/shared/sessions'
import { transaction, type Records, type Transaction } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { lockSession } from '#records/training/sessions/holding-session'
import { offerSeats } from './offer-seats.ts'
import { listFamilyTrainees, listOpenEntries, settleEntry } from './seat-entries.ts'
import { findLinkedEntry } from './seat-links.ts'
import { seat, type SeatRefusal } from './take-seat.ts'

export type AnswerRefusal = SeatRefusal | 'offer-lapsed'
type Answered = Verdict<'taken' | 'declined' | 'left', AnswerRefusal>

/** An offer has lapsed at its deadline, whatever a job has done by then. */
export async function answerSeatOffer(
  records: Records,
  actor: Actor,
  { entryId, accept }: { entryId: string; accept: boolean },
  now: Date,
): Promise<Answered> {
  const userId = actor.parentId ?? ownId(actor)
  return transaction<Answered>(records, async (trx) => {
    const known = await readPeople(trx, entryId)
    if (!known) return no('not-found')
    const locked = await lockSession(trx, known.sessionId, null, undefined, known.traineeIds)
    const own = await listFamilyTrainees(trx, userId)
    const isOwn = (id: string) => own.includes(id)
    // A parent accepts nothing for a child who now has their own account; either of them leaves for both.
    if (!(accept ? known.traineeIds.every(isOwn) : known.traineeIds.some(isOwn))) return no('not-found')
    if (!locked.ok) return locked
    const stored = await readPeople(trx, entryId)
    if (stored?.state === 'taken' || stored?.state === 'declined' || stored?.state === 'left')
      return accept === (stored.state === 'taken') ? yes(stored.state) : no('changed-meanwhile')
    const entry = (await listOpenEntries(trx, [known.sessionId])).find(({ id }) => id === entryId)
    if (!entry) return no('offer-lapsed')
    const { session, attendances } = locked.value
    if (!accept) {
      const to = entry.state === 'offered' ? 'declined' : 'left'
      if (!(await settleEntry(trx, entry, to, now))) return no('changed-meanwhile')
      const of = { subject: 'training session', id: known.sessionId }
      const name = sessionNamed(session.kind, session.startsAt)
      await recordDecision(trx, actor, { action: 'seat-list leave', ...of, name, after: { seats: entry.seats } }, now)
      await offerSeats(trx, known.sessionId, locked.value, now)
      return yes(to)
    }
    if (!isOfferOpen(entry, session.startsAt, now)) return no('offer-lapsed')
    const traineeIds = entry.traineeIds.filter((id) => !attendances.some(({ traineeId }) => traineeId === id))
    const seated = await seat(trx, { by: actor, id: known.sessionId, held: locked.value, traineeIds }, now)
    if (!seated.ok) return seated
    return (await settleEntry(trx, entry, 'taken', now)) ? yes('taken') : no('changed-meanwhile')
  })
}

export async function declineSeatByLink(
  records: Records,
  token: string,
  now: Date,
): Promise<Verdict<null, 'link-dead' | 'over' | 'changed-meanwhile'>> {
  return transaction<Verdict<null, 'link-dead' | 'over' | 'changed-meanwhile'>>(records, async (trx) => {
    const linked = await findLinkedEntry(trx, token)
    if (!linked) return no('link-dead')
    const locked = await lockSession(trx, linked.sessionId, null)
    if (!locked.ok) return no(locked.reason === 'changed-meanwhile' ? 'changed-meanwhile' : 'over')
    const entry = await findLinkedEntry(trx, token)
    if (!entry) return no('link-dead')
    if (entry.state === 'declined') return yes(null)
    const { id, state, offerUntil } = entry
    if (state !== 'offered' || !isOfferOpen({ state, offerUntil }, locked.value.session.startsAt, now))
      return no('over')
    if (!(await settleEntry(trx, { id, state }, 'declined', now))) return no('changed-meanwhile')
    await offerSeats(trx, entry.sessionId, locked.value, now)
    return yes(null)
  })
}

async function readPeople(trx: Transaction, entryId: string) {
  const row = await trx
    .selectFrom('seat_entries')
    .select(['session_id as sessionId', 'trainee_id as traineeId', 'second_trainee_id as secondId', 'state'])
    .where('id', '=', entryId)
    .executeTakeFirst()
  if (!row) return null
  const { traineeId, secondId, ...entry } = row
  return { ...entry, traineeIds: secondId === null ? [traineeId] : [traineeId, secondId] }
}
