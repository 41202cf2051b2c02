import type { TrainingTerms } from './terms.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const DAY_MS = 24 * HOUR_MS
/** Manila keeps one offset all year. */
const OFFSET_MS = 8 * HOUR_MS

/** So long before a session somebody is reminded of it. */
export const REMINDER_HOURS = [24, 2] as const
export type ReminderHours = (typeof REMINDER_HOURS)[number]

/** Minutes after midnight in Manila from which to which nobody is reminded; the same twice is never quiet. */
export type QuietHours = Pick<TrainingTerms, 'quietFrom' | 'quietUntil'>

/** What would fall into the quiet hours goes out so long before they begin. */
const BEFORE_QUIET_MS = 15 * MINUTE_MS

const inManila = (at: number) => (((at + OFFSET_MS) % DAY_MS) + DAY_MS) % DAY_MS

/** How long it has been quiet at an instant; null when it is not. */
function quietFor(at: number, { quietFrom, quietUntil }: QuietHours): number | null {
  const length = ((((quietUntil - quietFrom) * MINUTE_MS) % DAY_MS) + DAY_MS) % DAY_MS
  const since = (inManila(at) - quietFrom * MINUTE_MS + DAY_MS) % DAY_MS
  return since < length ? since : null
}

export function isQuiet(now: Date, quiet: QuietHours): boolean {
  return quietFor(now.getTime(), quiet) !== null
}

/** When a reminder is due: so many hours before the start, or in the evening before where that is at night. */
export function reminderDue(startsAt: string, hours: ReminderHours, quiet: QuietHours): Date {
  const at = Date.parse(startsAt) - hours * HOUR_MS
  const since = quietFor(at, quiet)
  return new Date(since === null ? at : at - since - BEFORE_QUIET_MS)
}

/** A reminder that comes so soon after a letter with the time in it says nothing new. */
const JUST_TOLD_MS = HOUR_MS

/**
 * Which reminders of a session are over by now and not settled yet, and which of them is sent: the last, unless its
 * reader was told the time just before or since. Nothing is sent in the quiet hours, and none once it has begun.
 */
export function remindersDue(
  { startsAt, settled, toldAt }: { startsAt: string; settled: readonly number[]; toldAt: string | null },
  quiet: QuietHours,
  now: Date,
): { send: ReminderHours | null; settle: ReminderHours[] } | null {
  if (Date.parse(startsAt) <= now.getTime() || isQuiet(now, quiet)) return null
  const settle = REMINDER_HOURS.filter(
    (hours) => !settled.includes(hours) && reminderDue(startsAt, hours, quiet) <= now,
  )
  const last = settle.at(-1)
  if (last === undefined) return null
  const told = toldAt !== null && reminderDue(startsAt, last, quiet).getTime() <= Date.parse(toldAt) + JUST_TOLD_MS
  return { send: told ? null : last, settle }
}

/** No session that begins later than this has a reminder due. */
export function reminderHorizon(now: Date): Date {
  return new Date(now.getTime() + 2 * DAY_MS + BEFORE_QUIET_MS)
}
