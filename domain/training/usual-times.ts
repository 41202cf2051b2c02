import { addDays, addMinutes, minuteOf, minutesBetween, dayOf, startOfDay, weekdayOf } from './manila.ts'
import { clashOf, freeStarts } from './plan-session.ts'

export type Meeting = { startsAt: string; endsAt: string; place: string }
export type UsualTime = { weekday: number; minute: number }
export type Proposal = { startsAt: string; usual: boolean }

export function findUsualTimes(meetings: readonly Meeting[]): UsualTime[] {
  const counts = new Map<string, UsualTime & { count: number }>()
  for (const { startsAt } of meetings) {
    const time = { weekday: weekdayOf(dayOf(startsAt)), minute: minuteOf(startsAt) }
    const key = `${time.weekday} ${time.minute}`
    counts.set(key, { ...time, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()]
    .toSorted((a, b) => b.count - a.count)
    .map(({ weekday, minute }) => ({ weekday, minute }))
}

export function findLastTerms(meetings: readonly Meeting[]): { place: string; minutes: number } | null {
  const last = meetings.toSorted((a, b) => b.startsAt.localeCompare(a.startsAt))[0]
  return last ? { place: last.place, minutes: minutesBetween(last.startsAt, last.endsAt) } : null
}

type Wanted = Parameters<typeof freeStarts>[0]
type Around = Parameters<typeof freeStarts>[1]

export function proposeStarts(
  wanted: Wanted & { usualTimes: readonly UsualTime[] },
  around: Around,
  now: Date,
): Proposal[] {
  const { from, days, minutes, coachId, traineeIds, usualTimes, most } = wanted
  const isFree = (startsAt: string) => {
    const slot = { startsAt, endsAt: addMinutes(startsAt, minutes), coachId, traineeIds }
    return clashOf(slot, { ...around, anyway: false }, now) === null
  }
  const usual = Array.from({ length: days }, (_, index) => addDays(from, index))
    .flatMap((day) =>
      usualTimes
        .filter(({ weekday }) => weekday === weekdayOf(day))
        .map(({ minute }) => addMinutes(startOfDay(day), minute)),
    )
    .filter(isFree)
  const others = freeStarts(wanted, around, now).filter((startsAt) => !usual.includes(startsAt))
  return [
    ...usual.map((startsAt) => ({ startsAt, usual: true })),
    ...others.map((startsAt) => ({ startsAt, usual: false })),
  ].slice(0, most)
}
