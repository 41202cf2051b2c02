import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { transaction, type Records, type Transaction } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'

export async function setCoach(
  records: Records,
  actor: Actor,
  { traineeId, coachId }: { traineeId: string; coachId: string | null },
  now: Date,
): Promise<Verdict<{ coach: string | null }, 'not-allowed' | 'not-found'>> {
  if (!may(actor, 'every-trainee')) return no('not-allowed')
  return transaction<Verdict<{ coach: string | null }, 'not-allowed' | 'not-found'>>(records, async (trx) => {
    const trainee = await trx
      .selectFrom('trainees')
      .innerJoin('users', 'users.id', 'trainees.user_id')
      .leftJoin('users as before', 'before.id', 'trainees.coach_id')
      .select(['users.name', 'trainees.coach_id as coachId', 'before.name as coach'])
      .where('trainees.id', '=', traineeId)
      .executeTakeFirst()
    const coach = coachId === null ? null : await openCoach(trx, coachId)
    if (!trainee || coach === undefined) return no('not-found')
    const to = coach?.name ?? null
    if (trainee.coachId === coachId) return yes({ coach: to })
    await trx.updateTable('trainees').set({ coach_id: coachId }).where('id', '=', traineeId).execute()
    const entry = {
      action: 'trainee coach change',
      subject: 'trainee',
      id: traineeId,
      name: trainee.name,
      before: { coach: trainee.coach },
      after: { coach: to },
    }
    await recordDecision(trx, actor, entry, now)
    return yes({ coach: to })
  })
}

function openCoach(trx: Transaction, id: string) {
  return trx
    .selectFrom('users')
    .select('name')
    .where('id', '=', id)
    .where('type', '=', 'ADMIN_USER')
    .where('role', '=', 'coach')
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
