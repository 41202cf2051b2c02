import { no, yes } from '#domain/enrolment/enrolment'
import { restReminder, type Owing } from '#domain/text/emails/balance-emails'
import { restReminderHorizon, restRemindersDue } from '#domain/money/balance/balance'
import { minuteOf } from '#domain/training/manila'
import { manilaDayOf } from '#domain/words/formats'
import { brandIn } from '#records/content/content'
import { transaction, lockUser, type Records, type Transaction } from '#records/engine/db'
import { queueMail } from '#records/mail/outbox'
import { readEnrolmentAccount } from '#records/money/ledger/entries'

export async function remindOfRests(records: Records, now: Date): Promise<number> {
  const today = manilaDayOf(now)
  const soon = await records.read
    .selectFrom('payments')
    .innerJoin('trainees', 'trainees.payment_id', 'payments.id')
    .select('payments.id')
    .where('payments.balance_due_on', '<=', restReminderHorizon(today))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rest_reminders')
            .select('occasion')
            .whereRef('rest_reminders.enrolment_id', '=', 'payments.id')
            .where('occasion', '=', '7'),
        ),
      ),
    )
    .orderBy('payments.balance_due_on')
    .execute()
  let sent = 0
  for (const { id } of soon) {
    const reminded = await transaction(records, (trx) => remind(trx, id, now))
    if (reminded.ok && reminded.value) sent += 1
  }
  return sent
}

async function remind(trx: Transaction, enrolmentId: string, now: Date) {
  const found = await owingAccount(trx, enrolmentId)
  if (!found?.dueOn) return no('nothing-owed')
  const rows = await trx
    .selectFrom('rest_reminders')
    .select('occasion')
    .where('enrolment_id', '=', enrolmentId)
    .execute()
  const settled = rows.map(({ occasion }) => Number(occasion)).filter(Number.isInteger)
  const today = manilaDayOf(now)
  const due = restRemindersDue({ dueOn: found.dueOn, settled }, { today, minute: minuteOf(now.toISOString()) })
  if (!due) return no('not-due')
  for (const days of due.settle)
    if (!(await claimBalanceReminder(trx, enrolmentId, String(days), now))) return no('done-already')
  if (due.send === null || found.waiting) return yes(false)
  await queueMail(trx, restReminder(found, { occasion: String(due.send), today }), now)
  return yes(true)
}

export async function owingAccount(
  trx: Transaction,
  enrolmentId: string,
): Promise<(Owing & { waiting: boolean }) | null> {
  const owner = await trx
    .selectFrom('trainees')
    .select('user_id')
    .where('payment_id', '=', enrolmentId)
    .executeTakeFirst()
  if (!owner) return null
  await lockUser(trx, owner.user_id)
  const row = await trx
    .selectFrom('trainees')
    .innerJoin('users', 'users.id', 'trainees.user_id')
    .leftJoin('packages', 'packages.key', 'trainees.package')
    .select([
      'users.id',
      'users.name',
      'users.first_name as firstName',
      'users.email',
      'users.verified_at as verifiedAt',
      'packages.name as packageName',
      'trainees.package',
    ])
    .where('trainees.payment_id', '=', enrolmentId)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()
  const account = row ? await readEnrolmentAccount(trx, enrolmentId) : null
  if (!row || !account || account.owed <= 0) return null
  const waiting = await trx
    .selectFrom('payments')
    .select('id')
    .where('part_of', '=', enrolmentId)
    .where('status', '=', 'pending')
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return {
    brand: await brandIn(trx),
    enrolmentId,
    account: { id: row.id, email: row.email, name: row.firstName || row.name, verified: row.verifiedAt !== null },
    name: row.name,
    packageName: row.packageName ?? row.package,
    owedCentavos: account.owed,
    dueOn: account.dueOn,
    waiting: waiting !== undefined,
  }
}

export async function claimBalanceReminder(
  trx: Transaction,
  enrolmentId: string,
  occasion: string,
  now: Date,
): Promise<boolean> {
  const claimed = await trx
    .insertInto('rest_reminders')
    .values({ enrolment_id: enrolmentId, occasion, at: now.toISOString() })
    .onConflict((known) => known.columns(['enrolment_id', 'occasion']).doNothing())
    .executeTakeFirst()
  return claimed.numInsertedOrUpdatedRows === 1n
}
