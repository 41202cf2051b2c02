import { hoursText } from '#domain/text/staff/training/hours'
import { isRealDay, minuteOfTime } from './manila.ts'
import { SESSION_MINUTES } from './plan-session.ts'
import type { OpeningHours, TrainingTerms } from './terms.ts'

export const NOTICE_MOST = 168
export const CLOSED_NAME_LONGEST = 80

export type TermsErrors = Partial<Record<string, string>>

export function readTrainingTerms(
  text: (name: string) => string,
): { ok: true; terms: TrainingTerms } | { ok: false; errors: TermsErrors } {
  const errors: TermsErrors = {}
  const opening = hoursText.weekdays.map((_name, day): OpeningHours => {
    const [fromInput, untilInput] = [text(`from-${day}`), text(`until-${day}`)]
    if (fromInput === '' && untilInput === '') return null
    const [from, until] = [minuteOfTime(fromInput), minuteOfTime(untilInput)]
    if (from === null) errors[`from-${day}`] = hoursText.errors.time
    if (until === null) errors[`until-${day}`] = hoursText.errors.time
    if (from !== null && until !== null && until <= from) errors[`until-${day}`] = hoursText.errors.closesTooEarly
    return from === null || until === null ? null : { from, until }
  })
  const number = (name: string, least: number, most: number) => {
    const input = text(name).trim()
    const value = /^\d{1,4}$/.test(input) ? Number(input) : Number.NaN
    if (!(value >= least && value <= most)) errors[name] = hoursText.errors.outsideRange(least, most)
    return value
  }
  const usualMinutes = number('usualMinutes', SESSION_MINUTES.least, SESSION_MINUTES.most)
  const noticeHours = number('noticeHours', 0, NOTICE_MOST)
  const cancelHours = text('cancelHours').trim() === '' ? null : number('cancelHours', 0, NOTICE_MOST)
  const time = (name: string) => {
    const minute = minuteOfTime(text(name))
    if (minute === null) errors[name] = hoursText.errors.time
    return minute ?? 0
  }
  const [quietFrom, quietUntil] = [time('quietFrom'), time('quietUntil')]
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, terms: { opening, usualMinutes, noticeHours, cancelHours, quietFrom, quietUntil } }
}

export function readClosedDay(
  day: string,
  name: string,
): { ok: true; closed: { day: string; name: string } } | { ok: false; errors: { day?: string; name?: string } } {
  const words = name.trim()
  const errors = {
    ...(isRealDay(day) ? {} : { day: hoursText.errors.day }),
    ...(words === '' ? { name: hoursText.errors.reason } : {}),
    ...(words.length > CLOSED_NAME_LONGEST ? { name: hoursText.errors.reasonTooLong(CLOSED_NAME_LONGEST) } : {}),
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, closed: { day, name: words } }
}
