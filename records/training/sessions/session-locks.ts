import { rolesWith } from '#domain/accounts/rights'
import { SESSION_MINUTES, type ExistingSession } from '#domain/training/plan-session'
import { addMinutes, dayOf } from '#domain/training/manila'
import type { AttendanceState } from '#domain/training/sessions'
import type { Reader, Transaction } from '#records/engine/db'
import { saidDays, termsIn } from '#records/training/terms'

/** Locks the coach's row, so that two plans for one coach run one after the other. */
export function lockCoach(trx: Transaction, id: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('type', '=', 'ADMIN_USER')
    .where('role', 'in', rolesWith('sessions'))
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks trainees in one order, after the coach; a null `coach` means any coach's trainees. */
export async function lockTrainees(trx: Transaction, ids: readonly string[], coach: string | null) {
  if (ids.length === 0) return []
  return trx
    .selectFrom('trainees')
    .select(['id', 'user_id as userId', 'package', 'coach_id as coachId'])
    .where('id', 'in', [...ids])
    .$if(coach !== null, (own) => own.where('coach_id', '=', coach))
    .orderBy('id')
    .forUpdate()
    .execute()
}

type SurroundingQuery = {
  from: string
  to: string
  coachId: string | null
  traineeIds: readonly string[]
  but?: string
}

export async function listSessionsAround(
  db: Reader | Transaction,
  query: SurroundingQuery,
): Promise<ExistingSession[]> {
  const { from, to, coachId, traineeIds, but = '' } = query
  const around = db
    .selectFrom('training_sessions')
    .select(['id', 'starts_at as startsAt', 'ends_at as endsAt', 'coach_id as coachId'])
    .where('cancelled_at', 'is', null)
    // A session still running at `from` started at most this long before.
    .where('starts_at', '>', addMinutes(from, -SESSION_MINUTES.most - 1))
    .where('starts_at', '<', to)
    .where('id', '!=', but)
  const ofCoach = coachId === null ? [] : await around.where('coach_id', '=', coachId).execute()
  const theirs =
    traineeIds.length === 0
      ? []
      : await db
          .selectFrom('attendances')
          .innerJoin('training_sessions', 'training_sessions.id', 'attendances.session_id')
          .select([
            'training_sessions.id',
            'training_sessions.starts_at as startsAt',
            'training_sessions.ends_at as endsAt',
            'training_sessions.coach_id as coachId',
            'attendances.trainee_id as traineeId',
          ])
          .where('attendances.trainee_id', 'in', [...traineeIds])
          .where('attendances.state', '!=', 'cancelled' satisfies AttendanceState)
          .where('training_sessions.cancelled_at', 'is', null)
          .where('training_sessions.starts_at', '>', addMinutes(from, -SESSION_MINUTES.most - 1))
          .where('training_sessions.starts_at', '<', to)
          .where('training_sessions.id', '!=', but)
          .execute()
  const trials = coachId === null ? [] : await listTrialsAround(db, coachId, { from, to })
  return [
    ...trials,
    ...ofCoach.map((one) => ({ ...one, traineeIds: [] })),
    ...theirs.map(({ traineeId, ...one }) => ({ ...one, traineeIds: traineeId === null ? [] : [traineeId] })),
  ]
}

async function listTrialsAround(
  db: Reader | Transaction,
  coachId: string,
  { from, to }: Pick<SurroundingQuery, 'from' | 'to'>,
): Promise<ExistingSession[]> {
  const slots = await db
    .selectFrom('trial_slots')
    .select(['id', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('coach_id', '=', coachId)
    .where('closed_at', 'is', null)
    .where('starts_at', '>', addMinutes(from, -SESSION_MINUTES.most - 1))
    .where('starts_at', '<', to)
    .execute()
  return slots.map((slot) => ({ ...slot, coachId, traineeIds: [] }))
}

export async function aroundOf(db: Reader | Transaction, query: SurroundingQuery) {
  const existingSessions = await listSessionsAround(db, query)
  const terms = await termsIn(db)
  const said = await saidDays(db, dayOf(query.from), dayOf(query.to))
  return { existingSessions, terms, said, lastDays: await readLastDays(db, query.traineeIds) }
}

export async function readLastDays(
  db: Reader | Transaction,
  traineeIds: readonly string[],
): Promise<Map<string, string>> {
  if (traineeIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('trainees')
    .select(['id', 'valid_until as lastDay'])
    .where('id', 'in', [...traineeIds])
    .where('valid_until', 'is not', null)
    .execute()
  return new Map(rows.flatMap(({ id, lastDay }) => (lastDay === null ? [] : [[id, lastDay]])))
}
