const OFFSET_MS = 8 * 3_600_000
const MINUTE_MS = 60_000
const DAY_MINUTES = 1440

/** The instant of a Manila date (YYYY-MM-DD) and time (HH:MM); null when invalid. */
export function instantOf(day: string, time: string): string | null {
  if (!isRealDay(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null
  return new Date(Date.parse(`${day}T${time}:00Z`) - OFFSET_MS).toISOString()
}

export function isRealDay(day: string): boolean {
  if (!/^(19|20)\d{2}-\d{2}-\d{2}$/.test(day)) return false
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

export function isInstant(text: string): boolean {
  const at = new Date(text)
  return !Number.isNaN(at.getTime()) && at.toISOString() === text
}

function shifted(iso: string): string {
  return new Date(Date.parse(iso) + OFFSET_MS).toISOString()
}

export function dayOf(iso: string): string {
  return shifted(iso).slice(0, 10)
}

export function toManilaTime(iso: string): string {
  return shifted(iso).slice(11, 16)
}

export function minuteOf(iso: string): number {
  const [hours = 0, minutes = 0] = toManilaTime(iso).split(':').map(Number)
  return hours * 60 + minutes
}

export function timeOfMinute(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

export function minuteOfTime(time: string): number | null {
  if (time === '24:00') return DAY_MINUTES
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

export function startOfDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS).toISOString()
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MINUTES * MINUTE_MS).toISOString().slice(0, 10)
}

export function addMinutes(iso: string, minutes: number): string {
  return new Date(Date.parse(iso) + minutes * MINUTE_MS).toISOString()
}

export function openDayInstants(day: string): (minute: number) => string {
  const midnight = Date.parse(`${day}T00:00:00Z`) - OFFSET_MS
  return (minute) => new Date(midnight + minute * MINUTE_MS).toISOString()
}

export function minutesBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS)
}

export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

export function mondayOf(day: string): string {
  return addDays(day, -((weekdayOf(day) + 6) % 7))
}
