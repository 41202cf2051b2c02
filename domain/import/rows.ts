import type { DayOrder } from '#domain/money/statements/days'
import type { Method } from '#domain/money/ledger/entries'
import type { PackageKey } from '#domain/enrolment/packages'
import type { AttendanceState, SessionKind } from '#domain/training/sessions'
import { cleanText } from '#domain/words/texts'
import {
  cleanReference,
  findDayOrder,
  foldEmail,
  foldMobile,
  parseCount,
  parseImportAmount,
  parseSheetDay,
  parseSheetTime,
  readAttendance,
  readMethod,
} from './cells.ts'
import { DATE_COLUMNS, type DateColumn, type ImportColumn, type SheetTable } from './columns.ts'

export type ImportChoices = {
  columns: (ImportColumn | null)[]
  orders: Partial<Record<DateColumn, DayOrder>>
  /** Keys are the package's text in the file; '' stands for rows without one. */
  packages: Record<string, PackageKey | 'none'>
  withoutBirthdate: 'wait' | 'adult'
}

export const NO_CHOICES: Omit<ImportChoices, 'columns'> = { orders: {}, packages: {}, withoutBirthdate: 'wait' }

export type UnreadableCell = { column: ImportColumn; text: string }

export type ImportRow = {
  /** The number of the row as the spreadsheet shows it. */
  row: number
  name: string
  firstName: string
  lastName: string
  nickname: string | null
  email: string | null
  mobile: string | null
  birthdate: string | null
  age: number | null
  address: string | null
  handler: string | null
  guardian: { name: string; relation: string; contact: string } | null
  signedUp: string | null
  packageText: string
  amountCentavos: number | null
  paidOn: string | null
  reference: string
  method: Method | null
  taken: Partial<Record<SessionKind, number>>
  session: { day: string; time: string | null; kind: SessionKind; state: AttendanceState | null } | null
  unreadable: UnreadableCell[]
}

export type ReadImport = { rows: ImportRow[]; unclearDates: DateColumn[] }

type Orders = Record<DateColumn, DayOrder | null>

export function readImportRows(
  { rows, firstRow }: SheetTable,
  { columns, orders: chosen }: ImportChoices,
  today: string,
): ReadImport {
  const orders: Orders = { birthdate: null, 'signed-up': null, 'paid-on': null, 'session-date': null }
  const unclearDates: DateColumn[] = []
  for (const column of DATE_COLUMNS) {
    const place = columns.indexOf(column)
    if (place < 0) continue
    const found = findDayOrder(rows.map((row) => row[place] ?? ''))
    if (found === 'unclear') unclearDates.push(column)
    orders[column] = found === 'unclear' ? (chosen[column] ?? null) : found === 'none' ? 'month-first' : found
  }
  const read = rows.flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return []
    return [readRow(cells, { row: firstRow + index, columns, orders, today })]
  })
  return { rows: read, unclearDates }
}

type RowContext = { row: number; columns: ImportChoices['columns']; orders: Orders; today: string }

function readRow(cells: readonly string[], { row, columns, orders, today }: RowContext): ImportRow {
  const unreadable: UnreadableCell[] = []
  const text = (column: ImportColumn, longest = 120) =>
    cleanText(cells[columns.indexOf(column)] ?? '').slice(0, longest)
  function parse<Value>(column: ImportColumn, read: (cell: string) => Value | null): Value | null {
    const cell = text(column, 300)
    if (cell === '' || /^(?:n\/?a|none|wala|-+)$/i.test(cell)) return null
    const value = read(cell)
    if (value === null) unreadable.push({ column, text: cell.slice(0, 60) })
    return value
  }
  const day = (column: DateColumn) =>
    parse(column, (cell) => (orders[column] ? parseSheetDay(cell, orders[column], today) : null))
  const sessionDay = day('session-date')
  const guardianName = text('guardian-name')
  return {
    row,
    ...readName(text('name'), text('first-name', 80), text('last-name', 80)),
    nickname: text('nickname', 60) || null,
    email: parse('email', foldEmail),
    mobile: parse('mobile', foldMobile),
    birthdate: day('birthdate'),
    age: parse('age', parseCount),
    address: text('address', 300) || null,
    handler: text('handler') || null,
    guardian: guardianName
      ? {
          name: guardianName,
          relation: text('guardian-relation', 60) || 'Guardian',
          contact: readContact(text('guardian-contact', 254)),
        }
      : null,
    signedUp: day('signed-up'),
    packageText: text('package', 120),
    amountCentavos: parse('amount', parseImportAmount),
    paidOn: day('paid-on'),
    reference: cleanReference(text('reference', 60)),
    method: readMethod(text('method', 60)),
    taken: readTaken(parse('sessions-taken', parseCount), parse('assessments-taken', parseCount)),
    session: sessionDay
      ? {
          day: sessionDay,
          time: parse('session-time', parseSheetTime) ?? parseSheetTime(text('session-date')),
          kind: /assess/i.test(text('session-kind')) ? 'assessment' : 'q-and-a',
          state: readAttendance(text('attendance')),
        }
      : null,
    unreadable,
  }
}

const readContact = (text: string) => foldMobile(text) ?? foldEmail(text) ?? ''

function readTaken(sessions: number | null, assessments: number | null): ImportRow['taken'] {
  return {
    ...(sessions === null ? {} : { 'q-and-a': sessions }),
    ...(assessments === null ? {} : { assessment: assessments }),
  }
}

export function readName(full: string, first: string, last: string) {
  const turned = /^([^,]+),\s*([^,]+)$/.exec(full)
  const name = `${first} ${last}`.trim() || (turned ? `${turned[2]} ${turned[1]}` : full)
  const cut = name.lastIndexOf(' ')
  return {
    name,
    firstName: first || (last ? name : name.slice(0, cut < 0 ? undefined : cut)).slice(0, 80),
    lastName: last || (cut < 0 || first ? '' : name.slice(cut + 1).slice(0, 80)),
  }
}

export function findPackage(text: string, packages: readonly { key: PackageKey; name: string }[]): PackageKey | null {
  const plain = (words: string) =>
    words
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .replaceAll(/\b(?:package|pakete)\b/g, ' ')
      .trim()
  const wanted = plain(text)
  if (wanted === '') return null
  const found = packages.filter(({ key, name }) => [plain(name), plain(key)].includes(wanted))
  return found.length === 1 ? (found[0]?.key ?? null) : null
}

export const packageTextKey = (text: string): string => text.trim().toLowerCase()
