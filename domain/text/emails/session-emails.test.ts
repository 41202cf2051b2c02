import { describe, expect, it } from 'vitest'
import type { CalendarEntry } from '#domain/training/calendar-file'
import {
  moveRequestMail,
  moveDeclined,
  sessionMoved,
  sessionReminder,
  sessionsCancelled,
  sessionsPlanned,
} from './session-emails.ts'

const ACADEMY = { brand: 'Luningning Academy', email: 'hello@luningning.example' }
const ACCOUNT = { id: 'u1', email: 'althea@client.example', name: 'Althea', verified: true }
const NOW = new Date('2026-11-21T04:00:00.000Z')
const ENTRY: CalendarEntry = {
  sessionId: 's1',
  kind: 'assessment',
  startsAt: '2026-11-28T02:00:00.000Z',
  endsAt: '2026-11-28T03:00:00.000Z',
  place: 'https://meet.example/abc',
  with: 'Ana Coach',
  sequence: 1,
  cancelled: false,
  page: '/client/sessions',
}
const LATER: CalendarEntry = { ...ENTRY, sessionId: 's2', startsAt: '2026-12-05T02:00:00.000Z' }
const BEFORE = '2026-11-27T02:00:00.000Z'
const reminder = (entry: CalendarEntry, account = ACCOUNT) =>
  sessionReminder(ACADEMY, account, { entry, attendanceId: 'a1', hours: 24 }, NOW)
const all = (entry: CalendarEntry, account = ACCOUNT) => [
  sessionsPlanned(ACADEMY, account, [entry], NOW),
  sessionsPlanned(ACADEMY, account, [entry, LATER], NOW),
  sessionMoved(ACADEMY, account, { entry, before: BEFORE }, NOW),
  sessionsCancelled(ACADEMY, account, { entries: [entry], once: 'a1:1' }, NOW),
  reminder(entry, account),
]

describe('a letter about a session', () => {
  it('says the day and the hours in Manila, where and with whom, and leads to the sessions [SES-6]', () => {
    for (const { text, html, calendar } of all(ENTRY))
      for (const words of ['Nov 28, 2026', 'Manila time', 'https://meet.example/abc', 'Ana Coach', 'Hello Althea,']) {
        expect(text).toContain(words)
        expect(html).toContain(words)
        expect(text).toContain('https://this.site.invalid/client/sessions')
        expect(calendar).toContain('UID:s1@this.site.invalid')
      }
    expect(reminder(ENTRY).text).toContain('Join online: https://meet.example/abc')
    expect(sessionMoved(ACADEMY, ACCOUNT, { entry: ENTRY, before: BEFORE, words: 'See you!' }, NOW).text).toContain(
      '> See you!',
    )
    expect(sessionMoved(ACADEMY, ACCOUNT, { entry: ENTRY, before: ENTRY.startsAt }, NOW).text).not.toContain('moved')
  })

  it('has a cause of its own for each deed, reader and time [SES-6]', () => {
    const causes = [
      ...all(ENTRY),
      sessionsPlanned(ACADEMY, { ...ACCOUNT, id: 'u2' }, [ENTRY], NOW),
      sessionMoved(ACADEMY, ACCOUNT, { entry: { ...ENTRY, sequence: 2 }, before: BEFORE }, NOW),
      sessionsCancelled(ACADEMY, ACCOUNT, { entries: [ENTRY], once: 'a1:2' }, NOW),
      sessionReminder(ACADEMY, ACCOUNT, { entry: ENTRY, attendanceId: 'a1', hours: 2 }, NOW),
      reminder({ ...ENTRY, startsAt: LATER.startsAt }),
    ].map(({ once }) => once)
    // One session and a series that begins with it are the same plan.
    expect(new Set(causes).size).toBe(causes.length - 1)
    expect(causes).not.toContain(undefined)
  })

  it('shows what staff and trainees typed as text, and names nobody to an address that is not confirmed [SES-6]', () => {
    const attack = '<script>alert(1)</script>\r\nBcc: all@client.example'
    const request = { requestId: 'r1', traineeId: 't1', name: attack, startsAt: BEFORE, wish: null, words: attack }
    const answer = { requestId: 'r1', startsAt: BEFORE, answer: attack }
    const hostile = [
      ...all({ ...ENTRY, place: attack, with: attack }, { ...ACCOUNT, name: attack }),
      moveRequestMail(ACADEMY, { id: 'c1', email: 'coach@academy.example' }, request),
      moveDeclined(ACADEMY, ACCOUNT, answer),
      sessionsCancelled(ACADEMY, ACCOUNT, { entries: [ENTRY], once: 'a1:3', reason: attack }, NOW),
    ]
    for (const { subject, html, calendar = '' } of hostile) {
      expect(html).not.toContain('<script')
      expect(subject).not.toMatch(/[\r\n]/)
      expect(calendar).not.toMatch(/^Bcc/m)
    }
    const stranger = { ...ACCOUNT, name: 'Win a prize', verified: false }
    const words = 'Dear Win a prize'
    const written = (to: typeof ACCOUNT) => [
      moveDeclined(ACADEMY, to, { ...answer, answer: words }),
      sessionMoved(ACADEMY, to, { entry: ENTRY, before: BEFORE, words }, NOW),
      sessionsCancelled(ACADEMY, to, { entries: [ENTRY], once: 'a1:3', reason: words }, NOW),
    ]
    for (const { text } of written(stranger)) expect(text).not.toContain('prize')
    for (const { text } of written(ACCOUNT)) expect(text).toContain(words)
    for (const { text } of all(ENTRY, stranger)) expect(text).not.toContain('prize')
  })

  it('is not sent once its session has begun [SES-6]', () => {
    expect(reminder(ENTRY).until).toBe(ENTRY.startsAt)
  })
})
