import { sql } from 'kysely'
import { UNDO_MINUTES } from '#domain/money/ledger/undoing'
import { instantAfter } from '#domain/words/formats'
import type { Records } from '#records/engine/db'
import { remembered } from '#records/engine/remembered'

const MOST = 50

/** What was confirmed so lately that it may still be taken back, the newest first. */
export async function recentlyConfirmed({ read }: Records, now: Date) {
  return confirmedSince(read, instantAfter(now, -UNDO_MINUTES * 60_000))
}

const confirmedSince = remembered((read, since) =>
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
    .limit(MOST),
)
