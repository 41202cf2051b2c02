import { describe, expect, it } from 'vitest'
import { oldDay, oldInstant } from './old-dates.ts'

const iso = (value: unknown) => oldInstant(value)?.toISOString() ?? null

describe('time as the old site kept it', () => {
  it.each([
    [{ seconds: 1_709_600_645, nanoseconds: 500_000_000 }, '2024-03-05T01:04:05.500Z'],
    [{ _seconds: 1_709_600_645, _nanoseconds: 0 }, '2024-03-05T01:04:05.000Z'],
    [{ __datatype__: 'timestamp', value: { _seconds: 1_709_600_645, _nanoseconds: 0 } }, '2024-03-05T01:04:05.000Z'],
    [{ __time__: '2024-03-05T01:04:05.000Z' }, '2024-03-05T01:04:05.000Z'],
    [1_709_600_645_000, '2024-03-05T01:04:05.000Z'],
    [1_709_600_645, '2024-03-05T01:04:05.000Z'],
    ['1709600645000', '2024-03-05T01:04:05.000Z'],
    ['2024-03-05T01:04:05.000Z', '2024-03-05T01:04:05.000Z'],
    ['2024-03-05T09:04:05', '2024-03-05T01:04:05.000Z'],
    ['03/05/24 09:04:05', '2024-03-05T01:04:05.000Z'],
    ['3/5/2024, 9:04:05 PM', '2024-03-05T13:04:05.000Z'],
    ['March 5, 2024', '2024-03-04T16:00:00.000Z'],
    ['5 Mar 2024', '2024-03-04T16:00:00.000Z'],
    ['March 5, 2024 at 9:04:05 AM UTC+8', '2024-03-05T01:04:05.000Z'],
    ['March 5, 2024 at 1:04:05 AM UTC+0', '2024-03-05T01:04:05.000Z'],
  ])('%j is one instant [OPS-7]', (value, instant) => {
    expect(iso(value)).toBe(instant)
  })

  it('as a day is the day in Manila, or the day as written [OPS-7]', () => {
    expect(oldDay('2024-03-05')).toBe('2024-03-05')
    expect(oldDay('March 5, 2024')).toBe('2024-03-05')
    expect(oldDay('03/05/24 23:59:59')).toBe('2024-03-05')
    expect(oldDay({ seconds: 1_709_654_400, nanoseconds: 0 })).toBe('2024-03-06')
  })

  it.each([
    ['soon'],
    [''],
    ['13/40/24 00:00:00'],
    ['2024-02-30'],
    ['2024-13-01T00:00:00Z'],
    ['March 50, 2024'],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [1e20],
    [null],
    [undefined],
    [true],
    [[1]],
    [{}],
    [{ seconds: 'now' }],
    ['9'.repeat(5000)],
    [{ value: { value: { value: 'x' } } }],
  ])('%j is none [OPS-7]', (value) => {
    expect(iso(value)).toBeNull()
    expect(oldDay(value)).toBeNull()
  })
})
