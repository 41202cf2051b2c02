import type { Actor } from '#domain/accounts/accounts'
import { dueDay, isRequestOverdue } from '#domain/accounts/data-requests'
import { may, rolesWith, type Right } from '#domain/accounts/rights'
import { dataRequestArrived, type DataRequest } from '#domain/text/emails/data-request-emails'
import { brandIn } from '#records/content/content'
import type { Records, Transaction } from '#records/engine/db'
import { prepareQuery } from '#records/engine/remembered'
import { queueMail } from '#records/mail/outbox'

const deletions = prepareQuery((read) =>
  read
    .selectFrom('deletion_requests')
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('asked_at').as('first')])
    .where('settled_at', 'is', null),
)
const corrections = prepareQuery((read) =>
  read
    .selectFrom('correction_requests')
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('asked_at').as('first')])
    .where('settled_at', 'is', null),
)

export async function requestsWaiting({ read }: Records, actor: Actor, workingDays: number, now: Date) {
  const rows = [
    ...(may(actor, 'account-deletion') ? await deletions(read) : []),
    ...(may(actor, 'corrections') ? await corrections(read) : []),
  ]
  const first = rows.flatMap((row) => row.first ?? []).toSorted()[0]
  const due = first === undefined ? null : dueDay(first, workingDays)
  const count = rows.reduce((sum, row) => sum + Number(row.count), 0)
  return { count, due, over: due !== null && isRequestOverdue(due, now) }
}

const RIGHTS: Record<DataRequest['kind'], Right> = { deletion: 'account-deletion', correction: 'corrections' }

export async function mailRequest(trx: Transaction, request: Omit<DataRequest, 'brand'>, now: Date): Promise<void> {
  const brand = await brandIn(trx)
  const staff = await trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('type', '=', 'ADMIN_USER')
    .where('role', 'in', rolesWith(RIGHTS[request.kind]))
    .where('disabled_at', 'is', null)
    .execute()
  for (const each of staff) await queueMail(trx, dataRequestArrived({ brand, ...request }, each), now)
}
