import { sql } from 'kysely'
import { UNDO_MINUTES } from '#domain/money/ledger/undo-confirmation'
import { instantAfter } from '#domain/words/formats'
import { parsePaymentCode } from '#domain/money/payment-codes'
import type { Reader, Records } from '#records/engine/db'
import { peopleFound } from '#records/engine/search'
import { prepareQuery } from '#records/engine/remembered'

const MOST = 100

export async function recentlyConfirmed(records: Records, now: Date, search = '') {
  const { read } = records
  const since = instantAfter(now, -UNDO_MINUTES * 60_000)
  if (search === '') return confirmedSince(read, since)
  const code = parsePaymentCode(search)
  return confirmedAfter(read, since)
    .where(({ or, eb }) =>
      or([
        eb('payments.user_id', 'in', peopleFound(records, search)),
        ...(code === null ? [] : [eb('payments.code', '=', code)]),
      ]),
    )
    .execute()
}

const confirmedSince = prepareQuery((read, since) => confirmedAfter(read, since))

const confirmedAfter = (read: Reader, since: string) =>
  read
    .selectFrom('payment_history')
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.id', '=', 'payment_history.of_payment')
        .onRef('payments.decided_at', '=', 'payment_history.confirmed_at'),
    )
    .innerJoin('users', 'users.id', 'payments.user_id')
    .leftJoin('users as staff', 'staff.id', 'payment_history.confirmed_by')
    .select([
      'payments.id',
      'users.name',
      'payment_history.amount_centavos as amountCentavos',
      'payment_history.confirmed_at as confirmedAt',
      'staff.name as by',
    ])
    .where('payment_history.confirmed_at', '>', since)
    .where('payment_history.kind', '=', 'received')
    .where('payments.status', '=', sql.lit('confirmed'))
    .where('payments.removed_at', 'is', null)
    .orderBy('payment_history.confirmed_at', 'desc')
    .orderBy('payment_history.payment_id')
    .limit(MOST)
