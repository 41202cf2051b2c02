import { unledBalances } from './balances.ts'
import { parseStatementAmount, sideOf } from './amounts.ts'
import { parseMoment, orderOf, parseTime } from './days.ts'
import { guessedKinds, headerKey, knownLayout, type ColumnKind, type StatementLayout } from './layouts.ts'
import {
  DESCRIPTION_LONGEST,
  LINES_AT_MOST,
  RAW_LONGEST,
  referenceOf,
  referenceWithin,
  cleanCellText,
  type Problem,
  type StatementLine,
} from './lines.ts'

export type ReadStatement = {
  kind: 'read'
  layout: string
  lines: StatementLine[]
  problems: Problem[]
}
export type UnknownColumns = {
  kind: 'columns'
  key: string
  header: string[]
  sample: string[][]
  guess: (ColumnKind | null)[]
  order: 'day-first' | 'month-first' | 'either'
}
export type TableRead =
  | ReadStatement
  | UnknownColumns
  | { kind: 'nothing' }
  | { kind: 'too-many' }
  | { kind: 'mixed-days' }

const HEAD_AT_MOST = 80
const SAMPLE_LINES = 5
const SAMPLE_LETTERS = 60
const COLUMNS_AT_MOST = 40
const PROBLEMS_AT_MOST = 50
const FRAME =
  /\b(?:starting|beginning|opening|ending|closing|previous|forward(?:ed)?)\b.*\bbalance|\bbalance\b.*\bforward/i
const SUMMARY_ROW =
  /\b(?:sub)?totals?\b|\bend of\b|\bpage \d|\bsummary\b|\bgenerated\b|\bprinted\b|\bcount\b|\bbalance\b/i

export function readTable(
  rows: readonly (readonly string[])[],
  savedLayouts: ReadonlyMap<string, StatementLayout> = new Map(),
  { strict = false }: { strict?: boolean } = {},
): TableRead {
  for (const [at, row] of rows.slice(0, HEAD_AT_MOST).entries()) {
    if (row.filter((cell) => cell.trim() !== '').length < 3) continue
    const layout = savedLayouts.get(headerKey(row)) ?? knownLayout(row)
    if (layout) return readLines(rows, at, layout, strict)
  }
  return unknown(rows)
}

function unknown(rows: readonly (readonly string[])[]): TableRead {
  for (const [at, row] of rows.slice(0, HEAD_AT_MOST).entries()) {
    const next = rows.slice(at + 1).find((each) => each.some((cell) => cell.trim() !== ''))
    const looksRight =
      row.length <= COLUMNS_AT_MOST &&
      row.filter((cell) => cell.trim() !== '').length >= 3 &&
      !row.some((cell) => parseMoment(cell, 'day-first') ?? parseMoment(cell, 'month-first')) &&
      next?.some((cell) => parseMoment(cell, 'day-first') ?? parseMoment(cell, 'month-first')) &&
      next.some((cell) => parseStatementAmount(cell) !== null)
    if (!looksRight) continue
    const guess = guessedKinds(row)
    // Headings in another language say nothing, but a date below one does.
    const dated = (next ?? []).findIndex((cell, place) => !guess[place] && parseMoment(cell, 'day-first') !== null)
    if (!guess.includes('day') && dated >= 0 && dated < guess.length) guess[dated] = 'day'
    const days = guess.indexOf('day')
    const order = days < 0 ? 'either' : orderOf(rows.slice(at + 1).map((each) => each[days] ?? ''))
    return {
      kind: 'columns',
      key: headerKey(row),
      header: row.map((cell) => cleanCellText(cell, SAMPLE_LETTERS)),
      sample: rows
        .slice(at + 1)
        .filter((each) => each.some((cell) => cell.trim() !== ''))
        .slice(0, SAMPLE_LINES)
        .map((each) => row.map((_, column) => cleanCellText(each[column] ?? '', SAMPLE_LETTERS))),
      guess,
      order: order === 'neither' ? 'either' : order,
    }
  }
  return { kind: 'nothing' }
}

