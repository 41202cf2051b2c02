import type { Records } from '#records/engine/db'
import { countOf } from '#records/engine/pages'
import { countPendingPayments } from '#records/enrolment/pending-payments'
import { countFailedMail } from '#records/mail/outbox'
import { missedWork } from '#records/operating/scheduled-work'

export async function waitingNow(
  records: Records,
  now: Date,
): Promise<{ mail: number; failedMail: number; payments: number; missedWork: number }> {
  const outbox = records.read.selectFrom('outbox')
  return {
    mail: await countOf(outbox.where('sent_at', 'is', null).where('failed_at', 'is', null)),
    failedMail: await countFailedMail(records),
    payments: await countPendingPayments(records),
    missedWork: (await missedWork(records, now)).length,
  }
}
