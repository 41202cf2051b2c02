import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import type { Reader, Records } from '#records/engine/db'
import { prepareQuery } from '#records/engine/remembered'
import { waiting } from '#records/enrolment/pending-payments'
import { proposalsFor } from './proposals.ts'

/** Everything that can change a match: pending payments, numbers read from their proofs, and what staff did. */
const versionOfMatches = prepareQuery((read) =>
  waiting({ read })
    .leftJoin('receipt_readings', 'receipt_readings.file_id', 'payments.receipt_file_id')
    .select(({ fn, selectFrom }) => [
      fn.countAll<number | string>().as('pending'),
      fn.max('submitted_at').as('submittedAt'),
      fn.max('tried_at').as('readAt'),
      selectFrom('audit_log')
        .select(({ fn: { max } }) => max('audit_log.id').as('entry'))
        .as('entry'),
    ]),
)

type Counted = { version: string; count: Promise<number> }
const counted = new WeakMap<Reader, Counted>()

export async function countProposedMatches(records: Records, actor: Actor): Promise<number> {
  if (!may(actor, 'payments')) return 0
  const now = JSON.stringify(await versionOfMatches(records.read))
  const before = counted.get(records.read)
  if (before?.version === now) return before.count
  const count = proposalsFor(records).then(({ said }) => said.length)
  counted.set(records.read, { version: now, count })
  count.catch(() => counted.delete(records.read))
  return count
}
