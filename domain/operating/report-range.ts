import { DAY_MS, formatDay, isDay } from '#domain/words/formats'
import { dayRangeText } from '#domain/text/staff/lists'

export type DayRange = { from: string; to: string }

export type InstantRange = { since: string | null; until: string | null }

export type RangeProblem = { field: 'from' | 'to'; text: string }

const OPEN: InstantRange = { since: null, until: null }

export function readRange({ from, to }: DayRange): { range: InstantRange; problem: RangeProblem | null } {
  for (const [field, day] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (day !== '' && !isDay(day)) return { range: OPEN, problem: { field, text: dayRangeText.invalid } }
  if (from !== '' && to !== '' && to < from)
    return { range: OPEN, problem: { field: 'to', text: dayRangeText.endsTooEarly } }
  return {
    range: { since: from === '' ? null : manilaMidnight(from), until: to === '' ? null : manilaMidnight(to, 1) },
    problem: null,
  }
}

export function manilaMidnight(day: string, daysLater = 0): string {
  return new Date(new Date(`${day}T00:00:00+08:00`).getTime() + daysLater * DAY_MS).toISOString()
}

export function rangeInWords({ from, to }: DayRange): string {
  if (from && to) return from === to ? formatDay(from) : dayRangeText.between(formatDay(from), formatDay(to))
  if (from) return dayRangeText.since(formatDay(from))
  return to ? dayRangeText.until(formatDay(to)) : dayRangeText.allDays
}
