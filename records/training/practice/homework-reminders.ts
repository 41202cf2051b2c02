import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { homeworkDue } from '#domain/text/emails/practice-emails'
import { addDays } from '#domain/training/manila'
import { formatDay, manilaDayOf } from '#domain/words/formats'
import { brandIn } from '#records/content/content'
import { transaction, type Records, type Transaction } from '#records/engine/db'
import { queueMail } from '#records/mail/outbox'
import { toDrillName } from './drills.ts'

export async function remindOfHomework(records: Records, now: Date): Promise<number> {
  const today = manilaDayOf(now)
  const due = await records.read
    .selectFrom('practice_assignments')
    .select('id')
    .where('withdrawn_at', 'is', null)
    .where('reminded_at', 'is', null)
    .where('due_day', '>=', today)
    .where('due_day', '<=', addDays(today, 1))
    .execute()
  let sent = 0
  for (const { id } of due) {
    const reminded = await transaction(records, (trx) => remind(trx, id, now))
    if (reminded.ok) sent += 1
  }
  return sent
}

async function remind(trx: Transaction, id: string, now: Date): Promise<Verdict<null, 'done-already'>> {
  const homework = await trx
    .selectFrom('practice_assignments')
    .innerJoin('drills', 'drills.id', 'practice_assignments.drill_id')
    .innerJoin('users', 'users.id', 'practice_assignments.user_id')
    .innerJoin('trainees', 'trainees.user_id', 'users.id')
    .select(['users.id', 'users.name', 'users.email', 'users.verified_at as verifiedAt', 'due_day as dueDay'])
    .select('drills.text as drill')
    .where('practice_assignments.id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('practice_attempts').select('id').where('assignment_id', '=', id))),
    )
    .executeTakeFirst()
  const claimed = await trx
    .updateTable('practice_assignments')
    .set({ reminded_at: now.toISOString() })
    .where('id', '=', id)
    .where('reminded_at', 'is', null)
    .executeTakeFirst()
  if (!homework || claimed.numUpdatedRows !== 1n) return no('done-already')
  const account = { ...homework, verified: homework.verifiedAt !== null }
  const due = {
    drill: toDrillName(homework.drill),
    day: formatDay(homework.dueDay),
    once: `homework:${account.id}:${id}`,
  }
  await queueMail(trx, homeworkDue(await brandIn(trx), account, due), now)
  return yes(null)
}
