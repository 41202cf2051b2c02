import type { SiteField } from '#domain/content/site-fields'
import type { FieldErrors, FieldValues } from '#domain/forms'
import { validityFieldText } from '#domain/text/staff/enrolment/validity'
import { addDays, isRealDay } from '#domain/training/manila'
import { cleanText } from '#domain/words/texts'
import { no, yes, type Verdict } from './enrolment.ts'

const MOST_MONTHS = 36
const REASON_LONGEST = 500
const REMINDER_DAYS = [0, 7, 30] as const
export const EARLIEST_REMINDER_DAYS = Math.max(...REMINDER_DAYS)
export type ReminderDays = (typeof REMINDER_DAYS)[number]

export const VALIDITY_FIELD = {
  name: 'validityMonths',
  label: validityFieldText.label,
  longest: 2,
  hint: validityFieldText.hint,
} as const satisfies SiteField

export function toValidityFieldValues(months: number | null): FieldValues {
  return { validityMonths: months === null ? '' : String(months) }
}

export function readValidityMonths(
  values: FieldValues,
): { ok: true; value: number | null } | { ok: false; errors: FieldErrors } {
  const text = cleanText(values.validityMonths ?? '')
  if (text === '') return { ok: true, value: null }
  const months = /^\d{1,2}$/.test(text) ? Number(text) : 0
  if (months < 1 || months > MOST_MONTHS)
    return { ok: false, errors: { validityMonths: validityFieldText.wrong(MOST_MONTHS) } }
  return { ok: true, value: months }
}

export function findValidUntil(enrolledOn: string, months: number | null): string | null {
  if (months === null) return null
  const [year = 0, month = 0, day = 0] = enrolledOn.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

/** Returns the reminder due; null before the first, after the end, and for days before the terms began. */
export function findDueValidityReminder(
  { validUntil, since }: { validUntil: string; since: string },
  today: string,
): ReminderDays | null {
  if (today > validUntil) return null
  const due = REMINDER_DAYS.find((days) => addDays(today, days) >= validUntil)
  return due !== undefined && addDays(validUntil, -due) > since ? due : null
}

export type ValidityState = { state: 'open' | 'ending' | 'ended'; day: string }

export function judgeValidityState(validUntil: string | null, today: string): ValidityState | null {
  if (validUntil === null) return null
  const { from, to } = findEndingDays('ending', today)
  const state = validUntil < from ? 'ended' : validUntil <= to ? 'ending' : 'open'
  return { state, day: validUntil }
}

export function findEndingDays(state: 'ending' | 'ended', today: string): { from: string; to: string } {
  return state === 'ending'
    ? { from: today, to: addDays(today, EARLIEST_REMINDER_DAYS) }
    : { from: '0000-01-01', to: addDays(today, -1) }
}

export type ValidityRefusal = 'day-invalid' | 'day-past' | 'day-same' | 'reason-missing' | 'reason-too-long'

export function judgeValidityChange(
  { from, to, reason }: { from: string | null; to: string | null; reason: string },
  today: string,
): Verdict<null, ValidityRefusal> {
  if (to !== null && !isRealDay(to)) return no('day-invalid')
  if (to !== null && to < today) return no('day-past')
  if (to === from) return no('day-same')
  if (reason === '') return no('reason-missing')
  return reason.length > REASON_LONGEST ? no('reason-too-long') : yes(null)
}
