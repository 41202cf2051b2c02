import { sql } from 'kysely'
import type { LedgerEntryKind, Method } from '#domain/money/ledger/entries'
import { DAY_MS } from '#domain/words/formats'
import { getMonthBounds, monthAfter, monthOf } from '#domain/money/ledger/months'
import { paymentsByMonth } from '#domain/operating/months'
import type { Reader, Records } from '#records/engine/db'
import { between } from '#records/engine/half-days'
import { paymentSums } from '#records/enrolment/payment-history'
import { openLinesBetween } from '#records/money/statements/statement-lists'
import { owingSum } from '../balance/balances-due.ts'

type Sum = { entries: number; centavos: number }

/** In centavos; refunds and reversals count negative. */
export type MonthTotals = Sum & {
  creditCentavos: number
  /** The part of the reductions by credit notes; missing in months closed by an older build. */
  creditNoteCentavos?: number
  changeCentavos?: number
  kinds: (Sum & { kind: LedgerEntryKind })[]
  packages: (Sum & { key: string; name: string })[]
  methods: (Sum & { method: Method | null })[]
  owing: { people: number; centavos: number }
  openLines: number
  days: (Sum & { day: string })[]
}

/** Counts the entries themselves, not the stored sums. */
export async function monthTotals(db: Reader, month: string): Promise<MonthTotals> {
  const { since, until } = getMonthBounds(month)
  const { rows } = await sql<{
    half: string
    kind: LedgerEntryKind
    package: string
    name: string | null
    method: Method | null
    entries: number | string
    centavos: number | string
    credits: number | string
  }>`select ${HALF} as half, kind, ledger_entries.package, packages.name, method, count(*) as entries,
      sum(amount_centavos) as centavos, sum(credit_centavos) as credits
    from ledger_entries left join packages on packages.key = ledger_entries.package
    where ${between('occurred_at', { since, until })}
    group by 1, kind, ledger_entries.package, packages.name, method order by 1`.execute(db)
  const each = rows.map((row) => ({
    ...row,
    day: manilaDay(row.half),
    entries: Number(row.entries),
    centavos: Number(row.centavos),
    credits: Number(row.credits),
  }))
  const by = <Key>(keyOf: (row: (typeof each)[number]) => Key) =>
    [...Map.groupBy(each, keyOf)].map(([key, found]) => ({ key, ...summed(found), first: found[0] }))
  return {
    ...summed(each),
    owing: await owingSum(db),
    openLines: await openLinesBetween(db, `${month}-01`, `${monthAfter(month)}-01`),
    creditCentavos: each.reduce((sum, { credits }) => sum + credits, 0),
    changeCentavos: each.reduce((sum, { kind, credits }) => (kind === 'changed' ? sum - credits : sum), 0),
    creditNoteCentavos: each.reduce((sum, { kind, credits }) => sum + (kind === 'credited' ? credits : 0), 0),
    kinds: by(({ kind }) => kind).map(({ key: kind, entries, centavos }) => ({ kind, entries, centavos })),
    packages: by((row) => row.package)
      .map(({ key, entries, centavos, first }) => ({ key, name: first?.name ?? key, entries, centavos }))
      .toSorted((one, other) => other.centavos - one.centavos || one.key.localeCompare(other.key)),
    methods: by(({ method }) => method).map(({ key: method, entries, centavos }) => ({ method, entries, centavos })),
    days: by(({ day }) => day).map(({ key: day, entries, centavos }) => ({ day, entries, centavos })),
  }
}

const summed = (rows: readonly Sum[]): Sum => ({
  entries: rows.reduce((sum, { entries }) => sum + entries, 0),
  centavos: rows.reduce((sum, { centavos }) => sum + centavos, 0),
})

const HALF = sql<string>`substr(occurred_at, 1, 10) || case when substr(occurred_at, 12, 2) >= '16' then 'b' else 'a' end`

function manilaDay(half: string): string {
  const day = Date.parse(`${half.slice(0, 10)}T00:00:00Z`)
  return new Date(day + (half.endsWith('b') ? DAY_MS : 0)).toISOString().slice(0, 10)
}

export async function ledgerMonths(records: Records, now: Date) {
  const last = monthOf(now)
  const [{ first }, closed] = await Promise.all([
    records.read
      .selectFrom('ledger_entries')
      .select(({ fn }) => fn.min('occurred_at').as('first'))
      .where('occurred_at', '>', '1')
      .executeTakeFirstOrThrow(),
    closedMonths(records.read),
  ])
  const names: string[] = []
  const from = first ? monthIn(first) : last
  for (let month = from; month <= last; month = monthAfter(month)) names.unshift(month)
  const sums = paymentsByMonth(await paymentSums(records, getMonthBounds(from).since), now, names.length)
  return names.map((month) => {
    const sum = sums.find((one) => one.month === month)
    return {
      month,
      entries: sum?.payments ?? 0,
      centavos: sum?.centavos ?? 0,
      closed: closed.find((one) => one.month === month) ?? null,
    }
  })
}

const monthIn = (instant: string) => new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(0, 7)

async function closedMonths(db: Reader) {
  const rows = await db
    .selectFrom('closed_months')
    .leftJoin('users', 'users.id', 'closed_by')
    .select(['month', 'closed_at as closedAt', 'users.name as closedBy', 'totals'])
    .execute()
  return rows.map(({ totals, ...row }) => ({ ...row, totals: JSON.parse(totals) as MonthTotals }))
}

export async function closedMonth({ read }: Records, month: string) {
  return (await closedMonths(read)).find((one) => one.month === month) ?? null
}
