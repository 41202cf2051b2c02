import { yes } from '#domain/enrolment/enrolment'
import { chooseNextOffers, findOfferDeadline } from '#domain/training/seats/seats'
import { transaction, type Records, type Transaction } from '#records/engine/db'
import { lockSession, type LockedSession } from '#records/training/sessions/holding-session'
import { judgeSeats } from './seat-entries.ts'
import { emailSeatOffers } from './seat-emails.ts'

export async function offerFreeSeats(records: Records, now: Date): Promise<number> {
  await endBegunLists(records, now)
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
    const offered = await transaction(records, async (trx) => {
      const held = await lockSession(trx, id, null)
      return yes(held.ok ? await offerSeats(trx, id, held.value, now) : 0)
    })
    if (offered.ok) offers += offered.value
  }
  return offers
}

/** Offers what is free in one session that the caller has locked, and emails those who are offered it. */
export async function offerSeats(
  trx: Transaction,
  sessionId: string,
  held: LockedSession,
  now: Date,
): Promise<number> {
  const { session } = held
  const { waiting, free } = await judgeSeats(trx, sessionId, held, now)
  const until = findOfferDeadline(session.startsAt, now)
  if (session.seats === null || until === null) return 0
  const next = chooseNextOffers(waiting, { free, seats: session.seats })
  for (const { id } of next)
    await trx
      .updateTable('seat_entries')
      .set({ state: 'offered', offer_until: until })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
  await emailSeatOffers(
    trx,
    next.map(({ id }) => id),
    now,
  )
  return next.length
}

async function endBegunLists({ read, write }: Records, now: Date): Promise<void> {
  const begun = await read
    .selectFrom('seat_entries')
    .innerJoin('training_sessions', 'training_sessions.id', 'seat_entries.session_id')
    .select('seat_entries.id')
    .where('state', 'in', ['waiting', 'offered'])
    .where('starts_at', '<=', now.toISOString())
    .limit(500)
    .execute()
  if (begun.length === 0) return
  const ids = begun.map(({ id }) => id)
  await write
    .updateTable('seat_entries')
    .set({ state: 'ended', settled_at: now.toISOString() })
    .where('id', 'in', ids)
    .where('state', 'in', ['waiting', 'offered'])
    .execute()
}
