import { addMinutes } from '#domain/training/manila'
import { CAPACITY_MOST } from '#domain/training/plan-session'
import { newId } from '#records/engine/db'
import { recounted } from '#records/training/sessions/session-counts'
import { termsIn } from '#records/training/terms'
import { enrolmentOf, userOf, type RowStep, type RunContext } from './import-context.ts'

type SessionStep = Extract<RowStep, { step: 'session' }>

export async function writeCount(
  context: RunContext,
  { row, person, kind, count }: Extract<RowStep, { step: 'count' }>,
): Promise<boolean> {
  const { trx, now } = context
  const traineeId = await enrolmentOf(context, person)
  if (traineeId === null) return false
  const at = now.toISOString()
  for (let nth = 0; nth < count; nth += 1) {
    const id = newId()
    const mark = { state: 'held' as const, marked_at: at, marked_by: context.actor.id, created_at: at }
    await trx
      .insertInto('attendances')
      .values({ id, session_id: null, trainee_id: traineeId, kind, ...mark })
      .execute()
    context.made.push({ row, kind: 'attendance', id, userId: userOf(context, person) })
  }
  await recounted(trx, traineeId, kind)
  return true
}

/** Trainees of the same start share a session. No email: they know their sessions. */
export async function writeSessions(context: RunContext, steps: readonly RowStep[]): Promise<void> {
  const dated = steps.filter((step): step is SessionStep => step.step === 'session')
  const { usualMinutes } = await termsIn(context.trx)
  for (const group of Map.groupBy(dated, ({ kind, startsAt }) => `${kind} ${startsAt}`).values())
    for (let from = 0; from < group.length; from += CAPACITY_MOST)
      await writeSession(context, group.slice(from, from + CAPACITY_MOST), usualMinutes)
  const each = new Map(dated.map((step) => [`${step.kind} ${step.person}`, step]))
  for (const { kind, person } of each.values()) {
    const traineeId = await enrolmentOf(context, person)
    if (traineeId !== null) await recounted(context.trx, traineeId, kind)
  }
}

async function writeSession(context: RunContext, group: readonly SessionStep[], minutes: number): Promise<void> {
  const [first] = group
  if (!first) return
  const { trx, actor } = context
  const sessionId = newId()
  const at = context.now.toISOString()
  const { kind, startsAt } = first
  await trx
    .insertInto('training_sessions')
    .values({
      id: sessionId,
      kind,
      starts_at: startsAt,
      ends_at: addMinutes(startsAt, minutes),
      place: '',
      coach_id: null,
      capacity: group.length,
      series_id: null,
      created_at: at,
      updated_by: actor.id,
    })
    .execute()
  context.made.push({ row: first.row, kind: 'session', id: sessionId, userId: null })
  for (const { row, person, state } of group) {
    const traineeId = await enrolmentOf(context, person)
    if (traineeId === null) continue
    const id = newId()
    const mark = state === 'planned' ? {} : { marked_at: at, marked_by: actor.id }
    await trx
      .insertInto('attendances')
      .values({ id, session_id: sessionId, trainee_id: traineeId, kind, state, created_at: at, ...mark })
      .execute()
    context.made.push({ row, kind: 'attendance', id, userId: userOf(context, person) })
  }
}
