import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMinutes,
  dayOf,
  instantOf,
  openDayInstants,
  isInstant,
  isRealDay,
  minuteOf,
  minuteOfTime,
  minutesBetween,
  mondayOf,
  startOfDay,
  toManilaTime,
  timeOfMinute,
  weekdayOf,
} from './manila.ts'

describe('days and hours of Manila', () => {
  it('are eight hours before UTC: morning there is the day before here [SES-1]', () => {
    expect(instantOf('2026-11-28', '07:30')).toBe('2026-11-27T23:30:00.000Z')
    expect([dayOf('2026-11-27T23:30:00.000Z'), toManilaTime('2026-11-27T23:30:00.000Z')]).toEqual([
      '2026-11-28',
      '07:30',
    ])
    expect(startOfDay('2027-01-01')).toBe('2026-12-31T16:00:00.000Z')
    expect(minuteOf('2026-11-27T23:30:00.000Z')).toBe(450)
  })

  it('know the 29th of February in leap years alone, and no time that is none [SES-1]', () => {
    expect(instantOf('2028-02-29', '10:00')).toBe('2028-02-29T02:00:00.000Z')
    for (const [day, time] of [
      ['2027-02-29', '10:00'],
      ['2026-11-31', '10:00'],
      ['2026-11-28', '24:00'],
      ['2026-11-28', '9:00'],
      ['28/11/2026', '09:00'],
      ['', ''],
      ['2100-02-29', '09:00'],
    ] as const)
      expect(instantOf(day, time), `${day} ${time}`).toBeNull()
    expect(['2028-02-29', '2027-02-29', '0000-01-01'].map(isRealDay)).toEqual([true, false, false])
    expect(['2026-11-28T02:00:00.000Z', '2026-11-28T02:00:00Z', '2026-11-28', 'soon'].map(isInstant)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('go over the ends of months and years, and weeks begin on Monday [SES-2]', () => {
    expect([addDays('2028-02-28', 1), addDays('2026-12-31', 1), addDays('2027-03-01', -1)]).toEqual([
      '2028-02-29',
      '2027-01-01',
      '2027-02-28',
    ])
    expect(weekdayOf('2026-11-28')).toBe(6)
    expect(['2026-11-23', '2026-11-28', '2026-11-29'].map(mondayOf)).toEqual([
      '2026-11-23',
      '2026-11-23',
      '2026-11-23',
    ])
  })

  it('come back from whatever minute they are made of [SES-1]', () => {
    assert(
      property(integer({ min: 0, max: 1439 }), integer({ min: -9000, max: 9000 }), (minute, days) => {
        const [day, time] = [addDays('2026-11-28', days), timeOfMinute(minute)]
        const at = instantOf(day, time) ?? ''
        return (
          dayOf(at) === day &&
          toManilaTime(at) === time &&
          minuteOfTime(time) === minute &&
          minutesBetween(startOfDay(day), at) === minute &&
          addMinutes(startOfDay(day), minute) === at &&
          openDayInstants(day)(minute) === at
        )
      }),
    )
    expect([minuteOfTime('24:00'), minuteOfTime('24:01'), minuteOfTime('noon')]).toEqual([1440, null, null])
  })
})
