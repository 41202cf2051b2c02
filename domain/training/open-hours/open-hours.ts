import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { isInTime, isToCome } from '#domain/training/move-requests'
import { addDays, addMinutes, dayOf, mondayOf, startOfDay, weekdayOf } from '#domain/training/manila'
import { listClashes, type ClashReason } from '#domain/training/plan-session'
import type { AttendanceState, SessionKind } from '#domain/training/sessions'

export const PLANNING_DAYS = 28

export type OpenHours = {
  id: string
  weekday: number
  from: number
  until: number
  minutes: number
  kind: SessionKind
  place: string
  validFrom: string | null
  validUntil: string | null
}

export type OpenTime = { startsAt: string; endsAt: string; kind: SessionKind; place: string }

export function listStarts(hours: OpenHours, day: string, minutes = hours.minutes): string[] {
  if (hours.weekday !== weekdayOf(day)) return []
  if ((hours.validFrom ?? day) > day || (hours.validUntil ?? day) < day) return []
  const starts: string[] = []
  for (let minute = hours.from; minute + minutes <= hours.until; minute += hours.minutes)
    starts.push(addMinutes(startOfDay(day), minute))
  return starts
}

type Span = Pick<OpenHours, 'weekday' | 'from' | 'until' | 'kind' | 'validFrom' | 'validUntil'>

/** Two hours of one coach for the same kind of session that would offer times twice. */
export function overlapsHours(one: Span, other: Span): boolean {
  const begins = (span: Span) => span.validFrom ?? '0000-01-01'
  const ends = (span: Span) => span.validUntil ?? '9999-12-31'
  return (
    one.weekday === other.weekday &&
    one.kind === other.kind &&
    one.from < other.until &&
    other.from < one.until &&
    begins(one) <= ends(other) &&
    begins(other) <= ends(one)
  )
}

export type OpenTimesQuery = {
  hours: readonly OpenHours[]
  daysOff: ReadonlySet<string>
  leadHours: number
  kinds: readonly SessionKind[]
  minutes?: number
}

export function listOpenTimes({ hours, daysOff, leadHours, kinds, minutes }: OpenTimesQuery, now: Date): OpenTime[] {
  const today = dayOf(now.toISOString())
  const found = new Map<string, OpenTime>()
  for (let index = 0; index < PLANNING_DAYS; index += 1) {
    const day = addDays(today, index)
    if (daysOff.has(day)) continue
    for (const one of hours) {
      if (!kinds.includes(one.kind)) continue
      const length = minutes ?? one.minutes
      for (const startsAt of listStarts(one, day, length)) {
        const time = { startsAt, endsAt: addMinutes(startsAt, length), kind: one.kind, place: one.place }
        const key = `${startsAt} ${one.kind}`
        if (isInTime(startsAt, leadHours, now) && !found.has(key)) found.set(key, time)
      }
    }
  }
  return [...found.values()].toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.kind.localeCompare(b.kind))
}

type Around = Parameters<typeof listClashes>[1]

export function listFreeTimes(
  times: readonly OpenTime[],
  {
    coachId,
    traineeId,
    fullWeeks,
    ...around
  }: { coachId: string; traineeId: string; fullWeeks: ReadonlySet<string> } & Omit<Around, 'anyway'>,
  now: Date,
): OpenTime[] {
  return times.filter(({ startsAt, endsAt }) => {
    if (fullWeeks.has(mondayOf(dayOf(startsAt)))) return false
    const slot = { startsAt, endsAt, coachId, traineeIds: [traineeId] }
    return listClashes(slot, { ...around, anyway: false }, now).length === 0
  })
}

export function findFullWeeks(starts: readonly string[], limit: number): Set<string> {
  const weeks = Map.groupBy(starts, (startsAt) => mondayOf(dayOf(startsAt)))
  return new Set([...weeks].flatMap(([monday, theirs]) => (theirs.length >= limit ? [monday] : [])))
}

export type OwnPlanRefusal =
  | ClashReason
  | 'not-by-yourself'
  | 'no-coach'
  | 'time-gone'
  | 'week-full'
  | 'none-left'
  | 'changed-meanwhile'

export type OwnMoveRefusal =
  | OwnPlanRefusal
  | 'not-planned'
  | 'moved-meanwhile'
  | 'move-too-late'
  | 'in-a-group'
  | 'other-coach'
  | 'not-possible'

export type OwnMoveFacts = {
  state: AttendanceState
  cancelled: boolean
  startsAt: string
  capacity: number
  ownCoach: boolean
  cancelHours: number | null
  /** Null means that only staff plan sessions of the package. */
  limit: number | null
}

/** Whether the trainee may move the session without asking: as long as cancelling it would not count. */
export function judgeOwnMove(facts: OwnMoveFacts, seen: string, now: Date): Verdict<null, OwnMoveRefusal> {
  if (!isToCome(facts, now)) return no('not-planned')
  if (facts.startsAt !== seen) return no('moved-meanwhile')
  if (facts.limit === null || facts.cancelHours === null) return no('not-by-yourself')
  if (!isInTime(facts.startsAt, facts.cancelHours, now)) return no('move-too-late')
  if (facts.capacity > 1) return no('in-a-group')
  return facts.ownCoach ? yes(null) : no('other-coach')
}
