import { SITE } from '#domain/mail/emails'
import { isMeetingLink } from './session-times.ts'
import { trialCalendarText } from '#domain/text/shared/training/trial'
import { CALENDAR_KIND_WORDS } from '#domain/text/shared/sessions'
import type { SessionKind } from './sessions.ts'

export type CalendarEntry = {
  sessionId: string
  kind: SessionKind | 'trial'
  startsAt: string
  endsAt: string
  place: string
  with: string | null
  /** It grows with each change; calendars keep the highest. */
  sequence: number
  cancelled: boolean
  page: string
}

type Calendar = {
  brand: string
  email: string | null
  entries: readonly CalendarEntry[]
  stamp: Date
  feed?: { name: string; everyHours: number }
}

const ALARMS = ['-P1D', '-PT1H']
/** Manila has no summer time, so one offset always holds. */
const OFFSET_MS = 8 * 3_600_000
const TIMEZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Manila',
  'X-LIC-LOCATION:Asia/Manila',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0800',
  'TZOFFSETTO:+0800',
  'TZNAME:PST',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** Returns unfolded lines with placeholder links; `calendarReady` finishes them. */
export function calendarLines({ brand, email, entries, stamp, feed }: Calendar): string {
  // RFC 5546, 3.2.5: METHOD:CANCEL is for one session; several are published with their status.
  const cancels = !feed && entries.length === 1 && entries.every(({ cancelled }) => cancelled)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Coaching Academy//Training sessions//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${cancels ? 'CANCEL' : 'PUBLISH'}`,
    ...(feed ? headOf(feed) : []),
    ...TIMEZONE,
    ...entries.flatMap((entry) => eventOf(entry, { brand, email, stamp })),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${line}\r\n`).join('')
}

export function calendarReady(lines: string, origin: string, host: string): string {
  return lines.replaceAll(SITE, origin).replaceAll(new URL(SITE).host, host).split('\r\n').map(folded).join('\r\n')
}

/** The host in session ids: always the public one, so that ids are stable. */
export function calendarHost(publicUrl: string | null): string {
  return publicUrl ? new URL(publicUrl).hostname : 'localhost'
}

function headOf({ name, everyHours }: { name: string; everyHours: number }): string[] {
  return [
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'X-WR-TIMEZONE:Asia/Manila',
    `REFRESH-INTERVAL;VALUE=DURATION:PT${everyHours}H`,
    `X-PUBLISHED-TTL:PT${everyHours}H`,
  ]
}

function eventOf(entry: CalendarEntry, { brand, email, stamp }: Pick<Calendar, 'brand' | 'email' | 'stamp'>) {
  const { sessionId, kind, startsAt, endsAt, place, sequence, cancelled, page } = entry
  const isTrial = kind === 'trial'
  const title = `${CALENDAR_KIND_WORDS[kind]} · ${brand}`
  const isLink = isMeetingLink(place)
  const description = [
    cancelled
      ? isTrial
        ? trialCalendarText.cancelled
        : 'This session was cancelled.'
      : entry.with
        ? `With ${entry.with}.`
        : '',
    isLink && !cancelled ? `Join: ${place}` : '',
    `${isTrial ? trialCalendarText.about : 'All sessions'}: ${SITE}${page}`,
  ]
  return [
    'BEGIN:VEVENT',
    `UID:${sessionId}@${new URL(SITE).host}`,
    `DTSTAMP:${utc(stamp)}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTART;TZID=Asia/Manila:${inManila(startsAt)}`,
    `DTEND;TZID=Asia/Manila:${inManila(endsAt)}`,
    // Google and some phones show cancelled sessions like any other.
    `SUMMARY:${escaped(cancelled ? `Cancelled: ${title}` : title)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(isLink && !cancelled ? [`CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO;LABEL=Join:${plain(place)}`] : []),
    `DESCRIPTION:${escaped(description.filter(Boolean).join('\n'))}`,
    `URL:${SITE}${page}`,
    `ORGANIZER;CN="${plain(brand).replaceAll('"', "'")}":mailto:${plain(email ?? `calendar@${new URL(SITE).host}`)}`,
    'CLASS:PRIVATE',
    `TRANSP:${cancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    ...(cancelled ? [] : ALARMS.flatMap((trigger) => alarmOf(trigger, title))),
    'END:VEVENT',
  ]
}

function alarmOf(trigger: string, title: string): string[] {
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(title)}`, `TRIGGER:${trigger}`, 'END:VALARM']
}

const utc = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const inManila = (iso: string) => utc(new Date(new Date(iso).getTime() + OFFSET_MS)).slice(0, -1)

// oxlint-disable-next-line no-control-regex -- control characters are exactly what must not pass
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f]/g

const plain = (text: string) => text.replaceAll(CONTROLS, '').replaceAll('\n', ' ').trim()

function escaped(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(CONTROLS, '')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', String.raw`\n`)
}

const LONGEST_LINE = 75
const encoder = new TextEncoder()

function folded(line: string): string {
  if (encoder.encode(line).length <= LONGEST_LINE) return line
  const parts: string[] = []
  let [part, bytes] = ['', 0]
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (bytes + size > LONGEST_LINE) {
      parts.push(part)
      part = ' '
      bytes = 1
    }
    part += letter
    bytes += size
  }
  return [...parts, part].join('\r\n')
}
