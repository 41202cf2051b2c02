import type { Actor } from '#domain/accounts/accounts'
import { coachedBy, may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { judgeExcuse, type ExcuseRefusal } from '#domain/training/roll-call/excuses'
import { formatInstant } from '#domain/words/formats'
import { transaction, type Records, type Transaction } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { lockTrainees } from '#records/training/sessions/session-locks'

export type Excuse = { attendanceId: string; excused: boolean; seen: number }
type Excused = Verdict<{ name: string }, ExcuseRefusal | 'not-allowed' | 'not-found'>

export async function excuseAbsence(
  records: Records,
  actor: Actor,
  { attendanceId, ...excuse }: Excuse,
  now: Date,
): Promise<Excused> {
  if (!may(actor, 'sessions')) return no('not-allowed')
  const coach = coachedBy(actor)
  return transaction<Excused>(records, async (trx) => {
    const known = await absenceIn(trx, attendanceId, coach)
    if (!known) return no('not-found')
    await lockTrainees(trx, [known.traineeId], null)
    const found = await absenceIn(trx, attendanceId, coach)
    if (!found) return no('not-found')
    const { name, traineeId, revision, startsAt } = found
    const verdict = judgeExcuse({ ...found, excused: found.excusedAt !== null }, excuse)
    if (!verdict.ok) return verdict
    if (verdict.value === null) return yes({ name })
    const excusedAt = excuse.excused ? now.toISOString() : null
    const written = await trx
      .updateTable('attendances')
      .set({ excused_at: excusedAt, revision: revision + 1 })
      .where('id', '=', attendanceId)
      .where('state', '=', 'missed')
      .where('revision', '=', revision)
      .executeTakeFirst()
    if (written.numUpdatedRows !== 1n) return no('changed-meanwhile')
    const entry = {
      action: `absence ${excuse.excused ? 'excuse' : 'unexcuse'}`,
      subject: 'trainee',
      id: traineeId,
      name,
      after: { session: formatInstant(startsAt) },
    }
    await recordDecision(trx, actor, entry, now)
    return yes({ name })
  })
}

function absenceIn(trx: Transaction, attendanceId: string, coach: string | null) {
  return trx
    .selectFrom('attendances')
    .innerJoin('training_sessions', 'training_sessions.id', 'attendances.session_id')
    .innerJoin('trainees', 'trainees.id', 'attendances.trainee_id')
    .innerJoin('users', 'users.id', 'trainees.user_id')
    .select(['users.name', 'trainees.id as traineeId', 'training_sessions.starts_at as startsAt'])
    .select(['attendances.state', 'attendances.revision', 'attendances.excused_at as excusedAt'])
    .where('attendances.id', '=', attendanceId)
    .$if(coach !== null, (own) => own.where('training_sessions.coach_id', '=', coach))
    .executeTakeFirst()
}
