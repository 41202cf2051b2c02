import { sessionReminder } from '#domain/text/emails/session-emails'
import { no, yes } from '#domain/enrolment/enrolment'
import { reminderHorizon, remindersDue, type QuietHours } from '#domain/training/reminders'
import { transaction, type Records, type Transaction } from '#records/engine/db'
import { queueMail } from '#records/mail/outbox'
import { trainingTerms } from '#records/training/terms'
import { claimSessionReminder, settledOf } from './claims.ts'
import { academyIn, toMailAccount, entryOf, invited } from './session-emails.ts'

export async function remindOfSessions(records: Records, now: Date): Promise<number> {
  const quiet = await trainingTerms(records)
  const soon = await records.read
    .selectFrom('attendances')
    .innerJoin('training_sessions', 'training_sessions.id', 'attendances.session_id')
    .select('attendances.id')
    .where('attendances.state', '=', 'planned')
    .where('attendances.trainee_id', 'is not', null)
    .where('cancelled_at', 'is', null)
    .where('starts_at', '>', now.toISOString())
    .where('starts_at', '<=', reminderHorizon(now).toISOString())
    .orderBy('starts_at')
    .execute()
  let sent = 0
  for (const { id } of soon) {
    const reminded = await transaction(records, (trx) => remind(trx, id, quiet, now))
    if (reminded.ok && reminded.value) sent += 1
  }
  return sent
}

/** Locks the session, so that a time just being changed is not reminded. */
async function remind(trx: Transaction, attendanceId: string, quiet: QuietHours, now: Date) {
  const row = await invited(trx)
    .where('attendances.id', '=', attendanceId)
    .where('attendances.state', '=', 'planned')
    .where('cancelled_at', 'is', null)
    .forUpdate(['training_sessions'])
    .executeTakeFirst()
  if (!row) return no('not-planned')
  const due = remindersDue({ startsAt: row.startsAt, ...(await settledOf(trx, row)) }, quiet, now)
  if (!due) return no('not-due')
  for (const hours of due.settle) if (!(await claimSessionReminder(trx, row, hours, now))) return no('done-already')
  if (due.send === null) return yes(false)
  const reminder = { entry: entryOf(row), attendanceId, hours: due.send }
  await queueMail(trx, sessionReminder(await academyIn(trx), toMailAccount(row), reminder, now), now)
  return yes(true)
}
