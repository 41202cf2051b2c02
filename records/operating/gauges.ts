import { sql } from 'kysely'
import type { Records } from '#records/engine/db'
import { countPendingPayments } from '#records/enrolment/pending-payments'

/** What waits in the records: mails for their turn, mails that were refused for good, payments for a decision. */
export async function waitingNow(records: Records): Promise<{ mail: number; failedMail: number; payments: number }> {
  const of = async (condition: ReturnType<typeof sql<boolean>>) => {
    const row = await records.read
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll().as('count'))
      .where(condition)
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }
  return {
    mail: await of(sql<boolean>`sent_at is null and failed_at is null`),
    failedMail: await of(sql<boolean>`failed_at is not null`),
    payments: await countPendingPayments(records),
  }
}
