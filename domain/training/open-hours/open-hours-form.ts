import { fieldsOf, type FieldErrors, type FieldValues } from '#domain/forms'
import { openHoursText } from '#domain/text/staff/open-hours'
import { isRealDay, minuteOfTime, timeOfMinute } from '#domain/training/manila'
import { PLACE_LONGEST, SESSION_MINUTES } from '#domain/training/plan-session'
import { SESSION_KINDS } from '#domain/training/sessions'
import type { OpenHours } from './open-hours.ts'

export const OPEN_HOURS_FIELDS = [
  'coach',
  'weekday',
  'from',
  'until',
  'kind',
  'minutes',
  'place',
  'validFrom',
  'validUntil',
] as const

export function toOpenHoursValues(hours: Omit<OpenHours, 'id'> & { coachId: string }): FieldValues {
  return {
    coach: hours.coachId,
    weekday: String(hours.weekday),
    from: timeOfMinute(hours.from),
    until: timeOfMinute(hours.until),
    kind: hours.kind,
    minutes: String(hours.minutes),
    place: hours.place,
    validFrom: hours.validFrom ?? '',
    validUntil: hours.validUntil ?? '',
  }
}

type Read = {
  values: FieldValues
  errors: FieldErrors
  edit: (Omit<OpenHours, 'id'> & { coachId: string }) | null
}

export function readOpenHoursForm(form: { get(name: string): unknown }): Read {
  const values = fieldsOf(form, OPEN_HOURS_FIELDS)
  const errors: FieldErrors = {}
  const text = openHoursText.errors
  const coachId = values.coach ?? ''
  if (!/^[\w-]{1,64}$/.test(coachId)) errors.coach = text.coach
  const weekday = /^[0-6]$/.test(values.weekday ?? '') ? Number(values.weekday) : -1
  if (weekday < 0) errors.weekday = text.weekday
  const [from, until] = [minuteOfTime(values.from ?? ''), minuteOfTime(values.until ?? '')]
  if (from === null) errors.from = text.time
  if (until === null) errors.until = text.time
  else if (from !== null && until <= from) errors.until = text.order
  const kind = SESSION_KINDS.find((each) => each === values.kind)
  if (!kind) errors.kind = text.kind
  const minutes = /^\d{1,3}$/.test((values.minutes ?? '').trim()) ? Number(values.minutes) : 0
  const { least, most } = SESSION_MINUTES
  if (minutes < least || minutes > most) errors.minutes = text.minutes(least, most)
  else if (from !== null && until !== null && !errors.until && from + minutes > until) errors.minutes = text.tooShort
  const place = (values.place ?? '').trim()
  if (place.length > PLACE_LONGEST) errors.place = text.place(PLACE_LONGEST)
  const { validFrom, validUntil } = readDays(values, errors)
  if (from === null || until === null || !kind || Object.keys(errors).length > 0)
    return { values, errors, edit: null }
  return { values, errors, edit: { coachId, weekday, from, until, kind, minutes, place, validFrom, validUntil } }
}

function readDays(values: FieldValues, errors: FieldErrors) {
  const day = (name: 'validFrom' | 'validUntil') => {
    const input = (values[name] ?? '').trim()
    if (input !== '' && !isRealDay(input)) errors[name] = openHoursText.errors.day
    return input === '' ? null : input
  }
  const [validFrom, validUntil] = [day('validFrom'), day('validUntil')]
  if (validFrom && validUntil && !errors.validFrom && !errors.validUntil && validUntil < validFrom)
    errors.validUntil = openHoursText.errors.days
  return { validFrom, validUntil }
}
