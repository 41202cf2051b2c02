import type { StaffRole } from '#domain/accounts/rights'
import { dutiesLost, type Duties } from '#domain/accounts/staff'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { overlap } from '#domain/training/plan-session'
import type { Reader, Transaction } from '#records/engine/db'
import { recordDecision, type AuditActor } from '#records/operating/audit'
import { lockCoach, lockTrainees } from './sessions/session-locks.ts'

/** The successor's id, null for no one yet, undefined when not chosen. */
export type Successor = string | null | undefined

export type HandOverRefusal = 'successor-missing' | 'successor-gone' | 'successor-busy'

export async function dutiesByStaff(db: Reader, now: Date): Promise<Map<string, Duties>> {
  const sessions = await db
    .selectFrom('training_sessions')
    .select(({ fn }) => ['coach_id as coachId', fn.countAll<number | string>().as('count')])
    .where('coach_id', 'is not', null)
    .where('cancelled_at', 'is', null)
    .where('starts_at', '>', now.toISOString())
    .groupBy('coach_id')
    .execute()
  const trainees = await db
    .selectFrom('trainees')
    .select(({ fn }) => ['coach_id as coachId', fn.countAll<number | string>().as('count')])
    .where('coach_id', 'is not', null)
    .groupBy('coach_id')
    .execute()
  const duties = new Map<string, Duties>()
  const of = (id: string | null) => duties.get(id ?? '') ?? { sessions: 0, trainees: 0 }
  for (const { coachId, count } of sessions) duties.set(coachId ?? '', { ...of(coachId), sessions: Number(count) })
  for (const { coachId, count } of trainees) duties.set(coachId ?? '', { ...of(coachId), trainees: Number(count) })
  return duties
}

/** `role` is null for a closed account. Refused when the successor is busy at the time of a session. */
export async function transferDuties(
  trx: Transaction,
  by: AuditActor,
  { from, role, to }: { from: { id: string; name: string }; role: StaffRole | null; to: Successor },
  now: Date,
): Promise<Verdict<Duties, HandOverRefusal>> {
  const duties = dutiesLost((await dutiesByStaff(trx, now)).get(from.id) ?? { sessions: 0, trainees: 0 }, role)
  if (duties.sessions === 0 && duties.trainees === 0) return yes(duties)
  if (to === undefined) return no('successor-missing')
  const successor = to === null ? null : to === from.id ? undefined : await lockCoach(trx, to)
  if (successor === undefined) return no('successor-gone')
  // Locks trainees first, in the same order as all session changes.
  await lockTrainees(trx, await traineeIdsOf(trx, from.id), null)
  if (successor && duties.sessions > 0 && (await hasConflict(trx, from.id, successor.id, now)))
    return no('successor-busy')
  if (duties.sessions > 0)
    await trx
      .updateTable('training_sessions')
      .set(({ eb }) => ({ coach_id: successor?.id ?? null, revision: eb('revision', '+', 1) }))
      .where('coach_id', '=', from.id)
      .where('cancelled_at', 'is', null)
      .where('starts_at', '>', now.toISOString())
      .execute()
  const isCoach = successor ? await hasRole(trx, successor.id, 'coach') : false
  await trx
    .updateTable('trainees')
    .set({ coach_id: isCoach && successor ? successor.id : null })
    .where('coach_id', '=', from.id)
    .execute()
  const entry = { action: 'account hand-over', subject: 'account', id: from.id, name: from.name }
  const after = { coach: successor?.name ?? null, sessions: duties.sessions, trainees: duties.trainees }
  await recordDecision(trx, by, { ...entry, before: { coach: from.name }, after }, now)
  return yes(duties)
}

async function traineeIdsOf(trx: Transaction, coachId: string): Promise<string[]> {
  const rows = await trx.selectFrom('trainees').select('id').where('coach_id', '=', coachId).execute()
  return rows.map(({ id }) => id)
}

async function hasConflict(trx: Transaction, from: string, to: string, now: Date): Promise<boolean> {
  const rows = await trx
    .selectFrom('training_sessions')
    .select(['coach_id as coachId', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('coach_id', 'in', [from, to])
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', now.toISOString())
    .execute()
  const theirs = rows.filter(({ coachId }) => coachId === to)
  const handed = rows.filter(({ coachId, startsAt }) => coachId === from && startsAt > now.toISOString())
  return handed.some((row) => theirs.some((other) => overlap(row, other)))
}

async function hasRole(trx: Transaction, id: string, role: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', role)
    .executeTakeFirst()
  return row !== undefined
}
