import { countFreeSeats, judgeEntries, type SeatEntry, type SeatEntryState } from '#domain/training/seats/seats'
import { familyIds } from '#records/accounts/families/families'
import type { Reader, Transaction } from '#records/engine/db'
import type { LockedSession } from '#records/training/sessions/holding-session'

export type OpenEntry = SeatEntry & { sessionId: string; number: number; traineeIds: string[] }

/** The entries that wait or hold an offer, in order; callers that change them have locked the session. */
export async function listOpenEntries(db: Reader | Transaction, sessionIds: readonly string[]): Promise<OpenEntry[]> {
  if (sessionIds.length === 0) return []
  const rows = await db
    .selectFrom('seat_entries')
    .select(['id', 'session_id as sessionId', 'number', 'trainee_id', 'second_trainee_id', 'state'])
    .select('offer_until as offerUntil')
    .where('session_id', 'in', [...sessionIds])
    .where('state', 'in', ['waiting', 'offered'])
    .orderBy('session_id')
    .orderBy('number')
    .execute()
  return rows.map(({ trainee_id, second_trainee_id, state, ...entry }) => ({
    ...entry,
    state: state === 'offered' ? 'offered' : 'waiting',
    traineeIds: second_trainee_id === null ? [trainee_id] : [trainee_id, second_trainee_id],
    seats: second_trainee_id === null ? 1 : 2,
  }))
}

type NewEntry = { id: string; sessionId: string; traineeIds: readonly string[]; state: 'waiting' | 'taken' }

export async function addSeatEntry(
  trx: Transaction,
  { id, sessionId, traineeIds, state }: NewEntry,
  now: Date,
): Promise<boolean> {
  const last = await trx
    .selectFrom('seat_entries')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  const at = now.toISOString()
  const added = await trx
    .insertInto('seat_entries')
    .values({
      id,
      session_id: sessionId,
      number: Number(last?.number ?? 0) + 1,
      trainee_id: traineeIds[0] ?? '',
      second_trainee_id: traineeIds[1] ?? null,
      state,
      added_at: at,
      settled_at: state === 'taken' ? at : null,
    })
    .onConflict((known) => known.column('id').doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

export async function settleEntry(
  trx: Transaction,
  { id, state }: Pick<SeatEntry, 'id' | 'state'>,
  to: Exclude<SeatEntryState, 'waiting' | 'offered'>,
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

/** Call with the session locked. Settles what the clock or staff decided; returns what is free and who waits. */
export async function judgeSeats(
  trx: Transaction,
  sessionId: string,
  { session, attendances }: LockedSession,
  now: Date,
) {
  const inside = new Set(attendances.map(({ traineeId }) => traineeId))
  const entries: OpenEntry[] = []
  for (const entry of await listOpenEntries(trx, [sessionId])) {
    const traineeIds = entry.traineeIds.filter((id) => !inside.has(id))
    if (traineeIds.length === 0) await settleEntry(trx, entry, 'taken', now)
    else entries.push(await narrowEntry(trx, entry, traineeIds))
  }
  const { offered, waiting, lapsed } = judgeEntries(entries, session.startsAt, now)
  for (const entry of lapsed) await settleEntry(trx, entry, 'lapsed', now)
  const free = countFreeSeats({ seats: session.seats ?? 0, attending: attendances.length }, offered)
  return { offered, waiting, free }
}

async function narrowEntry(trx: Transaction, entry: OpenEntry, traineeIds: string[]): Promise<OpenEntry> {
  const [first] = traineeIds
  if (first === undefined || traineeIds.length === entry.traineeIds.length) return entry
  const rest = { trainee_id: first, second_trainee_id: null }
  await trx.updateTable('seat_entries').set(rest).where('id', '=', entry.id).execute()
  return { ...entry, traineeIds, seats: 1 }
}

export async function listFamilyTrainees(db: Reader | Transaction, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('trainees')
    .select('id')
    .where('user_id', 'in', await familyIds({ read: db }, { id: userId }))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