function readLines(
  rows: readonly (readonly string[])[],
  at: number,
  layout: StatementLayout,
  strict: boolean,
): TableRead {
  const { kinds } = layout
  const column = (kind: ColumnKind) => kinds.indexOf(kind)
  const cellsOf = (row: readonly string[], kind: ColumnKind) =>
    kinds.flatMap((each, place) => (each === kind ? [row[place] ?? ''] : []))
  const cellOf = (row: readonly string[], kind: ColumnKind) => row[column(kind)] ?? ''
  const body = rows.slice(at + 1)
  const own = orderOf(body.map((row) => cellOf(row, 'day')))
  if (own === 'neither') return { kind: 'mixed-days' }
  const order = own === 'either' ? layout.order : own
  const header = headerKey(rows[at] ?? [])
  const minusIsUsual = writesMinus(body, cellOf)

  const lines: (StatementLine & { row: number })[] = []
  const problems: Problem[] = []
  let [starts, ends]: (number | null)[] = [null, null]
  for (const [index, row] of body.entries()) {
    const number = at + index + 2
    const raw = cleanCellText(row.filter((cell) => cell.trim() !== '').join(' | '), RAW_LONGEST)
    if (raw === '' || headerKey(row) === header) continue
    const moment = parseMoment(cellOf(row, 'day'), order)
    const amount = amountIn(row, cellOf, column, minusIsUsual)
    if (FRAME.test(raw) && amount === null) {
      const sum = row.map(parseStatementAmount).findLast((each) => each !== null) ?? null
      if (/\b(?:ending|closing)\b/i.test(raw)) ends = sum
      else starts ??= sum
      continue
    }
    if (!moment) {
      if (amount !== null && !SUMMARY_ROW.test(raw)) problems.push({ row: number, why: 'no-day', text: raw })
      continue
    }
    if (amount === null || amount === 'two') {
      problems.push({ row: number, why: amount === null ? 'no-amount' : 'two-amounts', text: raw })
      continue
    }
    if (lines.length >= LINES_AT_MOST) return { kind: 'too-many' }
    const description = cleanCellText(cellsOf(row, 'description').join(' '), DESCRIPTION_LONGEST)
    const words = { description, raw, amountCentavos: amount }
    lines.push({ row: number, ...toLine(row, cellOf, moment, words) })
  }
  const wrong = new Set(unledBalances(lines, { starts, ends }))
  for (const [place, { row, raw }] of lines.entries())
    if (wrong.has(place)) problems.push({ row, why: 'balance', text: raw })
  return {
    kind: 'read',
    layout: layout.name,
    // In a PDF, a line that does not fit its balance may have been read wrongly.
    lines: lines.filter((_, place) => !strict || !wrong.has(place)).map(({ row: _row, ...line }) => line),
    problems: problems.toSorted((one, other) => one.row - other.row).slice(0, PROBLEMS_AT_MOST),
  }
}

type ReadCell = (row: readonly string[], kind: ColumnKind) => string

/** Some banks write all outgoing amounts with a minus; for others a minus there means a reversal. */
function writesMinus(body: readonly (readonly string[])[], cellOf: ReadCell): boolean {
  const outs = body
    .map(
      (row) =>
        parseStatementAmount(sideOf(cellOf(row, 'side')) === 'out' ? cellOf(row, 'amount') : cellOf(row, 'debit')) ??
        0,
    )
    .filter((amount) => amount !== 0)
  return outs.length > 0 && outs.every((amount) => amount < 0)
}

function toLine(
  row: readonly string[],
  cellOf: ReadCell,
  moment: NonNullable<ReturnType<typeof parseMoment>>,
  { description, raw, amountCentavos }: Pick<StatementLine, 'description' | 'raw' | 'amountCentavos'>,
): StatementLine {
  return {
    day: moment.day,
    time: moment.time ?? parseTime(cellOf(row, 'time')),
    amountCentavos,
    description,
    reference: referenceOf(cellOf(row, 'reference')) || referenceWithin(description),
    balanceCentavos: parseStatementAmount(cellOf(row, 'balance')),
    raw,
  }
}

function amountIn(
  row: readonly string[],
  cellOf: ReadCell,
  column: (kind: ColumnKind) => number,
  minusIsUsual: boolean,
): number | 'two' | null {
  if (column('amount') >= 0) {
    const amount = parseStatementAmount(cellOf(row, 'amount'))
    if (amount === null || column('side') < 0) return amount
    const side = sideOf(cellOf(row, 'side'))
    return side === null ? null : side === 'in' || minusIsUsual ? amount : -amount || 0
  }
  const [debit, credit] = [cellOf(row, 'debit'), cellOf(row, 'credit')].map((cell) => parseStatementAmount(cell))
  if ((debit ?? null) === null && (credit ?? null) === null) return null
  if ((debit ?? 0) !== 0 && (credit ?? 0) !== 0) return 'two'
  return (credit ?? 0) - (minusIsUsual ? -(debit ?? 0) : (debit ?? 0)) || 0
}
