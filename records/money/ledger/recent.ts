import { sql } from 'kysely'
import { UNDO_MINUTES } from '#domain/money/ledger/undo-confirmation'
import { instantAfter } from '#domain/words/formats'
import { listNames } from '#domain/words/texts'
import { parsePaymentCode } from '#domain/money/payment-codes'
import type { Reader, Records } from '#records/engine/db'
import { peopleFound } from '#records/engine/search'
import { prepareQuery } from '#records/engine/remembered'

const MOST = 100

export async function recentlyConfirmed(records: Records, now: Date, search = '') {
  const { read } = records
  const since = instantAfter(now, -UNDO_MINUTES * 60_000)
  if (search === '') return familiesAsOne(await confirmedSince(read, since))
  const code = parsePaymentCode(search)
  const rows = await confirmedAfter(read, since)
    .where(({ or, eb }) =>
      or([
        eb('payments.user_id', 'in', peopleFound(records, search)),
        eb('family_payments.parent_id', 'in', peopleFound(records, search)),
        ...(code === null ? [] : [eb('payments.code', '=', code)]),
      ]),
    )
    .execute()
  return familiesAsOne(rows)
}

const confirmedSince = prepareQuery((read, since) => confirmedAfter(read, since))

const confirmedAfter = (read: Reader, since: string) =>
  read
    .selectFrom('ledger_entries')
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.id', '=', 'ledger_entries.payment_id')
        .onRef('payments.decided_at', '=', 'ledger_entries.occurred_at'),
    )
    .innerJoin('users', 'users.id', 'payments.user_id')
    .leftJoin('users as staff', 'staff.id', 'ledger_entries.recorded_by')
    .leftJoin('family_payments', 'family_payments.id', 'payments.family_payment_id')
    .select([
      'payments.id',
      'users.name',
      'ledger_entries.amount_centavos as amountCentavos',
      'ledger_entries.occurred_at as confirmedAt',
      'staff.name as by',
      'payments.family_payment_id as familyPaymentId',
    ])
    .where('ledger_entries.occurred_at', '>', since)
    .where('ledger_entries.kind', '=', 'received')
    .where('payments.status', '=', sql.lit('confirmed'))
    .where('payments.removed_at', 'is', null)
    .orderBy('ledger_entries.occurred_at', 'desc')
    .orderBy('ledger_entries.id')
    .limit(MOST)

type Confirmed = Awaited<ReturnType<ReturnType<typeof confirmedAfter>['execute']>>[number]

function familiesAsOne(rows: readonly Confirmed[]): Confirmed[] {
  return [...Map.groupBy(rows, ({ id, familyPaymentId }) => familyPaymentId ?? id).values()].flatMap((parts) => {
    const [first] = parts
    if (!first) return []
    const name = listNames(parts.map((part) => part.name).toSorted())
    return [{ ...first, name, amountCentavos: parts.reduce((sum, part) => sum + part.amountCentavos, 0) }]
  })
}
