import { describe, expect, it } from 'vitest'
import { countdown, startInWords, wayTo, whenInWords } from './session-times.ts'

const span = { startsAt: '2026-11-28T02:00:00.000Z', endsAt: '2026-11-28T03:30:00.000Z' }

describe('a session in words', () => {
  it('says day and hours as they are in Manila, also where UTC has another day [SES-3]', () => {
    expect(whenInWords(span)).toEqual({ day: 'Saturday, Nov 28, 2026', hours: '10:00 AM to 11:30 AM' })
    expect(startInWords('2026-12-31T16:30:00.000Z')).toBe('Friday, Jan 1, 2027, 12:30 AM')
    expect(startInWords('2028-02-28T23:00:00.000Z')).toBe('Tuesday, Feb 29, 2028, 7:00 AM')
  })

  it.each([
    ['2026-11-26T02:00:00.000Z', 'in 2 days'],
    // Eleven at night in Manila, two days before by the calendar.
    ['2026-11-26T15:00:00.000Z', 'in 2 days'],
    ['2026-11-26T16:00:00.000Z', 'tomorrow'],
    ['2026-11-27T14:00:00.000Z', 'tomorrow'],
    ['2026-11-27T14:00:01.000Z', 'in 12 hours'],
    ['2026-11-28T00:00:00.000Z', 'in 2 hours'],
    ['2026-11-28T00:59:59.000Z', 'in 1 hour'],
    ['2026-11-28T01:00:00.000Z', 'in 1 hour'],
    ['2026-11-28T01:00:01.000Z', 'in 1 hour'],
    ['2026-11-28T01:01:00.000Z', 'in 59 minutes'],
    ['2026-11-28T01:59:30.000Z', 'in 1 minute'],
    ['2026-11-28T02:00:00.000Z', 'now'],
    ['2026-11-28T03:29:59.999Z', 'now'],
    ['2026-11-28T03:30:00.000Z', 'over'],
  ])('at %s is %s [SES-3]', (now, words) => {
    expect(countdown(span, new Date(now))).toBe(words)
  })

  it('leads to the meeting, or to a map of an address, and never where a room or a trick is named [SES-3]', () => {
    expect(wayTo('https://meet.example/abc')).toEqual({ kind: 'meeting', to: 'https://meet.example/abc' })
    expect(wayTo('12 Mabini St, Parañaque')?.to).toBe(
      'https://www.google.com/maps/search/?api=1&query=12%20Mabini%20St%2C%20Para%C3%B1aque',
    )
    for (const place of ['', 'Studio 1', 'javascript:alert(1)', 'http://meet.example/abc'])
      expect(wayTo(place)).toBeNull()
  })
})
