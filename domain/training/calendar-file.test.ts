import { assert, constantFrom, oneof, property, string } from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { calendarHost, calendarLines, calendarReady, type CalendarEntry } from './calendar-file.ts'

const GOLDEN = '../../tests/calendars'
const STAMP = new Date('2026-11-20T00:00:00.000Z')
const ENTRY: CalendarEntry = {
  sessionId: 's1',
  kind: 'q-and-a',
  startsAt: '2026-11-21T02:00:00.000Z',
  endsAt: '2026-11-21T03:30:00.000Z',
  place: '12 Mabini St, Parañaque; 2nd floor',
  with: 'Coach Ana',
  sequence: 2,
  cancelled: false,
  page: '/client/sessions',
}
const ONLINE: CalendarEntry = {
  ...ENTRY,
  sessionId: 's2',
  kind: 'assessment',
  place: 'https://meet.example/abc-defg-hij',
  startsAt: '2026-12-31T16:30:00.000Z',
  endsAt: '2026-12-31T17:30:00.000Z',
}
const CANCELLED: CalendarEntry = { ...ENTRY, sessionId: 's3', cancelled: true, sequence: 5, with: null }

type Given = Partial<Parameters<typeof calendarLines>[0]>
const ready = (more: Given = {}) =>
  calendarReady(
    calendarLines({
      brand: 'Luningning Academy',
      email: 'hello@luningning.example',
      entries: [ENTRY],
      stamp: STAMP,
      ...more,
    }),
    'https://luningning.example',
    'luningning.example',
  )
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
const FEED = { name: 'Luningning Academy', everyHours: 1 }

describe('a calendar', () => {
  it.each([
    ['one-session.ics', {}],
    ['cancelled-session.ics', { entries: [CANCELLED] }],
    ['feed.ics', { entries: [ENTRY, ONLINE, CANCELLED], feed: FEED }],
    ['empty-feed.ics', { entries: [], feed: FEED, email: null }],
  ] satisfies [string, Given][])('is written as %s was looked over by hand [SES-5]', async (file, given) => {
    await expect(ready(given)).toMatchFileSnapshot(`${GOLDEN}/${file}`)
  })

  it('is read by a parser with the time in Manila, the place, the number of its change and who to ask [SES-5]', () => {
    const [event] = eventsIn(ready())
    expect(event?.uid).toBe('s1@luningning.example')
    expect(event?.startDate.zone.tzid).toBe('Asia/Manila')
    expect(event?.startDate.toString()).toBe('2026-11-21T10:00:00')
    expect(event?.startDate.toJSDate().toISOString()).toBe(ENTRY.startsAt)
    expect(event?.endDate.toJSDate().toISOString()).toBe(ENTRY.endsAt)
    expect([event?.sequence, event?.location, event?.organizer]).toEqual([
      2,
      ENTRY.place,
      'mailto:hello@luningning.example',
    ])
    expect(event?.description).toBe('With Coach Ana.\nAll sessions: https://luningning.example/client/sessions')
    expect(event?.component.getAllSubcomponents('valarm')).toHaveLength(2)
  })

  it('of a cancelled session cancels it, and a feed keeps it as cancelled among the others [SES-5]', () => {
    const [one, all] = [ready({ entries: [CANCELLED] }), ready({ entries: [ENTRY, CANCELLED], feed: FEED })]
    const methodOf = (text: string) => new ICAL.Component(ICAL.parse(text) as never).getFirstPropertyValue('method')
    expect([methodOf(one), methodOf(all), methodOf(ready())]).toEqual(['CANCEL', 'PUBLISH', 'PUBLISH'])
    // One object with METHOD:CANCEL may not hold two ids.
    const two = ready({ entries: [CANCELLED, { ...CANCELLED, sessionId: 's4' }] })
    expect([methodOf(two), two.match(/STATUS:CANCELLED/g)?.length]).toEqual(['PUBLISH', 2])
    const states = eventsIn(all).map(({ component, summary, sequence }) => [
      component.getFirstPropertyValue('status'),
      summary.startsWith('Cancelled'),
      sequence,
    ])
    expect(states).toEqual([
      ['CONFIRMED', false, 2],
      ['CANCELLED', true, 5],
    ])
    expect(eventsIn(one)[0]?.component.getAllSubcomponents('valarm')).toEqual([])
  })

  it('says of a link to a meeting that it is one, and of nothing else [SES-5]', () => {
    const linkOf = (place: string) =>
      eventsIn(ready({ entries: [{ ...ENTRY, place }] }))[0]?.component.getFirstPropertyValue('conference') ?? null
    expect(linkOf(ONLINE.place)).toBe(ONLINE.place)
    for (const place of ['', 'Studio 1', 'http://meet.example/x', 'javascript:alert(1)', 'https://x y']) {
      expect(linkOf(place), place).toBeNull()
      expect(eventsIn(ready({ entries: [{ ...ENTRY, place }] }))).toHaveLength(1)
    }
  })

  it('holds whatever people typed as words, in lines of 75 bytes that end in no letter [SES-5]', () => {
    const words = string({ unit: 'grapheme', maxLength: 300 })
    const line = oneof(words, constantFrom('BEGIN:VEVENT\r\nUID:x', 'a\\,;:"\n\nb', '\u0000\u0007', '🏆'.repeat(40)))
    assert(
      property(line, line, line, (place, person, brand) => {
        const text = ready({ brand, entries: [{ ...ENTRY, place, with: person }, ONLINE] })
        const lines = text.split('\r\n')
        for (const each of lines) {
          expect(new TextEncoder().encode(each).length).toBeLessThanOrEqual(75)
          expect(each).not.toMatch(/[\n\r]|[\uD800-\uDBFF]$/)
        }
        const events = eventsIn(text)
        expect(events.map(({ uid }) => uid)).toEqual(['s1@luningning.example', 's2@luningning.example'])
        // Apart from control characters, every character stays.
        const letters = (text: string) => text.replaceAll(/[^\P{C}\n]|\s/gu, '')
        expect(letters(events[0]?.location ?? '')).toBe(letters(place))
      }),
    )
  })

  it('names a session by the public host, whatever name the site was asked by [SES-5]', () => {
    expect(calendarHost('https://luningning.example:8443/')).toBe('luningning.example')
    expect(calendarHost(null)).toBe('localhost')
  })
})
