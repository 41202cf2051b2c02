import { DAY_MS, formatToday, manilaDayOf, once } from '#domain/words/formats'

const clock = once(
  () => new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Manila', hour: 'numeric', minute: '2-digit' }),
)
const hourOf = (iso: string) => clock().format(new Date(iso))

type Span = { startsAt: string; endsAt: string }

export function whenInWords({ startsAt, endsAt }: Span): { day: string; hours: string } {
  return { day: formatToday(new Date(startsAt)), hours: `${hourOf(startsAt)} to ${hourOf(endsAt)}` }
}

export function startInWords(startsAt: string): string {
  return `${formatToday(new Date(startsAt))}, ${hourOf(startsAt)}`
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const noonOf = (at: Date) => Date.parse(`${manilaDayOf(at)}T12:00:00Z`)
const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`

export function countdown({ startsAt, endsAt }: Span, now: Date): string {
  const start = new Date(startsAt)
  const left = start.getTime() - now.getTime()
  if (left <= 0) return now.getTime() < Date.parse(endsAt) ? 'now' : 'over'
  const days = Math.round((noonOf(start) - noonOf(now)) / DAY_MS)
  if (days > 1) return `in ${counted(days, 'day')}`
  if (days === 1 && left >= 12 * HOUR_MS) return 'tomorrow'
  const minutes = Math.ceil(left / MINUTE_MS)
  return minutes < 60 ? `in ${counted(minutes, 'minute')}` : `in ${counted(Math.floor(minutes / 60), 'hour')}`
}

export function isMeetingLink(place: string): boolean {
  return /^https:\/\/[^\s]+$/i.test(place) && URL.canParse(place)
}

export type WayKind = 'meeting' | 'map'

export function wayTo(place: string): { kind: WayKind; to: string } | null {
  if (isMeetingLink(place)) return { kind: 'meeting', to: place }
  if (!place.includes(',')) return null
  return { kind: 'map', to: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}` }
}
