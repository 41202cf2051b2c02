import { hoursText } from '#domain/text/staff/training/hours'
import { holidaysOf } from './holidays.ts'
import { dayOf, minuteOf, minutesBetween, weekdayOf } from './manila.ts'

/** Minutes since midnight; null is closed all day. */
export type OpeningHours = { from: number; until: number } | null

export type TrainingTerms = {
  /** The list starts with Sunday. */
  opening: readonly OpeningHours[]
  usualMinutes: number
  noticeHours: number
  cancelHours: number | null
  quietFrom: number
  quietUntil: number
}

const OPEN = { from: 8 * 60, until: 20 * 60 }

export const DEFAULT_TERMS: TrainingTerms = {
  opening: [null, OPEN, OPEN, OPEN, OPEN, OPEN, OPEN],
  usualMinutes: 60,
  noticeHours: 24,
  cancelHours: 24,
  quietFrom: 21 * 60,
  quietUntil: 7 * 60,
}

export type SaidDay = { day: string; name: string; open: boolean }

/** Null when the day is open; staff's exceptions take precedence over holidays. */
export function closedBecause(day: string, terms: TrainingTerms, said: readonly SaidDay[]): string | null {
  const word = said.find((one) => one.day === day)
  if (word) return word.open ? null : word.name
  const holiday = holidaysOf(Number(day.slice(0, 4))).find((one) => one.day === day)
  return holiday ? holiday.name : terms.opening[weekdayOf(day)] ? null : hoursText.closedWeekday
}

/** Null on a closed day; a weekday without hours that staff open gets those of the longest day. */
export function openingOf(day: string, terms: TrainingTerms, said: readonly SaidDay[]): OpeningHours {
  if (closedBecause(day, terms, said) !== null) return null
  return terms.opening[weekdayOf(day)] ?? longest(terms)
}

function longest({ opening }: TrainingTerms): OpeningHours {
  const open = opening.filter((one) => one !== null)
  return open.toSorted((a, b) => b.until - b.from - (a.until - a.from))[0] ?? OPEN
}

export function closedAt(
  slot: { startsAt: string; endsAt: string },
  terms: TrainingTerms,
  said: readonly SaidDay[],
): string | null {
  const day = dayOf(slot.startsAt)
  const reason = closedBecause(day, terms, said)
  if (reason !== null) return reason
  const hours = openingOf(day, terms, said)
  const from = minuteOf(slot.startsAt)
  const inside = hours && from >= hours.from && from + minutesBetween(slot.startsAt, slot.endsAt) <= hours.until
  return inside ? null : hoursText.outsideHours
}
