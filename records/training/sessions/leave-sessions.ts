import type { Transaction } from '#records/engine/db'
import { lockTrainees } from './session-locks.ts'

export async function leaveSessions(trx: Transaction, traineeId: string, now: Date): Promise<string[]> {
  // Locks in the usual order: a concurrent plan waits and then finds no trainee.
  await lockTrainees(trx, [traineeId], null)
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
  // Locked, so that of two trainees leaving at once the second sees an empty session.
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
    .where('seats', 'is', null)
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
