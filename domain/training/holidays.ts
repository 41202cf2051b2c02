import { addDays, weekdayOf } from './manila.ts'

export type Holiday = { day: string; name: string; kind: 'regular' | 'special' }

const FIXED: readonly [monthAndDay: string, name: string, kind: Holiday['kind']][] = [
  ['01-01', "New Year's Day", 'regular'],
  ['04-09', 'Araw ng Kagitingan', 'regular'],
  ['05-01', 'Labor Day', 'regular'],
  ['06-12', 'Independence Day', 'regular'],
  ['08-21', 'Ninoy Aquino Day', 'special'],
  ['11-01', "All Saints' Day", 'special'],
  ['11-30', 'Bonifacio Day', 'regular'],
  ['12-08', 'Immaculate Conception', 'special'],
  ['12-25', 'Christmas Day', 'regular'],
  ['12-30', 'Rizal Day', 'regular'],
  ['12-31', 'Last day of the year', 'special'],
]

export function holidaysOf(year: number): readonly Holiday[] {
  const known = KNOWN.get(year)
  if (known) return known
  // The cache is bounded, because an address may name any year.
  if (KNOWN.size >= MOST_KNOWN) KNOWN.clear()
  const found = foundHolidays(year)
  KNOWN.set(year, found)
  return found
}

const MOST_KNOWN = 8
const KNOWN = new Map<number, readonly Holiday[]>()

function foundHolidays(year: number): Holiday[] {
  const easter = easterOf(year)
  const fixed = FIXED.map(([day, name, kind]) => ({ day: `${year}-${day}`, name, kind }))
  const movable: Holiday[] = [
    { day: addDays(easter, -3), name: 'Maundy Thursday', kind: 'regular' },
    { day: addDays(easter, -2), name: 'Good Friday', kind: 'regular' },
    { day: addDays(easter, -1), name: 'Black Saturday', kind: 'special' },
    { day: lastMondayOfAugust(year), name: 'National Heroes Day', kind: 'regular' },
  ]
  return [...fixed, ...movable].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

export function easterOf(year: number): string {
  const moon = year % 19
  const [century, inCentury] = [Math.floor(year / 100), year % 100]
  const leapCenturies = Math.floor(century / 4)
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const fullMoon = (19 * moon + century - leapCenturies - correction + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - fullMoon - (inCentury % 4)) % 7
  const late = Math.floor((moon + 11 * fullMoon + 22 * toSunday) / 451)
  const march = fullMoon + toSunday - 7 * late + 114
  const [month, day] = [Math.floor(march / 31), (march % 31) + 1]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

function lastMondayOfAugust(year: number): string {
  const last = `${year}-08-31`
  return addDays(last, -((weekdayOf(last) + 6) % 7))
}
