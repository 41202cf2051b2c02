import { sql } from 'kysely'
import type { HalfDaySum } from '#domain/operating/months'
import type { InstantRange } from '#domain/operating/report-range'
import { MESSAGES } from '#domain/words/messages'
import type { Reader, Records } from '#records/engine/db'
import { prepareQuery } from '#records/engine/remembered'
import { between, countedIn, farBack, halfDayOf, within } from '#records/engine/half-days'
import { countOf, PAGE } from '#records/engine/pages'
import { peopleFound } from '#records/engine/search'
import { SHOWN_EMAIL } from '#records/accounts/families/shown-email'

type HistoryFilter = { search: string; range: InstantRange }

export async function paymentHistory(
  records: Records,
  { search, range, page, size = PAGE }: HistoryFilter & { page: number; size?: number },
) {
  const skipped = (page - 1) * size
  const from =
    search === ''
      ? await farBack(records, { table: 'payment_sums', column: 'payments' }, range, skipped)
      : { before: null, rows: skipped }
  const listed = matching(records, { search, range }).$if(from.before !== null, (query) =>
    query.where('occurred_at', '<', from.before),
  )
  const [totals, rows] = await Promise.all([
    paymentTotals(records, { search, range }),
    historyRows(records, listed, size, from.rows),
  ])
  return { ...totals, pages: Math.max(1, Math.ceil(totals.payments / size)), rows }
}

export type HistoryRow = Awaited<ReturnType<typeof historyRows>>[number]

export async function paymentTotals(
  records: Records,
  { search, range }: HistoryFilter,
): Promise<{ payments: number; centavos: number }> {
  const summed =
    search === ''
      ? records.read
          .selectFrom('payment_sums')
          .select(({ fn }) => [
            fn.sum<string | number>('payments').as('payments'),
            fn.sum<string | number>('centavos').as('centavos'),
          ])
          .where(within(range))
      : matching(records, { search, range }).select(({ fn }) => [
          fn.countAll<string | number>().as('payments'),
          fn.sum<string | number>('amount_centavos').as('centavos'),
        ])
  const { payments, centavos } = await summed.executeTakeFirstOrThrow()
  return { payments: Number(payments ?? 0), centavos: Number(centavos ?? 0) }
}

/** Counting reads every payment of a range, so the result is cached until the range changes. */
const counted = new WeakMap<Records, Map<string, { changes: number; clients: number }>>()
const RANGES_KEPT = 100

export async function payingClients(records: Records, range: InstantRange): Promise<number> {
  const known = counted.get(records) ?? new Map<string, { changes: number; clients: number }>()
  counted.set(records, known)
  const key = `${range.since ?? ''} ${range.until ?? ''}`
  const changes = await countedIn(records, { table: 'payment_sums', column: 'changes' }, range)
  const before = known.get(key)
  if (before?.changes === changes) return before.clients
  const clients = await countClients(records, range)
  if (known.size >= RANGES_KEPT) known.delete(known.keys().next().value ?? '')
  known.set(key, { changes, clients })
  return clients
}

async function countClients(records: Records, range: InstantRange): Promise<number> {
  const listed = matching(records, { search: '', range })
  const { clients } = await records.read
    .selectFrom(listed.select('user_id').where('user_id', 'is not', null).groupBy('user_id').as('known'))
    .select(({ fn }) => fn.countAll<string | number>().as('clients'))
    .executeTakeFirstOrThrow()
  return Number(clients) + (await countOf(listed.where('user_id', 'is', null)))
}

function summed(read: Reader, from: string) {
  return read
    .selectFrom('payment_sums')
    .select(({ fn }) => [
      fn.sum<number | string>('payments').as('payments'),
      fn.sum<number | string>('centavos').as('centavos'),
    ])
    .where('half_day', '>=', from)
}

const month = sql<string>`substr(half_day, 1, 7)`
const monthSums = prepareQuery((read, from) => summed(read, from).select(month.as('month')).groupBy(month))

