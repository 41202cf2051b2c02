import type { Transaction } from '#records/engine/db'
import { emailSeatList } from './seat-emails.ts'

/** Ends the list of a session that the caller has locked, and emails those who were on it. */
export async function endSeatList(
  trx: Transaction,
  sessionId: string,
  why: 'cancelled' | 'closed',
  now: Date,
): Promise<void> {
  await emailSeatList(trx, sessionId, { change: why }, now)
  await trx
    .updateTable('seat_entries')
    .set({ state: 'ended', settled_at: now.toISOString() })
    .where('session_id', '=', sessionId)
    .where('state', 'in', ['waiting', 'offered'])
    .execute()
}
