import { planSessionText } from '#domain/text/staff/training/plan-session'
import { dayOf, instantOf, toManilaTime } from './manila.ts'
import { CAPACITY_MOST, PLACE_LONGEST, SERIES_MOST, SESSION_MINUTES, seriesOf } from './plan-session.ts'
import { SESSION_KINDS, type SessionKind } from './sessions.ts'

export type PlanFormValues = {
  kind: string
  coach: string
  trainees: string[]
  day: string
  time: string
  minutes: string
  times: string
  place: string
  capacity: string
  seats: string
  find: string
  leave: string[]
  anyway: boolean
  makeUps: string[]
}

export type PlanField =
  | 'kind'
  | 'coach'
  | 'trainees'
  | 'day'
  | 'time'
  | 'minutes'
  | 'times'
  | 'place'
  | 'capacity'
  | 'seats'
export type PlanErrors = Partial<Record<PlanField, string>>
export type PlanRead = {
  kind: SessionKind
  coachId: string
  traineeIds: string[]
  starts: string[]
  minutes: number
  place: string
  capacity: number
  seats: number | null
  anyway: boolean
  makesUpFor: string[]
}

const whole = (text: string, least: number, most: number) =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most ? Number(text) : null

export function readPlan(values: PlanFormValues): { ok: true; plan: PlanRead } | { ok: false; errors: PlanErrors } {
  const errors: PlanErrors = {}
  const kind = SESSION_KINDS.find((one) => one === values.kind)
  if (!kind) errors.kind = planSessionText.errors.kind
  if (values.coach === '') errors.coach = planSessionText.errors.coach
  const { minutes, startsAt } = readWhen(values, errors)
  const times = whole(values.times || '1', 1, SERIES_MOST)
  if (times === null) errors.times = planSessionText.errors.outsideRange(1, SERIES_MOST)
  const capacity = whole(values.capacity || '1', 1, CAPACITY_MOST)
  if (capacity === null) errors.capacity = planSessionText.errors.outsideRange(1, CAPACITY_MOST)
  const seats = readSeats(values.seats, errors)
  if (values.trainees.length === 0 && values.seats.trim() === '') errors.trainees = planSessionText.errors.trainees
  else if (capacity !== null && values.trainees.length > capacity)
    errors.capacity = planSessionText.errors.tooManyTrainees(values.trainees.length)
  if (values.place.length > PLACE_LONGEST) errors.place = planSessionText.errors.placeTooLong(PLACE_LONGEST)
  if (!kind || startsAt === null || minutes === null || times === null || capacity === null || hasAny(errors))
    return { ok: false, errors }
  const starts = seriesOf(startsAt, times).filter((start) => !values.leave.includes(start))
  if (starts.length === 0) return { ok: false, errors: { times: planSessionText.errors.allLeftOut } }
  const { coach: coachId, trainees: traineeIds, place, anyway, makeUps: makesUpFor } = values
  const plan = {
    kind,
    coachId,
    traineeIds,
    starts,
    minutes,
    place: place.trim(),
    capacity: Math.max(capacity, seats ?? 0),
    seats,
    anyway,
    makesUpFor,
  }
  return { ok: true, plan }
}

/** Null when trainees take no seats by themselves. */
export function readSeats(text: string, errors: { seats?: string }): number | null {
  if (text.trim() === '') return null
  const seats = whole(text, 1, CAPACITY_MOST)
  if (seats === null) errors.seats = planSessionText.errors.outsideRange(1, CAPACITY_MOST)
  return seats
}

export function readWhen(
  { day, time, minutes }: Pick<PlanFormValues, 'day' | 'time' | 'minutes'>,
  errors: PlanErrors,
): { startsAt: string | null; minutes: number | null } {
  const length = whole(minutes, SESSION_MINUTES.least, SESSION_MINUTES.most)
  if (length === null) errors.minutes = planSessionText.errors.minutes(SESSION_MINUTES.least, SESSION_MINUTES.most)
  if (instantOf(day, '12:00') === null) errors.day = planSessionText.errors.day
  const startsAt = instantOf(day, time)
  if (startsAt === null && !errors.day) errors.time = planSessionText.errors.time
  return { startsAt, minutes: length }
}

const hasAny = (errors: PlanErrors) => Object.keys(errors).length > 0

export function toDayAndTime(startsAt: string): { day: string; time: string } {
  return { day: dayOf(startsAt), time: toManilaTime(startsAt) }
}
