import { yes } from '#domain/enrolment/enrolment'
import { chooseNextOffers, countFreeSeats, findOfferDeadline, judgeEntries } from '#domain/training/seats/seats'
import { transaction, type Records, type Transaction } from '#records/engine/db'
import { lockSession } from '#records/training/sessions/holding-session'
import { listOpenEntries, settleEntry } from './seat-entries.ts'

/** Offers each free seat to the first who wait, once, also with several processes; returns the number of offers. */
export async function offerFreeSeats(records: Records, now: Date): Promise<number> {
  const sessions = await records.read
    .selectFrom('training_sessions')
    .select('id')
    .where('seats', 'is not', null)
    .where('cancelled_at', 'is', null)
    .where('starts_at', '>', now.toISOString())
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('seat_entries')
          .select('seat_entries.id')
          .whereRef('seat_entries.session_id', '=', 'training_sessions.id')
          .where('seat_entries.state', 'in', ['waiting', 'offered']),
      ),
    )
    .orderBy('starts_at')
    .execute()
  let offers = 0
  for (const { id } of sessions) {
    const offered = await transaction(records, async (trx) => yes(await offerIn(trx, id, now)))
    if (offered.ok) offers += offered.value
  }
  return offers
}

async function offerIn(trx: Transaction, sessionId: string, now: Date): Promise<number> {
  const held = await lockSession(trx, sessionId, null)
  if (!held.ok) return 0
  const { session, attendances } = held.value
  const entries = await listOpenEntries(trx, sessionId)
  const { offered, waiting, lapsed } = judgeEntries(entries, session.startsAt, now)
  for (const entry of lapsed) await settleEntry(trx, entry, 'lapsed', now)
  const until = findOfferDeadline(session.startsAt, now)
  if (session.seats === null || until === null) return 0
  const free = countFreeSeats({ seats: session.seats, attending: attendances.length }, offered)
  const next = chooseNextOffers(waiting, free)
  for (const { id } of next)
    await trx
      .updateTable('seat_entries')
      .set({ state: 'offered', offer_until: until })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
  return next.length
}
