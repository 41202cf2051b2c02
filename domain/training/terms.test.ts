import { describe, expect, it } from 'vitest'
import { addMinutes, instantOf } from './manila.ts'
import { closedAt, closedBecause, DEFAULT_TERMS, openingOf } from './terms.ts'

const slot = (day: string, time: string, minutes = 60) => {
  const startsAt = instantOf(day, time) ?? ''
  return { startsAt, endsAt: addMinutes(startsAt, minutes) }
}

describe('the hours of the academy', () => {
  it('are those of the weekday, to the minute [SES-2]', () => {
    const why = (day: string, time: string, minutes?: number) => closedAt(slot(day, time, minutes), DEFAULT_TERMS, [])
    expect([why('2026-11-25', '08:00'), why('2026-11-25', '19:00')]).toEqual([null, null])
    for (const [day, time, minutes] of [
      ['2026-11-25', '07:59', 60],
      ['2026-11-25', '19:01', 60],
      ['2026-11-25', '23:30', 60],
      ['2026-11-29', '10:00', 60],
    ] as const)
      expect(why(day, time, minutes), `${day} ${time}`).not.toBeNull()
  })

  it('give way to holidays, and both to what staff say of a day [SES-2]', () => {
    expect(closedBecause('2026-12-25', DEFAULT_TERMS, [])).toBe('Christmas Day')
    const eid = { day: '2027-03-10', name: 'Eid al-Fitr', open: false }
    expect(closedBecause('2027-03-10', DEFAULT_TERMS, [eid])).toBe('Eid al-Fitr')
    const work = { day: '2026-12-25', name: 'Christmas workshop', open: true }
    expect(closedBecause('2026-12-25', DEFAULT_TERMS, [work])).toBeNull()
    const sunday = { day: '2026-11-29', name: 'Rehearsal', open: true }
    expect(openingOf('2026-11-29', DEFAULT_TERMS, [sunday])).toEqual({ from: 480, until: 1200 })
    expect(openingOf('2026-11-29', DEFAULT_TERMS, [])).toBeNull()
  })
})
