import { parseStatementAmount } from '#domain/money/statements/amounts'
import { cleanCellText, referenceOf } from '#domain/money/statements/lines'
import type { DayOrder } from '#domain/money/statements/days'
import type { Method } from '#domain/money/ledger/entries'
import { isRealDay } from '#domain/training/manila'
import type { AttendanceState } from '#domain/training/sessions'
import { EMAIL } from '#domain/words/texts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const TAGALOG: Record<string, number> = {
  ene: 1,
  peb: 2,
  abr: 4,
  hun: 6,
  hul: 7,
  ago: 8,
  set: 9,
  okt: 10,
  nob: 11,
  dis: 12,
}
const CLOCK =
  /(?:^|[\sT,])(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*([AP]\.?M\.?)?\s*(?:Z|PHT|GMT\S*|[+-]\d{2}:?\d{2})?$/i

const plain = (text: string) => text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ')

function datePart(text: string): string {
  const words = plain(text)
  const clock = CLOCK.exec(words)
  const date = clock ? words.slice(0, clock.index) : words
  return date.replace(/[,\s]+$/, '').replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i, '')
}

function threeNumbers(date: string): [string, string, string] | null {
  const [, first, second, last] = /^(\d{1,2})\s?[-/. ]\s?(\d{1,2})\s?[-/. ]\s?(\d{4}|\d{2})$/.exec(date) ?? []
  return first && second && last ? [first, second, last] : null
}

function toDay(year: string, month: number, day: string, today: string): string | null {
  const century = Number(today.slice(0, 2))
  const near = `${century}${year}`
  const full =
    year.length === 4 ? year : Number(near) > Number(today.slice(0, 4)) + 1 ? `${century - 1}${year}` : near
  const iso = `${full}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isRealDay(iso) ? iso : null
}

/** Reads a day as people and spreadsheets write it; one that fits only the other order is read in that. */
export function parseSheetDay(text: string, order: DayOrder, today: string): string | null {
  const date = datePart(text)
  if (date.length > 40) return null
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(date) ?? []
  if (year && month && day) return toDay(year, Number(month), day, today)
  const named =
    /^(?<day>\d{1,2})(?:st|nd|rd|th)?[-/. ](?<month>[a-z]{3,10})\.?,?[-/. ](?<year>\d{4}|\d{2})$/i.exec(date)
      ?.groups ??
    /^(?<month>[a-z]{3,10})\.?[-/. ](?<day>\d{1,2})(?:st|nd|rd|th)?,?[-/. ](?<year>\d{4}|\d{2})$/i.exec(date)?.groups
  if (named?.month && named.year && named.day) {
    const name = named.month.slice(0, 3).toLowerCase()
    return toDay(named.year, TAGALOG[name] ?? MONTHS.indexOf(name) + 1, named.day, today)
  }
  const numbers = threeNumbers(date)
  if (!numbers) return null
  const [first, second, last] = numbers
  const dayFirst = () => toDay(last, Number(second), first, today)
  const monthFirst = () => toDay(last, Number(first), second, today)
  return order === 'day-first' ? (dayFirst() ?? monthFirst()) : (monthFirst() ?? dayFirst())
}

export function findDayOrder(cells: readonly string[]): DayOrder | 'unclear' | 'none' {
  let [dayFirst, monthFirst, numbers] = [0, 0, 0]
  for (const cell of cells) {
    const [first, second] = threeNumbers(datePart(cell)) ?? []
    if (first === undefined || Number(first) === Number(second)) continue
    numbers += 1
    if (Number(first) > 12) dayFirst += 1
    if (Number(second) > 12) monthFirst += 1
  }
  if (numbers === 0) return 'none'
  if (dayFirst > 0 === monthFirst > 0) return 'unclear'
  return dayFirst > 0 ? 'day-first' : 'month-first'
}

export function parseSheetTime(text: string): string | null {
  const [, hours = '', minutes = '00', half = ''] =
    CLOCK.exec(plain(text)) ?? /^(\d{1,2})(?::(\d{2}))?\s*([AP]\.?M\.?)$/i.exec(plain(text)) ?? []
  if (hours === '') return null
  const hour = half ? (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hours)
  return hour < 24 && Number(minutes) < 60 ? `${String(hour).padStart(2, '0')}:${minutes}` : null
}

/** A Philippine mobile as +639…; another number with its country code as it is; else null. */
export function foldMobile(text: string): string | null {
  for (const part of plain(text).split(/[/;,|]| or | and /i)) {
    const number = /^\d(?:\.\d+)?E\+?\d+$/i.test(part.trim()) ? String(Number(part)) : part
    const digits = number.replaceAll(/\D/g, '')
    const [, own] = /^(?:0063|063|63|0)?(9\d{9})$/.exec(digits) ?? []
    if (own) return `+63${own}`
    if (/^\s*\+/.test(number) && digits.length >= 8 && digits.length <= 15) return `+${digits}`
  }
  return null
}

export function foldEmail(text: string): string | null {
  const email = plain(text)
    .replace(/^mailto:/i, '')
    .toLowerCase()
  return email.length <= 254 && EMAIL.test(email) ? email : null
}

export function parseImportAmount(text: string): number | null {
  const amount = parseStatementAmount(plain(text).replace(/(?:pesos?|php|only)\.?$/i, ''))
  return amount !== null && amount >= 0 ? amount : null
}

export function parseCount(text: string): number | null {
  const [, count] = /^(\d{1,3})(?:\.0+)?(?:\s*(?:\/|of|out of)\s*\d+)?$/i.exec(plain(text)) ?? []
  return count === undefined ? null : Number(count)
}

const METHOD_NAMES: readonly [Method, RegExp][] = [
  ['gcash', /g ?-?cash/i],
  ['maya', /maya/i],
  ['bank', /bank|bpi|bdo|union|metro|land|transfer|deposit|insta|pesonet/i],
  ['cash', /cash|walk/i],
]

export function readMethod(text: string): Method | null {
  if (text === '') return null
  return METHOD_NAMES.find(([, name]) => name.test(text))?.[0] ?? 'other'
}

const ATTENDANCES: readonly [AttendanceState, RegExp][] = [
  ['cancelled', /cancel|resched/i],
  ['missed', /absent|missed|no.?show|^no$|^n$|hindi|wala/i],
  ['late', /late/i],
  ['held', /present|attended|done|held|complete|taken|^yes$|^y$|^oo$|^x$|✓|✔|^true$|^1$/i],
  ['planned', /plan|upcoming|scheduled|book/i],
]

export function readAttendance(text: string): AttendanceState | null {
  return ATTENDANCES.find(([, name]) => name.test(text))?.[0] ?? null
}

export const cleanSheetText = (text: string, longest = 300): string => cleanCellText(text, longest)
export const cleanReference = (text: string): string => referenceOf(text)

export function nameWords(name: string): string[] {
  const letters = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return letters.split(/[^\p{L}\d]+/u).filter((word) => word.length > 1)
}

export function isSameName(one: string, other: string): boolean {
  const [first, second] = [nameWords(one), nameWords(other)]
  if (first.length === 0 || second.length === 0) return true
  const [few, many] = first.length <= second.length ? [first, second] : [second, first]
  return few.every((word) => many.includes(word))
}
