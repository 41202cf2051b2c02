import { addDays, addMinutes, dayOf, instantOf, isInstant, startOfDay, toManilaTime } from './manila.ts'
import { closedAt, openingOf, type SaidDay, type TrainingTerms } from './terms.ts'

export type Slot = { startsAt: string; endsAt: string }
export type ExistingSession = Slot & { id: string; coachId: string | null; traineeIds: readonly string[] }

export type ClashReason = 'in-the-past' | 'closed' | 'coach-busy' | 'trainee-busy' | 'package-ended'
export type Clash = {
  startsAt: string
  reason: ClashReason
  trainee: string | null
  session: string | null
  words: string | null
}

/** No session is longer, so an overlapping one began at most this many minutes before. */
export const SESSION_MINUTES = { least: 10, most: 480 } as const
export const SERIES_MOST = 52
export const CAPACITY_MOST = 50
export const PLACE_LONGEST = 300

export function overlap(a: Slot, b: Slot): boolean {
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt
}

type Around = {
  existingSessions: readonly ExistingSession[]
  terms: TrainingTerms
  said: readonly SaidDay[]
  lastDays: ReadonlyMap<string, string>
  anyway: boolean
}

type SlotQuery = Slot & { coachId: string | null; traineeIds: readonly string[] }

export function listClashes(
  wanted: SlotQuery,
  { existingSessions, terms, said, lastDays, anyway }: Around,
  now: Date,
): Clash[] {
  const { startsAt } = wanted
  const none = { startsAt, trainee: null, session: null, words: null }
  if (startsAt < now.toISOString()) return [{ ...none, reason: 'in-the-past' }]
  const there = existingSessions.filter((one) => overlap(one, wanted))
  const ofCoach = there.find(({ coachId }) => coachId !== null && coachId === wanted.coachId)
  const clashes: Clash[] = ofCoach ? [{ ...none, reason: 'coach-busy', session: ofCoach.id }] : []
  for (const trainee of wanted.traineeIds) {
    const busy = there.find(({ id, traineeIds }) => id !== ofCoach?.id && traineeIds.includes(trainee))
    if (busy) clashes.push({ ...none, reason: 'trainee-busy', session: busy.id, trainee })
    const lastDay = lastDays.get(trainee)
    if (lastDay && lastDay < dayOf(startsAt))
      clashes.push({ ...none, reason: 'package-ended', trainee, words: lastDay })
  }
  const words = anyway ? null : closedAt(wanted, terms, said)
  if (words !== null) clashes.push({ ...none, reason: 'closed', words })
  return clashes
}

export function clashOf(wanted: SlotQuery, around: Around, now: Date): Clash | null {
  return listClashes(wanted, around, now)[0] ?? null
}

export function clashesOf(
  wanted: { starts: readonly string[]; minutes: number; coachId: string | null; traineeIds: readonly string[] },
  around: Around,
  now: Date,
): Clash[] {
  const { starts, minutes, coachId, traineeIds } = wanted
  const existingSessions = [...around.existingSessions]
  const clashes: Clash[] = []
  for (const startsAt of starts) {
    const slot = { startsAt, endsAt: addMinutes(startsAt, minutes), coachId, traineeIds }
    const found = listClashes(slot, { ...around, existingSessions }, now)
    if (found.length > 0) clashes.push(...found)
    else existingSessions.push({ ...slot, id: '' })
  }
  return clashes
}

export function isPossible({
  starts,
  minutes,
  place,
}: {
  starts: readonly string[]
  minutes: number
  place: string
}) {
  return (
    starts.length > 0 &&
    starts.length <= SERIES_MOST &&
    starts.every((start) => isInstant(start) && start.startsWith('20')) &&
    Number.isInteger(minutes) &&
    minutes >= SESSION_MINUTES.least &&
    minutes <= SESSION_MINUTES.most &&
    place.length <= PLACE_LONGEST
  )
}

export function seriesOf(first: string, times: number, everyDays = 7): string[] {
  const [day, time] = [dayOf(first), toManilaTime(first)]
  return Array.from({ length: times }, (_, index) => instantOf(addDays(day, index * everyDays), time) ?? first)
}

export function freeStarts(
  wanted: {
    from: string
    days: number
    minutes: number
    coachId: string
    traineeIds: readonly string[]
    most: number
    mostADay?: number
  },
  around: Omit<Around, 'anyway'>,
  now: Date,
): string[] {
  const { from, days, minutes, coachId, traineeIds, most, mostADay = most } = wanted
  const step = minutes < 60 ? 30 : 60
  const found: string[] = []
  for (let index = 0; index < days && found.length < most; index += 1) {
    const day = addDays(from, index)
    const hours = openingOf(day, around.terms, around.said)
    if (!hours) continue
    const enough = Math.min(most, found.length + mostADay)
    for (let minute = hours.from; minute + minutes <= hours.until && found.length < enough; minute += step) {
      const startsAt = addMinutes(startOfDay(day), minute)
      const slot = { startsAt, endsAt: addMinutes(startsAt, minutes), coachId, traineeIds }
      if (!clashOf(slot, { ...around, anyway: false }, now)) found.push(startsAt)
    }
  }
  return found
}
