import type { MakeUp } from '#domain/training/cancellations'
import { SESSION_KINDS, type SessionKind } from '#domain/training/sessions'
import type { Reader, Transaction } from '#records/engine/db'
import { readPackageUse } from '#records/training/sessions/package-use'

/**
 * Cancelled sessions that do not count, and excused ones, until another session replaces them; at most the package's
 * rest.
 */
export async function listMakeUps(db: Reader | Transaction, traineeIds: readonly string[]): Promise<MakeUp[]> {
  if (traineeIds.length === 0) return []
  const rows = await db
    .selectFrom('attendances')
    .leftJoin('session_cancellations', 'session_cancellations.attendance_id', 'attendances.id')
    .leftJoin('training_sessions', 'training_sessions.id', 'attendances.session_id')
    .select(['attendances.id', 'attendances.trainee_id as traineeId', 'attendances.kind'])
    .select(({ fn }) =>
      fn
        .coalesce('session_cancellations.starts_at', 'training_sessions.starts_at', 'attendances.created_at')
        .as('startsAt'),
    )
    .where('attendances.trainee_id', 'in', [...traineeIds])
    .where(({ or, and, eb }) =>
      or([
        and([eb('session_cancellations.attendance_id', 'is not', null), eb('counted_id', 'is', null)]),
        and([eb('attendances.state', '=', 'missed'), eb('attendances.excused_at', 'is not', null)]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('attendances as later')
            .leftJoin('session_cancellations as own', 'own.attendance_id', 'later.id')
            .select('later.id')
            .whereRef('later.makes_up_for', '=', 'attendances.id')
            // A make-up that the trainee cancelled is owed by its own cancellation.
            .where((eb) => eb.or([eb('later.state', '!=', 'cancelled'), eb('own.attendance_id', 'is not', null)])),
        ),
      ),
    )
    .orderBy('startsAt')
    .orderBy('attendances.id')
    .execute()
  const left = rows.length === 0 ? new Map<string, number>() : await countLeft(db, traineeIds)
  return rows.flatMap(({ traineeId, ...row }) => {
    const key = keyOf(traineeId ?? '', row.kind)
    const room = left.get(key) ?? 0
    left.set(key, room - 1)
    return traineeId === null || room <= 0 ? [] : [{ ...row, traineeId }]
  })
}

export async function countMakeUps(db: Reader, traineeIds: readonly string[]): Promise<Map<string, number>> {
  const theirs = Map.groupBy(await listMakeUps(db, traineeIds), ({ traineeId }) => traineeId)
  return new Map([...theirs].map(([traineeId, makeUps]) => [traineeId, makeUps.length]))
}

export async function countOwnMakeUps(db: Reader, userId: string): Promise<number> {
  const trainees = await db.selectFrom('trainees').select('id').where('user_id', '=', userId).execute()
  const ids = trainees.map(({ id }) => id)
  return (await listMakeUps(db, ids)).length
}

const keyOf = (traineeId: string, kind: SessionKind) => `${traineeId} ${kind}`

async function countLeft(db: Reader | Transaction, traineeIds: readonly string[]): Promise<Map<string, number>> {
  const left = new Map<string, number>()
  for (const kind of SESSION_KINDS)
    for (const { traineeId, used, count } of await readPackageUse(db, { traineeIds, kind }))
      left.set(keyOf(traineeId, kind), count - used)
  return left
}
