import type { SeatEntry } from '#domain/training/seats/seats'
import type { Reader, Transaction } from '#records/engine/db'

export type OpenEntry = SeatEntry & { number: number; traineeIds: string[] }

/** The entries that wait or hold an offer, in order; callers that change them have locked the session. */
export async function listOpenEntries(db: Reader | Transaction, sessionId: string): Promise<OpenEntry[]> {
  const rows = await db
    .selectFrom('seat_entries')
    .select(['id', 'number', 'trainee_id', 'second_trainee_id', 'state', 'offer_until as offerUntil'])
    .where('session_id', '=', sessionId)
    .where('state', 'in', ['waiting', 'offered'])
    .orderBy('number')
    .execute()
  return rows.map(({ trainee_id, second_trainee_id, state, ...entry }) => ({
    ...entry,
    state: state === 'offered' ? 'offered' : 'waiting',
    traineeIds: second_trainee_id === null ? [trainee_id] : [trainee_id, second_trainee_id],
    seats: second_trainee_id === null ? 1 : 2,
  }))
}

export async function addEntry(
  trx: Transaction,
  { id, sessionId, traineeIds }: { id: string; sessionId: string; traineeIds: readonly string[] },
  now: Date,
): Promise<void> {
  const last = await trx
    .selectFrom('seat_entries')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  await trx
    .insertInto('seat_entries')
    .values({
      id,
      session_id: sessionId,
      number: Number(last?.number ?? 0) + 1,
      trainee_id: traineeIds[0] ?? '',
      second_trainee_id: traineeIds[1] ?? null,
      added_at: now.toISOString(),
    })
    .execute()
}

/** Returns false when the entry is no longer in the state that was judged. */
export async function settleEntry(
  trx: Transaction,
  { id, state }: Pick<SeatEntry, 'id' | 'state'>,
  to: 'taken' | 'declined' | 'lapsed' | 'left',
  now: Date,
): Promise<boolean> {
  const written = await trx
    .updateTable('seat_entries')
    .set({ state: to, settled_at: now.toISOString() })
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst()
  return written.numUpdatedRows === 1n
}

/** The trainees for whom this person takes seats: their own, and their children's. */
export async function listOwnTrainees(db: Reader | Transaction, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('trainees')
    .leftJoin('family_members', 'family_members.child_id', 'trainees.user_id')
    .select('trainees.id')
    .where((eb) => eb.or([eb('trainees.user_id', '=', userId), eb('family_members.parent_id', '=', userId)]))
    .orderBy('trainees.id')
    .execute()
  return rows.map(({ id }) => id)
}
