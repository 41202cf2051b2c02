import type { OpeningHours } from './terms.ts'

type Week = { opening: OpeningHours[]; unread: string[] }

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const DAY = '(sun|mon|tue|wed|thu|fri|sat)[a-z]*'
const DAYS = new RegExp(`^(?:(daily|every day)|${DAY}(?:\\s*(to|through|until|-|–|and|&|,)\\s*${DAY})?)[\\s,:]*`)
const TIME = '(\\d{1,2})(?:[:.](\\d{2}))?\\s*([ap])?\\.?m?\\.?'
const TIMES = new RegExp(`^${TIME}\\s*(?:to|until|-|–)\\s*${TIME}$`)

export function readOpeningLines(lines: readonly string[]): Week {
  const opening: OpeningHours[] = WEEKDAYS.map(() => null)
  const unread: string[] = []
  for (const line of lines) {
    const text = line.trim().toLowerCase()
    const found = DAYS.exec(text)
    const hours = found && readHours(text.slice(found[0].length))
    if (!found || hours === undefined) unread.push(line.trim())
    else for (const day of listDays(found)) opening[day] = hours
  }
  return { opening, unread }
}

function listDays([, daily, first = '', between, last]: RegExpExecArray): number[] {
  if (daily) return WEEKDAYS.map((_, day) => day)
  const [from, until] = [WEEKDAYS.indexOf(first), WEEKDAYS.indexOf(last ?? first)]
  if (between && ['and', '&', ','].includes(between)) return [from, until]
  const count = ((until - from + 7) % 7) + 1
  return Array.from({ length: count }, (_, at) => (from + at) % 7)
}

function readHours(text: string): OpeningHours | undefined {
  if (text === 'closed') return null
  const found = TIMES.exec(text)
  if (!found) return undefined
  const [, hour = '', minute = '0', half, lastHour = '', lastMinute = '0', lastHalf] = found
  const until = toMinutes(lastHour, lastMinute, lastHalf)
  const from = toMinutes(hour, minute, half ?? (lastHalf === 'a' ? 'a' : undefined))
  return from < until && until <= 24 * 60 ? { from, until } : undefined
}

function toMinutes(hour: string, minute: string, half: string | undefined): number {
  const whole = half ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour)
  return whole * 60 + Number(minute)
}
