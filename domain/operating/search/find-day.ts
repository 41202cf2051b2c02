import { addDays, isRealDay, weekdayOf } from '#domain/training/manila'

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')
const NEAR: Record<string, number> = { yesterday: -1, today: 0, tomorrow: 1 }

/** The day that a person writes as 'nov 27', '27 November 2026', '11/27', 'tomorrow' or 'friday'; null for others. */
export function findDay(text: string, today: string): string | null {
  const words = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const [word = ''] = words
  if (words.length > 1) return words.length <= 3 ? findInWords(words, today) : null
  if (isRealDay(word)) return word
  if (Object.hasOwn(NEAR, word)) return addDays(today, NEAR[word] ?? 0)
  return findWeekday(word, today) ?? findInFigures(word, today)
}

function findWeekday(word: string, today: string): string | null {
  const weekday = nameAt(WEEKDAYS, word)
  return weekday < 0 ? null : addDays(today, (weekday - weekdayOf(today) + 7) % 7)
}

/** Reads the month first, as people in the Philippines write it. */
function findInFigures(word: string, today: string): string | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})(?:\/(20\d\d))?$/.exec(word) ?? []
  return month && day ? toDay({ year, month: Number(month), day: Number(day) }, today) : null
}

function findInWords([first = '', second = '', year]: string[], today: string): string | null {
  if (year !== undefined && !/^20\d\d$/.test(year)) return null
  const [monthName, day] = /^\d/.test(first) ? [second, first] : [first, second]
  const month = nameAt(MONTHS, monthName) + 1
  return month > 0 && /^\d{1,2}$/.test(day) ? toDay({ year, month, day: Number(day) }, today) : null
}

function nameAt(names: readonly string[], word: string): number {
  return word.length < 3 ? -1 : names.findIndex((name) => name.startsWith(word))
}

function toDay({ year, month, day }: { year?: string; month: number; day: number }, today: string): string | null {
  const inYear = (each: number) => `${each}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const now = Number(today.slice(0, 4))
  const days = (year ? [Number(year)] : [now - 1, now, now + 1]).map(inYear).filter(isRealDay)
  const away = (each: string) => Math.abs(Date.parse(each) - Date.parse(today))
  return days.sort((one, other) => away(one) - away(other))[0] ?? null
}
