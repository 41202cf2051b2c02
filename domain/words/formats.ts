// Created once, on first use, because Intl formatters are slow to create, most of all on a phone.
export function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}

const manilaDay = once(
  () =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone: 'Asia/Manila',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
)
const manilaDateTime = once(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'Asia/Manila',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
)
const manilaStamp = once(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'Asia/Manila',
      year: '2-digit',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    }),
)
const manilaSheet = once(
  () =>
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Asia/Manila',
      dateStyle: 'short',
      timeStyle: 'medium',
    }),
)
const plainDay = once(
  () => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' }),
)
const longMonth = once(() => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' }))
const weekdayToday = once(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'Asia/Manila',
      weekday: 'long',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
    }),
)
const pesos = once(() => new Intl.NumberFormat('en-US', { minimumFractionDigits: 0, maximumFractionDigits: 0 }))
const pesosAndCentavos = once(
  () => new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
)
export const DAY_MS = 86_400_000

export function formatPhp(centavos: number | null): string {
  if (centavos === null) return 'No Price'
  return `PHP ${(centavos % 100 === 0 ? pesos : pesosAndCentavos)().format(centavos / 100)}`
}

export function formatSigned(centavos: number): string {
  return centavos < 0 ? `−${formatPhp(-centavos)}` : formatPhp(centavos)
}

export function manilaDayOf(now: Date): string {
  return manilaDay().format(now)
}

export function instantAfter(now: Date, milliseconds: number) {
  return new Date(now.getTime() + milliseconds).toISOString()
}

/** Manila has no daylight saving time, so a day has 24 hours. */
export function manilaTomorrow(now: Date): string {
  return manilaDay().format(new Date(now.getTime() + DAY_MS))
}

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** 'Nov 27, 2026'. */
export function formatDay(day: string | null): string {
  return day && isDay(day) ? plainDay().format(new Date(`${day}T00:00:00Z`)) : 'Date not available'
}

export function formatMonth(month: string): string {
  return longMonth().format(new Date(`${month}-01T00:00:00Z`))
}

export function formatDayOf(iso: string): string {
  const at = new Date(iso)
  return formatDay(Number.isNaN(at.getTime()) ? null : manilaDayOf(at))
}

export function formatInstant(iso: string | null): string {
  const at = iso ? new Date(iso) : null
  return at && !Number.isNaN(at.getTime()) ? manilaDateTime().format(at) : 'Date not available'
}

export function formatForSheet(iso: string): string {
  const at = new Date(iso)
  return Number.isNaN(at.getTime()) ? '' : manilaSheet().format(at)
}

export function amountForSheet(centavos: number): string {
  return (centavos / 100).toFixed(2)
}

export function formatToday(now: Date): string {
  return weekdayToday().format(now)
}

export function formatStamp(iso: string): string {
  return manilaStamp().format(new Date(iso)).replace(', ', ' ')
}

export function formatAge(iso: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(iso).getTime()) / 60_000)
  if (minutes < 1) return 'just now'
  const [count, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 1440
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / 1440), 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']

export function toRoman(place: number): string {
  return ROMAN[place - 1] ?? String(place)
}

/** Works without Intl, for texts that modules build on loading. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

export const MEGABYTE = 1024 * 1024

/* @__NO_SIDE_EFFECTS__ */
export function formatLimit(bytes: number): string {
  return `${Math.floor(bytes / MEGABYTE)} MB`
}

export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word))
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return `${first?.match(/\p{L}/u)?.[0] ?? ''}${last?.match(/\p{L}/u)?.[0] ?? ''}`.toUpperCase() || '?'
}
