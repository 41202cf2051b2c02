import type { Actor } from '#domain/accounts/accounts'
import { instantOf } from '#domain/training/manila'
import type { Records } from '#records/engine/db'
import { planSessions, type PlanRequest } from '#records/training/sessions/plan'
import { done, enrolled, newClient, NOW } from './journey.ts'

/** An instant in Manila that must exist. */
export function at(day: string, time: string): string {
  const instant = instantOf(day, time)
  if (instant === null) throw new Error(`there is no ${day} ${time}`)
  return instant
}

/** A trainee with a coach of their own. */
export async function traineeOf(records: Records, staff: Actor, coach: Actor | null, name?: string) {
  const client = await newClient(records, name)
  const { paymentId } = await enrolled(records, staff, client.id, 'package_o')
  if (coach)
    await records.write.updateTable('trainees').set({ coach_id: coach.id }).where('id', '=', paymentId).execute()
  return { client, id: paymentId }
}

/** One hour of Q&A at noon on 25 November, but for what is said otherwise. */
export const makePlanRequest = (
  coach: Actor,
  traineeIds: string[],
  other: Partial<PlanRequest> = {},
): PlanRequest => ({
  kind: 'q-and-a',
  starts: [at('2026-11-25', '12:00')],
  minutes: 60,
  place: 'Studio 1',
  coachId: coach.id,
  capacity: Math.max(1, traineeIds.length),
  traineeIds,
  ...other,
})

/** Plans, which must succeed; returns the sessions' ids. */
export async function planned(records: Records, actor: Actor, wanted: PlanRequest, now = NOW): Promise<string[]> {
  return done(await planSessions(records, actor, wanted, now)).ids
}

/** The attendances of a session. */
export function attendancesOf(records: Records, sessionId: string) {
  return records.read
    .selectFrom('attendances')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('trainee_id')
    .execute()
}

/** Whether each counter equals the attendances that count; those of these trainees alone when any are named. */
export async function unequal(records: Records, ids: string[] = []) {
  const trainees = await records.read
    .selectFrom('trainees')
    .select(['id', 'session_took', 'assessment_took'])
    .$if(ids.length > 0, (some) => some.where('id', 'in', ids))
    .execute()
  const taken = await records.read
    .selectFrom('attendances')
    .select(({ fn }) => ['trainee_id', 'kind', fn.countAll().as('count')])
    .where('state', 'in', ['held', 'late'])
    .groupBy(['trainee_id', 'kind'])
    .execute()
  const countOf = (id: string, kind: string) =>
    Number(taken.find((row) => row.trainee_id === id && row.kind === kind)?.count ?? 0)
  return trainees.filter(
    ({ id, session_took, assessment_took }) =>
      session_took !== countOf(id, 'q-and-a') || assessment_took !== countOf(id, 'assessment'),
  )
}
