import { data } from 'react-router'
import writeExcelFile from 'write-excel-file/node'
import { isMonth } from '#domain/money/ledger/months'
import { CSV_START, csvLine } from '#domain/operating/csv'
import { amountForSheet } from '#domain/words/formats'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import type { Records } from '#records/engine/db'
import { monthEntries, recordMonthExport, type MonthEntry } from '#records/money/ledger/month-export'
import { monthTotals } from '#records/money/ledger/months'
import { signedIn } from '#app/context'
import { ENTRY_COLUMNS, sheetsOf, type MonthSheet } from './month-sheet.ts'
import type { Route } from './+types/month-file'

const MOST_IN_A_WORKBOOK = 20_000

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const { academy, actor, visit } = signedIn(context)
  const { records, now, log } = academy
  const { month } = params
  if (!isMonth(month)) throw data(null, { status: 404 })
  const kind = url.pathname.endsWith('.xlsx') ? 'xlsx' : 'csv'
  if (request.method === 'GET') {
    const kept = await recordMonthExport(records, actor, { month, kind }, now())
    if (!kept.ok) throw data(null, { status: ACTION_REFUSALS[kept.reason].status })
  }
  const headers = {
    'Content-Type': TYPES[kind],
    'Content-Disposition': `attachment; filename="ledger-${month}.${kind}"`,
    'Cache-Control': 'private, no-store',
  }
  if (kind === 'xlsx') return new Response((await workbook(records, month)) as BodyInit, { headers })
  const lines = csvOf(records, month)
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await lines.next()
        if (done) controller.close()
        else controller.enqueue(new TextEncoder().encode(value))
      } catch (error) {
        log.error({ err: error, reference: visit.requestId }, 'an export broke off')
        controller.error(error)
      }
    },
    async cancel() {
      await lines.return()
    },
  })
  return new Response(body, { headers })
}

async function workbook(records: Records, month: string): Promise<Uint8Array> {
  const totals = await monthTotals(records.read, month)
  if (totals.entries > MOST_IN_A_WORKBOOK) throw data(null, { status: 413 })
  const entries: MonthEntry[] = []
  for await (const page of monthEntries(records, month)) entries.push(...page)
  const file = writeExcelFile(
    sheetsOf(entries, totals).map(({ sheet, rows }: MonthSheet) => ({ sheet, data: rows.map((row) => [...row]) })),
  )
  return new Uint8Array(await file.toBuffer())
}

async function* csvOf(records: Records, month: string): AsyncGenerator<string, void> {
  yield CSV_START + csvLine(ENTRY_COLUMNS.map(([header]) => header))
  for await (const entries of monthEntries(records, month))
    yield entries
      .map((entry) =>
        csvLine(
          ENTRY_COLUMNS.map(([header, cell]) =>
            header.endsWith('(PHP)') ? amountForSheet(Number(cell(entry)) * 100) : cell(entry),
          ),
        ),
      )
      .join('')
}
