import { describe, expect, it } from 'vitest'
import { parseMoment, orderOf, parseTime } from './days.ts'

describe('a day of a statement', () => {
  it('is the same in every way of writing it, with its time where there is one [STM-1]', () => {
    for (const text of [
      '2026-01-28',
      '2026/1/28',
      '20260128',
      '28 Jan 2026',
      '28-JAN-26',
      'January 28, 2026',
      'Jan 28 2026',
    ])
      expect(parseMoment(text, 'month-first'), text).toEqual({ day: '2026-01-28', time: null })
    for (const text of ['2026-01-28 07:58 PM', '2026-01-28T19:58:03', '01/28/2026 19:58', 'Jan 28, 2026, 7:58 p.m.'])
      expect(parseMoment(text, 'month-first'), text).toEqual({ day: '2026-01-28', time: '19:58' })
    expect(parseMoment('2026-01-28 12:05 AM', 'month-first')?.time).toBe('00:05')
    expect(parseMoment('Wed, 28 Jan 2026', 'month-first')?.day).toBe('2026-01-28')
  })

  it('follows the order of its statement, and what is no day is none [STM-1]', () => {
    expect(parseMoment('03/04/2026', 'day-first')?.day).toBe('2026-04-03')
    expect(parseMoment('03/04/2026', 'month-first')?.day).toBe('2026-03-04')
    for (const text of [
      '',
      '31/02/2026',
      '2026-13-01',
      'Total',
      '8,500.00',
      '1234567890',
      '28 Foo 2026',
      '01/28/1926',
    ])
      expect(parseMoment(text, 'month-first'), text).toBeNull()
    expect([parseTime('7:58 PM'), parseTime('25:00'), parseTime('x')]).toEqual(['19:58', null, null])
  })

  it('tells its order where it can be only one [STM-1]', () => {
    expect(orderOf(['01/02/2026', '13/02/2026'])).toBe('day-first')
    expect(orderOf(['01/02/2026', '02/13/2026', 'Total'])).toBe('month-first')
    expect(orderOf(['01/02/2026', '2026-02-13'])).toBe('either')
    expect(orderOf(['13/02/2026', '02/13/2026'])).toBe('neither')
  })
})
