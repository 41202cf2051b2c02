import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { isProved, may } from '#domain/accounts/rights'
import { getMonthBounds } from '#domain/money/ledger/months'
import { MESSAGES } from '#domain/words/messages'
import type { Records } from '#records/engine/db'
import { between } from '#records/engine/half-days'
import { noteLook } from '#records/operating/looks'

export async function recordMonthExport(
  records: Records,
  actor: Actor,
  { month, kind }: { month: string; kind: 'csv' | 'xlsx' },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-allowed' }> {
  if (!may(actor, 'payment-history') || !isProved(actor, now)) return { ok: false, reason: 'not-allowed' }
  const exported = {
    subject: 'month',
    id: month,
    name: `ledger-${month}.${kind}`,
    after: { days: month },
    what: kind,
  }
  await noteLook(records, actor, { action: 'report export', ...exported }, now)
  return { ok: true }
}

export type MonthEntry = Awaited<ReturnType<typeof entriesAfter>>[number]

export async function* monthEntries(records: Records, month: string, size = 500): AsyncGenerator<MonthEntry[]> {
  for (let last: { at: string; id: string } | null = null; ; ) {
    const rows: MonthEntry[] = await entriesAfter(records, month, last, size)
    if (rows.length > 0) yield rows
    const end = rows.at(-1)
    if (!end || rows.length < size) return
    last = { at: end.at, id: end.id }
  }
}

function entriesAfter({ read }: Records, month: string, last: { at: string; id: string } | null, size: number) {
  return read
    .selectFrom('ledger_entries')
    .leftJoin('users', 'users.id', 'ledger_entries.user_id')
    .leftJoin('users as staff', 'staff.id', 'ledger_entries.recorded_by')
    .leftJoin('packages', 'packages.key', 'ledger_entries.package')
    .leftJoin('acknowledgements', 'acknowledgements.entry_id', 'ledger_entries.id')
    .leftJoin('acknowledgement_shares', 'acknowledgement_shares.entry_id', 'ledger_entries.id')
    .leftJoin('invoice_numbers', 'invoice_numbers.entry_id', 'ledger_entries.id')
    .select([
      'ledger_entries.id as id',
      'ledger_entries.occurred_at as at',
      'kind',
      'method',
      'ledger_entries.amount_centavos as amountCentavos',
      'credit_centavos as creditCentavos',
      'note',
      (eb) => eb.fn.coalesce('users.name', sql.lit(MESSAGES.unknownUser)).as('name'),
      (eb) => eb.fn.coalesce('packages.name', 'ledger_entries.package').as('packageName'),
      'staff.name as by',
      (eb) => eb.fn.coalesce('acknowledgement_shares.number', 'acknowledgements.number').as('acknowledgement'),
      'invoice_numbers.number as invoice',
    ])
    .where(between('occurred_at', getMonthBounds(month)))
    .$if(last !== null, (query) =>
      query.where(sql<boolean>`(occurred_at, ledger_entries.id) > (${last?.at}, ${last?.id})`),
    )
    .orderBy('occurred_at')
    .orderBy('ledger_entries.id')
    .limit(size)
    .execute()
}