/** Sums UTC months; the last half day stays separate, because it belongs to the next month in Manila. */
export async function paymentSums(records: Records, since: string): Promise<HalfDaySum[]> {
  const from = halfDayOf(since)
  const months = await monthSums(records.read, from)
  const ends =
    months.length === 0
      ? []
      : await summed(records.read, from)
          .select('half_day as halfDay')
          .where(
            'half_day',
            'in',
            months.map((row) => lastHalfDay(row.month)),
          )
          .groupBy('half_day')
          .execute()
  return [
    ...months.map((row) => ({
      halfDay: `${row.month}-01a`,
      payments: Number(row.payments),
      centavos: Number(row.centavos),
    })),
    ...ends.flatMap(({ halfDay, ...row }) => {
      const [payments, centavos] = [Number(row.payments), Number(row.centavos)]
      return [
        { halfDay: `${halfDay.slice(0, 7)}-01a`, payments: -payments, centavos: -centavos },
        { halfDay, payments, centavos },
      ]
    }),
  ]
}

function lastHalfDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const end = new Date(Date.UTC(year, number, 0))
  return Number.isNaN(end.getTime()) ? '' : `${end.toISOString().slice(0, 10)}b`
}

export async function* historyPages(
  records: Records,
  range: InstantRange,
  size = 1000,
): AsyncGenerator<HistoryRow[]> {
  for (let last: { at: string; id: string } | null = null; ; ) {
    const after: { at: string; id: string } | null = last
    const rows: HistoryRow[] = await historyRows(
      records,
      matching(records, { search: '', range }).$if(after !== null, (query) =>
        query.where(sql<boolean>`(occurred_at, id) < (${after?.at}, ${after?.id})`),
      ),
      size,
      0,
    )
    if (rows.length > 0) yield rows
    const end = rows.at(-1)
    if (!end || rows.length < size) return
    last = { at: end.confirmedAt, id: end.id }
  }
}

function matching(records: Records, { search, range }: HistoryFilter) {
  return records.read
    .selectFrom('ledger_entries')
    .where(between('occurred_at', range))
    .$if(search !== '', (query) =>
      query.where(({ eb, or }) =>
        or([
          eb('user_id', 'in', peopleFound(records, search)),
          ...(MESSAGES.unknownUser.toLowerCase().includes(search.toLowerCase()) ? [eb('user_id', 'is', null)] : []),
        ]),
      ),
    )
}

function historyRows(records: Records, listed: ReturnType<typeof matching>, limit: number, offset: number) {
  return records.read
    .selectFrom(
      listed
        .select(['id', 'occurred_at'])
        .orderBy('occurred_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .as('listed'),
    )
    .innerJoin('ledger_entries', 'ledger_entries.id', 'listed.id')
    .leftJoin('users', 'users.id', 'ledger_entries.user_id')
    .leftJoin('packages', 'packages.key', 'ledger_entries.package')
    .leftJoin('users as deciders', 'deciders.id', 'ledger_entries.recorded_by')
    .leftJoin('invoice_numbers', 'invoice_numbers.entry_id', 'ledger_entries.id')
    .select([
      'ledger_entries.id as id',
      'ledger_entries.user_id as userId',
      'users.name',
      'users.image',
      SHOWN_EMAIL.as('email'),
      'ledger_entries.package',
      'packages.name as packageName',
      'ledger_entries.amount_centavos as amountCentavos',
      'ledger_entries.submitted_at as submittedAt',
      'ledger_entries.occurred_at as confirmedAt',
      'deciders.name as confirmedBy',
      'ledger_entries.proof_file_id as receiptFileId',
      'ledger_entries.kind',
      'ledger_entries.credit_centavos as creditCentavos',
      'ledger_entries.method',
      'ledger_entries.note',
      'invoice_numbers.number as invoice',
      'ledger_entries.payment_id as ofPayment',
    ])
    .orderBy('listed.occurred_at', 'desc')
    .orderBy('listed.id', 'desc')
    .execute()
}
