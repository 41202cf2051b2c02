import type { TrainingTerms } from './terms.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const DAY_MS = 24 * HOUR_MS
const OFFSET_MS = 8 * HOUR_MS

export const REMINDER_HOURS = [24, 2] as const
export type ReminderHours = (typeof REMINDER_HOURS)[number]

/** Minutes after midnight in Manila; equal values mean no quiet hours. */
export type QuietHours = Pick<TrainingTerms, 'quietFrom' | 'quietUntil'>

const BEFORE_QUIET_MS = 15 * MINUTE_MS

const inManila = (at: number) => (((at + OFFSET_MS) % DAY_MS) + DAY_MS) % DAY_MS

function quietFor(at: number, { quietFrom, quietUntil }: QuietHours): number | null {
  const length = ((((quietUntil - quietFrom) * MINUTE_MS) % DAY_MS) + DAY_MS) % DAY_MS
  const since = (inManila(at) - quietFrom * MINUTE_MS + DAY_MS) % DAY_MS
  return since < length ? since : null
}

export function isQuiet(now: Date, quiet: QuietHours): boolean {
  return quietFor(now.getTime(), quiet) !== null
}

export function reminderDue(startsAt: string, hours: ReminderHours, quiet: QuietHours): Date {
  const at = Date.parse(startsAt) - hours * HOUR_MS
  const since = quietFor(at, quiet)
  return new Date(since === null ? at : at - since - BEFORE_QUIET_MS)
}

const JUST_NOTIFIED_MS = HOUR_MS

/** Sends the last due reminder only; none just after an email with the time, in quiet hours, or after start. */
export function remindersDue(
  { startsAt, settled, notifiedAt }: { startsAt: string; settled: readonly number[]; notifiedAt: string | null },
  quiet: QuietHours,
  now: Date,
): { send: ReminderHours | null; settle: ReminderHours[] } | null {
  if (Date.parse(startsAt) <= now.getTime() || isQuiet(now, quiet)) return null
  const settle = REMINDER_HOURS.filter(
    (hours) => !settled.includes(hours) && reminderDue(startsAt, hours, quiet) <= now,
  )
  const last = settle.at(-1)
  if (last === undefined) return null
  const notified =
    notifiedAt !== null && reminderDue(startsAt, last, quiet).getTime() <= Date.parse(notifiedAt) + JUST_NOTIFIED_MS
  return { send: notified ? null : last, settle }
}

export function reminderHorizon(now: Date): Date {
  return new Date(now.getTime() + 2 * DAY_MS + BEFORE_QUIET_MS)
}
