import { sql } from 'kysely'
import type { SessionKind } from '#domain/training/sessions'
import { newId, type Transaction } from '#records/engine/db'

export const COUNTERS = { 'q-and-a': 'session_took', assessment: 'assessment_took' } as const satisfies Record<
  SessionKind,
  string
>

const TAKEN = ['held', 'late'] as const

/**
 * Call with the trainee locked. An older build may have changed the counter without the attendances; returns the
 * counter.
 */
export async function evened(trx: Transaction, traineeId: string, kind: SessionKind, now: Date): Promise<number> {
  const { took } = await trx
    .selectFrom('trainees')
    .select(`${COUNTERS[kind]} as took`)
    .where('id', '=', traineeId)
    .executeTakeFirstOrThrow()
  const taken = await countTakenSessions(trx, traineeId, kind)
  if (taken < took) await addHeld(trx, { traineeId, kind, count: took - taken }, now)
  if (taken > took) await undoNewest(trx, { traineeId, kind, count: taken - took }, now)
  return took
}

export async function countTakenSessions(trx: Transaction, traineeId: string, kind: SessionKind): Promise<number> {
  const { taken } = await trx
    .selectFrom('attendances')
    .select(({ fn }) => fn.countAll().as('taken'))
    .where('trainee_id', '=', traineeId)
    .where('kind', '=', kind)
    .where('state', 'in', TAKEN)
    .executeTakeFirstOrThrow()
  return Number(taken)
}

export async function recounted(trx: Transaction, traineeId: string, kind: SessionKind): Promise<number> {
  const took = await countTakenSessions(trx, traineeId, kind)
  await trx
    .updateTable('trainees')
    .set({ [COUNTERS[kind]]: took })
    .where('id', '=', traineeId)
    .execute()
  return took
}

type Some = { traineeId: string; kind: SessionKind; count: number }

export async function addHeld(trx: Transaction, { traineeId, kind, count }: Some, now: Date): Promise<void> {
  const at = now.toISOString()
  const row = { session_id: null, trainee_id: traineeId, kind, state: 'held' as const, marked_at: at, created_at: at }
  const rows = Array.from({ length: count }, () => ({ ...row, id: newId() }))
  if (rows.length > 0) await trx.insertInto('attendances').values(rows).execute()
}

export async function undoNewest(trx: Transaction, { traineeId, kind, count }: Some, now: Date): Promise<void> {
  const newest = await trx
    .selectFrom('attendances')
    .select(['id', 'session_id'])
    .where('trainee_id', '=', traineeId)
    .where('kind', '=', kind)
    .where('state', 'in', TAKEN)
    .orderBy(sql`coalesce(marked_at, created_at)`, 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
  const planned = newest.filter(({ session_id }) => session_id !== null).map(({ id }) => id)
  const gone = newest.filter(({ session_id }) => session_id === null).map(({ id }) => id)
  if (gone.length > 0) await trx.deleteFrom('attendances').where('id', 'in', gone).execute()
  if (planned.length > 0)
    await trx
      .updateTable('attendances')
      .set(({ eb }) => ({
        state: 'planned' as const,
        marked_at: now.toISOString(),
        marked_by: null,
        revision: eb('revision', '+', 1),
      }))
      .where('id', 'in', planned)
      .execute()
}

export async function takeNext(
  trx: Transaction,
  { traineeId, kind, by }: { traineeId: string; kind: SessionKind; by: string },
  now: Date,
): Promise<void> {
  const begun = await trx
    .selectFrom('attendances')
    .innerJoin('training_sessions', 'training_sessions.id', 'attendances.session_id')
    .select('attendances.id')
    .where('attendances.trainee_id', '=', traineeId)
    .where('attendances.kind', '=', kind)
    .where('attendances.state', '=', 'planned')
    .where('training_sessions.cancelled_at', 'is', null)
    .where('training_sessions.starts_at', '<=', now.toISOString())
    .orderBy('training_sessions.starts_at')
    .orderBy('attendances.id')
    .limit(1)
    .executeTakeFirst()
  if (!begun) return addHeld(trx, { traineeId, kind, count: 1 }, now)
  await trx
    .updateTable('attendances')
    .set(({ eb }) => ({
      state: 'held' as const,
      marked_at: now.toISOString(),
      marked_by: by,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', begun.id)
    .execute()
}
