import { ADDITIONAL_FIELDS, additionalForm, parseFields, PERSONAL_FIELDS, personalForm } from '#domain/forms'
import {
  formatAge,
  formatDay,
  formatForSheet,
  formatInstant,
  formatStamp,
  formatToday,
  manilaDayOf,
  manilaTomorrow,
} from '#domain/words/formats'
import { lastMonths, paymentsByMonth } from '#domain/operating/months'
import { readRange } from '#domain/operating/report-range'
import { FORM } from './registration-form.ts'

// Asks every question about dates at every instant, in the time zone this process runs in, and compares with plain
// arithmetic: Manila is eight hours ahead of UTC all year.
// Prints one line of JSON: the cells, those that were wrong, and how many are wrong when one reads the clock of this
// zone instead.

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/**
 * Days at whose ends something could go wrong: leap days, ends of months and years, changes of the clock elsewhere,
 * the day Samoa left out.
 */
const DAYS = [
  '2024-02-28',
  '2024-02-29',
  '2024-03-01',
  '2025-02-28',
  '2026-03-01',
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-10-04',
  '2026-10-25',
  '2026-11-01',
  '2026-11-22',
  '2026-12-31',
  '2027-01-01',
  '2028-02-29',
  '2100-02-28',
  '2011-12-30',
]
/** Around midnight in Manila, around midnight in UTC, in the hours when clocks are changed, and noon. */
const MOMENTS = [
  0,
  1,
  1000,
  60_000,
  HOUR,
  8 * HOUR - 1,
  8 * HOUR,
  8 * HOUR + 1,
  12 * HOUR,
  14 * HOUR + 1_800_000,
  15 * HOUR,
  17 * HOUR,
  23 * HOUR,
  DAY - 60_000,
  DAY - 1000,
  DAY - 1,
]

const two = (number: number) => String(number).padStart(2, '0')

/** What a clock on a wall in Manila shows. */
function wall(at: number) {
  const shifted = new Date(at + 8 * HOUR)
  const [year, month, day, hour, minute, second] = [
    shifted.getUTCFullYear(),
    shifted.getUTCMonth(),
    shifted.getUTCDate(),
    shifted.getUTCHours(),
    shifted.getUTCMinutes(),
    shifted.getUTCSeconds(),
  ]
  return {
    year,
    month,
    day,
    hour,
    minute,
    second,
    iso: `${year}-${two(month + 1)}-${two(day)}`,
    weekday: WEEKDAYS[shifted.getUTCDay()] ?? '',
    name: MONTHS[month] ?? '',
  }
}

const wrong: string[] = []
let [cells, wrongByLocalClock] = [0, 0]
function cell(at: number, question: string, said: unknown, expected: unknown): void {
  cells += 1
  if (JSON.stringify(said) !== JSON.stringify(expected))
    wrong.push(
      `${new Date(at).toISOString()} ${question}: ${JSON.stringify(said)} instead of ${JSON.stringify(expected)}`,
    )
}

const schedule = (now: Date, firstSchedule: string) =>
  parseFields(
    additionalForm(now),
    Object.fromEntries(
      ADDITIONAL_FIELDS.map((field) => [field, field === 'firstSchedule' ? firstSchedule : FORM[field]]),
    ),
  ).ok
const born = (now: Date, birthdate: string) =>
  parseFields(
    personalForm(now),
    Object.fromEntries(PERSONAL_FIELDS.map((field) => [field, field === 'birthdate' ? birthdate : FORM[field]])),
  ).ok

for (const name of DAYS)
  for (const moment of MOMENTS) {
    const at = Date.parse(`${name}T00:00:00+08:00`) + moment
    const now = new Date(at)
    const iso = now.toISOString()
    const { year, month, day, hour, minute, second, iso: today, weekday, name: monthName } = wall(at)
    const [yesterday, tomorrow] = [wall(at - DAY).iso, wall(at + DAY).iso]
    cell(at, 'today', manilaDayOf(now), today)
    cell(at, 'tomorrow', manilaTomorrow(now), tomorrow)
    cell(at, 'today in words', formatToday(now), `${weekday}, ${monthName.slice(0, 3)} ${day}, ${year}`)
    cell(at, 'a day in words', formatDay(today), `${monthName.slice(0, 3)} ${day}, ${year}`)
    cell(
      at,
      'an instant in words',
      formatInstant(iso).replaceAll(/\s/g, ' '),
      `${monthName.slice(0, 3)} ${day}, ${year}, ${hour % 12 || 12}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`,
    )
    cell(
      at,
      'an account’s stamp',
      formatStamp(iso),
      `${two(month + 1)}/${two(day)}/${two(year % 100)} ${two(hour)}:${two(minute)}:${two(second)}`,
    )
    cell(at, 'a sheet’s instant', formatForSheet(iso), `${today} ${two(hour)}:${two(minute)}:${two(second)}`)
    cell(at, 'a first session today', schedule(now, today), false)
    cell(at, 'a first session tomorrow', schedule(now, tomorrow), true)
    cell(at, 'born today', born(now, today), false)
    cell(at, 'born yesterday', born(now, yesterday), true)
    const { since, until } = readRange({ from: today, to: today }).range
    cell(at, 'within a report of today', (since ?? '') <= iso && iso < (until ?? ''), true)
    const { until: before } = readRange({ from: '', to: yesterday }).range
    cell(at, 'within a report up to yesterday', iso < (before ?? ''), false)
    const { since: after } = readRange({ from: tomorrow, to: '' }).range
    cell(at, 'within a report from tomorrow', (after ?? '') <= iso, false)
    cell(
      at,
      'the last three months',
      lastMonths(now, 3),
      [2, 1, 0].map((ago) => {
        const first = new Date(Date.UTC(year, month - ago, 1))
        return `${first.getUTCFullYear()}-${two(first.getUTCMonth() + 1)}`
      }),
    )
    // As the records sum: halves of UTC days, the second of which is the next day in Manila.
    cell(
      at,
      'the month of a payment',
      paymentsByMonth(
        [{ halfDay: iso.slice(0, 10) + (iso.slice(11, 13) < '16' ? 'a' : 'b'), payments: 1, centavos: 5 }],
        now,
        1,
      ),
      [{ month: today.slice(0, 7), payments: 1, centavos: 5 }],
    )
    cell(at, 'a minute ago', formatAge(new Date(at - 60_000).toISOString(), now), '1 minute ago')
    cell(at, 'a day ago', formatAge(new Date(at - DAY).toISOString(), now), '1 day ago')
    const local = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
    if (local !== today) wrongByLocalClock += 1
  }

process.stdout.write(
  JSON.stringify({
    offset: -new Date('2026-11-22T00:00:00Z').getTimezoneOffset(),
    cells,
    wrong: wrong.slice(0, 20),
    wrongByLocalClock,
  }),
)
