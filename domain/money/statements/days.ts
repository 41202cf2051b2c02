export type DayOrder = 'day-first' | 'month-first'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const CLOCK =
  /(?:^|[\sT,])(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*([AP]\.?M\.?)?(?:\s*(?:Z|PHT|[+-]\d{2}:?\d{2}))?$/i

export function parseMoment(text: string, order: DayOrder): { day: string; time: string | null } | null {
  const words = text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ')
  if (words.length > 60) return null
  const clock = CLOCK.exec(words)
  const date = (clock ? words.slice(0, clock.index) : words).replace(/[,\s]+$/, '')
  const day = dayIn(date.replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i, ''), order)
  return day ? { day, time: clock ? timeIn(clock) : null } : null
}

export function parseTime(text: string): string | null {
  const clock = CLOCK.exec(text.normalize('NFKC').trim())
  return clock ? timeIn(clock) : null
}

function timeIn([, hours = '', minutes = '', half = '']: RegExpExecArray): string | null {
  const hour = half ? (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hours)
  return hour < 24 && Number(minutes) < 60 ? `${String(hour).padStart(2, '0')}:${minutes}` : null
}

function dayIn(date: string, order: DayOrder): string | null {
  const [, year, month, day] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(date) ?? /^(20\d{2})(\d{2})(\d{2})$/.exec(date) ?? []
  if (year && month && day) return written(year, Number(month), day)
  const named =
    /^(?<day>\d{1,2})[-/. ](?<month>[a-z]{3,9})\.?,?[-/. ](?<year>\d{4}|\d{2})$/i.exec(date)?.groups ??
    /^(?<month>[a-z]{3,9})\.?[-/. ](?<day>\d{1,2}),?[-/. ](?<year>\d{4}|\d{2})$/i.exec(date)?.groups
  if (named?.month && named.year && named.day)
    return written(named.year, MONTHS.indexOf(named.month.slice(0, 3).toLowerCase()) + 1, named.day)
  const numbers = numbersIn(date)
  if (!numbers) return null
  const [first, second, last] = numbers
  return order === 'day-first' ? written(last, Number(second), first) : written(last, Number(first), second)
}

function numbersIn(date: string): [string, string, string] | null {
  const [, first, second, last] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(date) ?? []
  return first && second && last ? [first, second, last] : null
}

function written(year: string, month: number, day: string): string | null {
  const full = year.length === 2 ? `20${year}` : year
  const iso = `${full}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  // Date would turn the 30th of February into the 2nd of March.
  const made = new Date(`${iso}T00:00:00Z`)
  return Number(full) >= 2000 && !Number.isNaN(made.getTime()) && made.toISOString().startsWith(iso) ? iso : null
}

export function orderOf(cells: readonly string[]): DayOrder | 'either' | 'neither' {
  let [dayFirst, monthFirst] = [true, true]
  for (const cell of cells) {
    const date = cell.normalize('NFKC').trim().replace(CLOCK, '').trim()
    if (!numbersIn(date)) continue
    dayFirst &&= parseMoment(date, 'day-first') !== null
    monthFirst &&= parseMoment(date, 'month-first') !== null
  }
  if (dayFirst && monthFirst) return 'either'
  return dayFirst ? 'day-first' : monthFirst ? 'month-first' : 'neither'
}
