import type { Actor } from '#domain/accounts/accounts'
import { newId, transaction, type Records } from '#records/engine/db'
import { linkOfSeatOffer } from '#records/training/seats/seat-links'
import { done } from '#tests/journey'
import { newSession, newTrainee } from '#tests/sessions'

/** Group sessions with seats: one to take, one whose seat is offered to the trainee, one offered to somebody by email. */
export async function stageSeats(
  records: Records,
  { owner, coach, trainee }: { owner: Actor; coach: Actor; trainee: string },
  now: Date,
) {
  // The other sessions of the package are planned already.
  await records.write
    .updateTable('packages')
    .set(({ eb }) => ({ sessions: eb('sessions', '+', 2) }))
    .where('key', '=', 'package_o')
    .execute()
  const other = await newTrainee(records, owner, { name: 'Sita Upuan', coach })
  const session = async (days: number) => {
    const startsAt = new Date(now.getTime() + days * 86_400_000)
    const group = { startsAt, trainees: [], capacity: 5, coach, place: 'Hall of the seats', now }
    const { sessionId } = await newSession(records, group)
    await records.write.updateTable('training_sessions').set({ seats: 3 }).where('id', '=', sessionId).execute()
    return sessionId
  }
  const [seatSession, second, third] = [await session(15), await session(16), await session(17)]
  const offer = async (sessionId: string, traineeId: string) => {
    const id = newId()
    const until = new Date(now.getTime() + 86_400_000).toISOString()
    const entry = { id, session_id: sessionId, trainee_id: traineeId, added_at: now.toISOString() }
    await records.write
      .insertInto('seat_entries')
      .values({ ...entry, number: 1, state: 'offered', offer_until: until })
      .execute()
    return id
  }
  const seatEntry = await offer(second, trainee)
  const mailed = await offer(third, other.traineeId)
  const seatToken = done(
    await transaction(records, async (trx) => ({
      ok: true as const,
      value: await linkOfSeatOffer(trx, mailed, now),
    })),
  )
  return { ids: { seatSession, seatEntry }, seatToken: seatToken ?? '' }
}
