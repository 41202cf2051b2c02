import type { Actor } from '#domain/accounts/accounts'
import { coachedBy, may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { judgeCancellation, type JudgementRefusal } from '#domain/training/cancellations'
import type { SessionKind } from '#domain/training/sessions'
import { formatInstant } from '#domain/words/formats'
import { transaction, type Records, type Transaction } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { lockTrainees } from '#records/training/sessions/session-locks'
import { COUNTERS } from '#records/training/sessions/session-counts'
import { countAsTaken, packageCount, uncountTaken } from './count-as-taken.ts'

export type Judgement = { attendanceId: string; counts: boolean; seen: number; reason: string }
type Judged = Verdict<{ name: string }, JudgementRefusal | 'not-allowed' | 'not-found'>

export async function decideCancellation(
  records: Records,
  actor: Actor,
  { attendanceId, ...judgement }: Judgement,
  now: Date,
): Promise<Judged> {
  if (!may(actor, 'sessions')) return no('not-allowed')
  const coach = coachedBy(actor)
  return transaction<Judged>(records, async (trx) => {
    const known = await cancellationIn(trx, attendanceId, coach)
    if (!known?.traineeId) return no('not-found')
    const { traineeId } = known
    await lockTrainees(trx, [traineeId], null)
    const found = await cancellationIn(trx, attendanceId, coach)
    if (!found) return no('not-found')
    const { kind, name, startsAt, countedId, revision } = found
    const facts = {
      late: found.late === 1,
      counts: countedId !== null,
      revision,
      took: kind === 'q-and-a' ? found.sessionTook : found.assessmentTook,
      count: await packageCount(trx, traineeId, kind),
    }
    const verdict = judgeCancellation(facts, judgement)
    if (!verdict.ok) return verdict
    if (verdict.value === null) return yes({ name })
    const counted = countedId === null ? await countAsTaken(trx, { traineeId, kind }, now) : null
    const change = countedId === null ? counted : await uncountTaken(trx, { id: countedId, traineeId, kind }, now)
    if (!change) return no('all-taken')
    await trx
      .updateTable('session_cancellations')
      .set({
        counted_id: counted?.id ?? null,
        decided_at: now.toISOString(),
        decided_by: actor.id,
        decision_reason: verdict.value.reason,
        revision: revision + 1,
      })
      .where('attendance_id', '=', attendanceId)
      .where('revision', '=', revision)
      .execute()
    const entry = {
      action: `own-session ${verdict.value.counts ? 'count' : 'forgive'}`,
      subject: 'trainee',
      id: traineeId,
      name,
      before: change.before,
      after: { ...change.after, session: formatInstant(startsAt) },
    }
    await recordDecision(trx, actor, entry, now)
    return yes({ name })
  })
}

/** Call with the trainee locked, when staff put them back into the session. */
export async function endCancellation(
  trx: Transaction,
  { sessionId, traineeId, kind }: { sessionId: string; traineeId: string; kind: SessionKind },
  now: Date,
): Promise<void> {
  const known = await trx
    .selectFrom('session_cancellations')
    .innerJoin('attendances', 'attendances.id', 'session_cancellations.attendance_id')
    .select(['attendances.id', 'counted_id as countedId'])
    .where('attendances.session_id', '=', sessionId)
    .where('attendances.trainee_id', '=', traineeId)
    .executeTakeFirst()
  if (!known) return
  if (known.countedId !== null) await uncountTaken(trx, { id: known.countedId, traineeId, kind }, now)
  await trx.deleteFrom('session_cancellations').where('attendance_id', '=', known.id).execute()
}

function cancellationIn(trx: Transaction, attendanceId: string, coach: string | null) {
  return trx
    .selectFrom('session_cancellations')
    .innerJoin('attendances', 'attendances.id', 'session_cancellations.attendance_id')
    .innerJoin('training_sessions', 'training_sessions.id', 'attendances.session_id')
    .innerJoin('trainees', 'trainees.id', 'attendances.trainee_id')
    .innerJoin('users', 'users.id', 'trainees.user_id')
    .select([
      'users.name',
      'trainees.id as traineeId',
      `trainees.${COUNTERS['q-and-a']} as sessionTook`,
      `trainees.${COUNTERS.assessment} as assessmentTook`,
      'attendances.kind',
      'session_cancellations.starts_at as startsAt',
      'session_cancellations.late',
      'counted_id as countedId',
      'session_cancellations.revision',
    ])
    .where('attendances.id', '=', attendanceId)
    .$if(coach !== null, (own) => own.where('training_sessions.coach_id', '=', coach))
    .executeTakeFirst()
}
