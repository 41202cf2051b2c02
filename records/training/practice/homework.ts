import type { Actor } from '#domain/accounts/accounts'
import { coachedBy, may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { allowHomework, type HomeworkRefusal } from '#domain/training/practice/homework'
import { manilaDayOf } from '#domain/words/formats'
import { lockUser, transaction, type Reader, type Records, type Transaction } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { toDrillName } from './drills.ts'

export async function readHomework(db: Reader, userId: string) {
  const rows = await db
    .selectFrom('practice_assignments')
    .innerJoin('drills', 'drills.id', 'practice_assignments.drill_id')
    .select(['practice_assignments.id', 'practice_assignments.drill_id as drillId', 'due_day as dueDay', 'note'])
    .select(['practice_assignments.assigned_at as assignedAt', 'drills.text as drill'])
    .select(({ selectFrom }) =>
      selectFrom('practice_attempts')
        .select(({ fn }) => fn.min('sent_at').as('first'))
        .whereRef('assignment_id', '=', 'practice_assignments.id')
        .as('doneAt'),
    )
    .where('practice_assignments.user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .execute()
  const lastDay = '9999-12-31'
  return rows.toSorted(
    (one, other) =>
      (one.dueDay ?? lastDay).localeCompare(other.dueDay ?? lastDay) ||
      one.assignedAt.localeCompare(other.assignedAt),
  )
}

function findTrainee(db: Reader, actor: Actor, traineeId: string) {
  const coach = coachedBy(actor)
  return db
    .selectFrom('trainees')
    .innerJoin('users', 'users.id', 'trainees.user_id')
    .select(['users.id', 'users.name', 'trainees.payment_id as paymentId'])
    .where('trainees.id', '=', traineeId)
    .$if(coach !== null, (own) => own.where('coach_id', '=', coach))
    .executeTakeFirst()
}

export async function practiceOfTrainee({ read }: Pick<Records, 'read'>, actor: Actor, traineeId: string) {
  if (!may(actor, 'practice')) return null
  const trainee = await findTrainee(read, actor, traineeId)
  if (!trainee) return null
  const attempts = await read
    .selectFrom('practice_attempts')
    .select(['id', 'drill_text as drill', 'media', 'milliseconds', 'sent_at as sentAt', 'reviewed_at as reviewedAt'])
    .where('user_id', '=', trainee.id)
    .where('hidden_at', 'is', null)
    .orderBy('sent_at', 'desc')
    .limit(20)
    .execute()
  return { trainee: { id: trainee.id, name: trainee.name }, homework: await readHomework(read, trainee.id), attempts }
}

export type NewHomework = {
  id: string
  traineeId: string
  drillId: string
  dueDay: string | null
  note: string
}

export async function giveHomework(
  records: Records,
  actor: Actor,
  homework: NewHomework,
  now: Date,
): Promise<Verdict<null, HomeworkRefusal>> {
  if (!may(actor, 'practice')) return no('not-allowed')
  return transaction(records, (trx) => addHomework(trx, actor, homework, now))
}

export async function addHomework(
  trx: Transaction,
  actor: Actor,
  { id, traineeId, drillId, dueDay, note }: NewHomework,
  now: Date,
): Promise<Verdict<null, HomeworkRefusal>> {
  if (!may(actor, 'practice')) return no('not-allowed')
  const trainee = await findTrainee(trx, actor, traineeId)
  if (!trainee || !(await lockUser(trx, trainee.id))) return no('not-found')
  const known = await trx.selectFrom('practice_assignments').select('id').where('id', '=', id).executeTakeFirst()
  if (known) return yes(null)
  const drill = await trx
    .selectFrom('drills')
    .select('text')
    .where('id', '=', drillId)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  const open = (await readHomework(trx, trainee.id)).filter(({ doneAt }) => doneAt === null).length
  const facts = { hasDrill: drill !== undefined, open, today: manilaDayOf(now) }
  const verdict = allowHomework(facts, { dueDay, note })
  if (!verdict.ok || !drill) return verdict
  await trx
    .insertInto('practice_assignments')
    .values({
      id,
      user_id: trainee.id,
      payment_id: trainee.paymentId,
      drill_id: drillId,
      due_day: dueDay,
      note,
      session_id: null,
      assigned_by: actor.id,
      assigned_at: now.toISOString(),
    })
    .execute()
  await recordHomework(trx, actor, { action: 'homework give', trainee, drill: drill.text }, now)
  return yes(null)
}

export async function withdrawHomework(
  records: Records,
  actor: Actor,
  { traineeId, homeworkId }: { traineeId: string; homeworkId: string },
  now: Date,
): Promise<Verdict<null, 'not-allowed' | 'not-found'>> {
  if (!may(actor, 'practice')) return no('not-allowed')
  return transaction<Verdict<null, 'not-allowed' | 'not-found'>>(records, async (trx) => {
    const trainee = await findTrainee(trx, actor, traineeId)
    const homework = trainee && (await readHomework(trx, trainee.id)).find(({ id }) => id === homeworkId)
    if (!trainee || !homework) return no('not-found')
    await trx
      .updateTable('practice_assignments')
      .set({ withdrawn_at: now.toISOString() })
      .where('id', '=', homeworkId)
      .where('withdrawn_at', 'is', null)
      .execute()
    await recordHomework(trx, actor, { action: 'homework withdraw', trainee, drill: homework.drill }, now)
    return yes(null)
  })
}

function recordHomework(
  trx: Transaction,
  actor: Actor,
  { action, trainee, drill }: { action: string; trainee: { id: string; name: string }; drill: string },
  now: Date,
): Promise<void> {
  const after = { drill: toDrillName(drill) }
  return recordDecision(trx, actor, { action, subject: 'account', id: trainee.id, name: trainee.name, after }, now)
}
