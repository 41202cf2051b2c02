import { AGREED, fieldsOf, type FieldErrors, type FieldValues } from '#domain/forms'
import { trialSlotsText } from '#domain/text/staff/enrolment/trial-slots'
import { addMinutes, instantOf, minuteOfTime, startOfDay } from '#domain/training/manila'
import { PLACE_LONGEST, SESSION_MINUTES } from '#domain/training/plan-session'

export const SLOTS_FIELDS = ['day', 'from', 'until', 'minutes', 'place', 'coach', 'anyway'] as const
export const SLOTS_MOST = 24

export type SlotsRequest = {
  starts: string[]
  minutes: number
  place: string
  coachId: string | null
  anyway: boolean
}

export function readSlotsForm(form: { get(name: string): unknown }): {
  values: FieldValues
  errors: FieldErrors
  slots: SlotsRequest | null
} {
  const values = fieldsOf(form, SLOTS_FIELDS)
  const { day = '', minutes: length = '', coach = '', anyway } = values
  const place = (values.place ?? '').trim()
  const errors: FieldErrors = {}
  const [from, until] = [minuteOfTime(values.from ?? ''), minuteOfTime(values.until ?? '')]
  const minutes = /^\d{1,3}$/.test(length.trim()) ? Number(length) : 0
  if (instantOf(day, '12:00') === null) errors.day = trialSlotsText.errors.day
  if (from === null) errors.from = trialSlotsText.errors.time
  if (until === null) errors.until = trialSlotsText.errors.time
  else if (from !== null && until <= from) errors.until = trialSlotsText.errors.order
  if (minutes < SESSION_MINUTES.least || minutes > SESSION_MINUTES.most)
    errors.minutes = trialSlotsText.errors.minutes(SESSION_MINUTES.least, SESSION_MINUTES.most)
  if (place.length > PLACE_LONGEST) errors.place = trialSlotsText.errors.place(PLACE_LONGEST)
  if (from === null || until === null || Object.keys(errors).length > 0) return { values, errors, slots: null }
  const count = Math.floor((until - from) / minutes)
  if (count < 1) errors.until = trialSlotsText.errors.tooShort
  if (count > SLOTS_MOST) errors.until = trialSlotsText.errors.tooMany(SLOTS_MOST)
  if (errors.until) return { values, errors, slots: null }
  const midnight = startOfDay(day)
  const starts = Array.from({ length: count }, (_, index) => addMinutes(midnight, from + index * minutes))
  const coachId = coach === '' ? null : coach
  return { values, errors, slots: { starts, minutes, place, coachId, anyway: anyway === AGREED } }
}
