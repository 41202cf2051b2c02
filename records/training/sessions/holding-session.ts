import { no, yes } from '#domain/enrolment/enrolment'
import type { Transaction } from '#records/engine/db'
import { lockCoach, lockTrainees } from './session-locks.ts'

export type ChangeRefusal = 'not-allowed' | 'not-found' | 'session-cancelled' | 'changed-meanwhile' | 'already-marked'

/** Locks coaches, then trainees, then the session, so that no two changes deadlock. */
export async function lockSession(
  trx: Transaction,
  id: string,
  own: string | null,
  alsoCoach?: string,
  alsoTrainees: readonly string[] = [],
) {
  const known = await trx
    .selectFrom('training_sessions')
    .select('coach_id as coachId')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!known || (own !== null && known.coachId !== own)) return no('not-found')
  const coaches = [...new Set([known.coachId, alsoCoach])].filter((one) => typeof one === 'string').toSorted()
  for (const coach of coaches) {
    const row = await lockCoach(trx, coach)
    if (!row && coach === alsoCoach && coach !== known.coachId) return no('not-found')
  }
  const held = new Set(await inSessions(trx, [id]))
  await lockTrainees(trx, [...held, ...alsoTrainees], null)
  const session = await trx
    .selectFrom('training_sessions')
    .select([
      'kind',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'place',
      'coach_id as coachId',
      'capacity',
      'seats',
      'revision',
      'cancelled_at as cancelledAt',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!session || session.coachId !== known.coachId) return no('changed-meanwhile')
  if (session.cancelledAt !== null) return no('session-cancelled')
  const attendances = await trx
    .selectFrom('attendances')
    .select(['id', 'trainee_id as traineeId', 'state'])
    .where('session_id', '=', id)
    .where('state', '!=', 'cancelled')
    .execute()
  if (attendances.some(({ traineeId }) => traineeId !== null && !held.has(traineeId))) return no('changed-meanwhile')
  return yes({ session, attendances })
}

export type LockedSession = Extract<Awaited<ReturnType<typeof lockSession>>, { ok: true }>['value']

/** Locks coaches, then trainees of several sessions, each in one order, before any change. */
export async function lockSessions(trx: Transaction, ids: readonly string[]): Promise<void> {
  const coaches = await trx
    .selectFrom('training_sessions')
    .select('coach_id as coachId')
    .distinct()
    .where('id', 'in', [...ids])
    .where('coach_id', 'is not', null)
    .orderBy('coach_id')
    .execute()
  for (const { coachId } of coaches) if (coachId !== null) await lockCoach(trx, coachId)
  await lockTrainees(trx, await inSessions(trx, ids), null)
}

async function inSessions(trx: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('attendances')
    .select('trainee_id as traineeId')
    .distinct()
    .where('session_id', 'in', [...ids])
    .where('state', '!=', 'cancelled')
    .execute()
  return rows.flatMap(({ traineeId }) => (traineeId === null ? [] : [traineeId]))
}
