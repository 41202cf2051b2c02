import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_TERMS } from './terms.ts'
import {
  isQuiet,
  REMINDER_HOURS,
  reminderDue,
  reminderHorizon,
  remindersDue,
  type ReminderHours,
} from './reminders.ts'

const QUIET = DEFAULT_TERMS
/** An instant by the clock in Manila. */
const manila = (text: string) => new Date(`${text}+08:00`)
const iso = (text: string) => manila(text).toISOString()
const dueAt = (start: string, hours: ReminderHours) => reminderDue(iso(start), hours, QUIET).toISOString()

describe('a reminder', () => {
  it.each([
    ['a session at ten', '2026-11-28T10:00', '2026-11-27T10:00', '2026-11-28T08:00'],
    ['an early one: the evening before', '2026-11-28T08:00', '2026-11-27T08:00', '2026-11-27T20:45'],
    ['one at night: before the quiet hours, both', '2026-11-28T06:00', '2026-11-26T20:45', '2026-11-27T20:45'],
    ['a late one', '2026-11-28T22:00', '2026-11-27T20:45', '2026-11-28T20:00'],
    ['where the quiet hours end', '2026-11-28T09:00', '2026-11-27T09:00', '2026-11-28T07:00'],
    ['where they begin', '2026-11-28T23:00', '2026-11-27T20:45', '2026-11-28T20:45'],
  ])('of %s is due in time and by day [SES-6]', (_, start, day, hours) => {
    expect([dueAt(start, 24), dueAt(start, 2)]).toEqual([iso(day), iso(hours)])
  })

  it('is one when both were missed, and none when its reader was told since or just before [SES-6]', () => {
    const [startsAt, now] = [iso('2026-11-28T10:00'), manila('2026-11-28T09:00')]
    const fresh = { startsAt, settled: [], notifiedAt: null }
    expect(remindersDue(fresh, QUIET, now)).toEqual({ send: 2, settle: [24, 2] })
    expect(remindersDue({ ...fresh, settled: [0, 24] }, QUIET, now)).toEqual({ send: 2, settle: [2] })
    expect(remindersDue({ ...fresh, settled: [24, 2] }, QUIET, now)).toBeNull()
    const findDueAfter = (at: string, when = now) => remindersDue({ ...fresh, notifiedAt: iso(at) }, QUIET, when)
    expect(findDueAfter('2026-11-28T08:30')).toEqual({ send: null, settle: [24, 2] })
    expect(findDueAfter('2026-11-28T07:00')).toEqual({ send: null, settle: [24, 2] })
    expect(findDueAfter('2026-11-28T06:59')).toEqual({ send: 2, settle: [24, 2] })
    expect(findDueAfter('2026-11-27T12:00', manila('2026-11-27T13:00'))).toEqual({ send: null, settle: [24] })
  })

  it('is never sent at night, nor of a session that has begun [SES-6]', () => {
    const fresh = { startsAt: iso('2026-11-28T08:00'), settled: [], notifiedAt: null }
    expect(remindersDue(fresh, QUIET, manila('2026-11-27T23:00'))).toBeNull()
    expect(remindersDue(fresh, QUIET, manila('2026-11-28T07:00'))).toMatchObject({ send: 2 })
    expect(remindersDue(fresh, QUIET, manila('2026-11-28T08:00'))).toBeNull()
  })

  it('comes at most once of each kind, by day, before the start and within the horizon, however often it is looked [SES-6]', () => {
    const minute = integer({ min: 0, max: 24 * 60 - 1 })
    assert(
      property(minute, integer({ min: 1, max: 90 }), minute, minute, (at, step, from, to) => {
        const start = manila('2026-11-28T00:00').getTime() + at * 60_000
        const startsAt = new Date(start).toISOString()
        const quiet = { quietFrom: from, quietUntil: to }
        const settled: number[] = []
        const sent: ReminderHours[] = []
        for (let now = start - 4 * 86_400_000; now < start + 3_600_000; now += step * 60_000) {
          const due = remindersDue({ startsAt, settled, notifiedAt: null }, quiet, new Date(now))
          if (!due) continue
          settled.push(...due.settle)
          if (due.send !== null) sent.push(due.send)
          expect(isQuiet(new Date(now), quiet)).toBe(false)
          expect(now).toBeLessThan(start)
          expect(start).toBeLessThanOrEqual(reminderHorizon(new Date(now)).getTime())
        }
        expect(sent.length).toBe(new Set(sent).size)
        expect(new Set(settled).size).toBe(settled.length)
        for (const hours of REMINDER_HOURS)
          expect(start - reminderDue(startsAt, hours, quiet).getTime()).toBeGreaterThanOrEqual(hours * 3_600_000)
      }),
    )
  })
})

it('no hours are quiet where they begin and end at one time [SES-6]', () => {
  const none = { quietFrom: 0, quietUntil: 0 }
  expect([0, 6, 12, 23].map((hour) => isQuiet(new Date(Date.UTC(2026, 10, 21, hour)), none))).toEqual(
    Array(4).fill(false),
  )
})
