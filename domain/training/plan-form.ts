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
  find: string
  /** Starts of the series that are left out. */
  leave: string[]
  anyway: boolean
}

export type PlanField = 'kind' | 'coach' | 'trainees' | 'day' | 'time' | 'minutes' | 'times' | 'place' | 'capacity'
export type PlanErrors = Partial<Record<PlanField, string>>
export type PlanRead = {
  kind: SessionKind
  coachId: string
  traineeIds: string[]
  starts: string[]
  minutes: number
  place: string
  capacity: number
  anyway: boolean
}

const whole = (text: string, least: number, most: number) =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most ? Number(text) : null

export function readPlan(values: PlanFormValues): { ok: true; plan: PlanRead } | { ok: false; errors: PlanErrors } {
  const errors: PlanErrors = {}
  const kind = SESSION_KINDS.find((one) => one === values.kind)
  if (!kind) errors.kind = 'Please choose a kind.'
  if (values.coach === '') errors.coach = 'Please choose a coach.'
  const { minutes, startsAt } = readWhen(values, errors)
  const times = whole(values.times || '1', 1, SERIES_MOST)
  if (times === null) errors.times = `Please enter 1 to ${SERIES_MOST}.`
  const capacity = whole(values.capacity || '1', 1, CAPACITY_MOST)
  if (capacity === null) errors.capacity = `Please enter 1 to ${CAPACITY_MOST}.`
  if (values.trainees.length === 0) errors.trainees = 'Please choose who attends.'
  else if (capacity !== null && values.trainees.length > capacity)
    errors.capacity = `${values.trainees.length} are chosen: there are fewer places.`
  if (values.place.length > PLACE_LONGEST) errors.place = `Please use at most ${PLACE_LONGEST} characters.`
  if (!kind || startsAt === null || minutes === null || times === null || capacity === null || hasAny(errors))
    return { ok: false, errors }
  const starts = seriesOf(startsAt, times).filter((start) => !values.leave.includes(start))
  if (starts.length === 0) return { ok: false, errors: { times: 'Every one of them is left out.' } }
  const { coach: coachId, trainees: traineeIds, place, anyway } = values
  return { ok: true, plan: { kind, coachId, traineeIds, starts, minutes, place: place.trim(), capacity, anyway } }
}

/** Also for a move; adds problems to `errors`. */
export function readWhen(
  { day, time, minutes }: Pick<PlanFormValues, 'day' | 'time' | 'minutes'>,
  errors: PlanErrors,
): { startsAt: string | null; minutes: number | null } {
  const length = whole(minutes, SESSION_MINUTES.least, SESSION_MINUTES.most)
  if (length === null) errors.minutes = `Please enter ${SESSION_MINUTES.least} to ${SESSION_MINUTES.most} minutes.`
  if (instantOf(day, '12:00') === null) errors.day = 'Please enter a valid date.'
  const startsAt = instantOf(day, time)
  if (startsAt === null && !errors.day) errors.time = 'Please enter a valid time.'
  return { startsAt, minutes: length }
}

const hasAny = (errors: PlanErrors) => Object.keys(errors).length > 0

export function toDayAndTime(startsAt: string): { day: string; time: string } {
  return { day: dayOf(startsAt), time: toManilaTime(startsAt) }
}
