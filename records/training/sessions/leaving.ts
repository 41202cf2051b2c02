import type { Transaction } from '#records/engine/db'
import { holdTrainees } from './holding.ts'

/**
 * Takes somebody who is unenrolled or deleted out of what is planned: the attendances stay for the reports, and a session
 * to come that nobody attends any more is cancelled. Returns the sessions that the person was planned in.
 */
export async function leaveSessions(trx: Transaction, traineeId: string, now: Date): Promise<string[]> {
  // The same order as everywhere: who plans them meanwhile waits, and finds nobody.
  await holdTrainees(trx, [traineeId], null)
  const planned = await trx
    .selectFrom('attendances')
    .select('session_id as sessionId')
    .where('trainee_id', '=', traineeId)
    .where('state', '=', 'planned')
    .where('session_id', 'is not', null)
    .orderBy('session_id')
    .execute()
  const ids = planned.flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId]))
  if (ids.length === 0) return []
  // Two who leave one session at once take turns: the second sees that nobody is left.
  await trx.selectFrom('training_sessions').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  await trx
    .updateTable('attendances')
    .set(({ eb }) => ({ state: 'cancelled' as const, revision: eb('revision', '+', 1) }))
    .where('trainee_id', '=', traineeId)
    .where('state', '=', 'planned')
    .execute()
  await trx
    .updateTable('training_sessions')
    .set(({ eb }) => ({ cancelled_at: now.toISOString(), revision: eb('revision', '+', 1) }))
    .where('id', 'in', ids)
    .where('cancelled_at', 'is', null)
    .where('starts_at', '>', now.toISOString())
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('attendances')
        .select('session_id')
        .where('session_id', 'in', ids)
        .where('state', '!=', 'cancelled')
        .$castTo<{ session_id: string }>(),
    )
    .execute()
  return ids
}
