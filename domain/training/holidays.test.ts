import { expect, it } from 'vitest'
import { weekdayOf } from './manila.ts'
import { easterOf, holidaysOf } from './holidays.ts'

it('Easter is where the almanacs have it, early, late and in leap years [SES-2]', () => {
  expect([1961, 2000, 2008, 2024, 2026, 2027, 2028, 2038, 2076].map(easterOf)).toEqual([
    '1961-04-02',
    '2000-04-23',
    '2008-03-23',
    '2024-03-31',
    '2026-04-05',
    '2027-03-28',
    '2028-04-16',
    '2038-04-25',
    '2076-04-19',
  ])
  for (let year = 1950; year < 2100; year += 1) expect(weekdayOf(easterOf(year)), String(year)).toBe(0)
})

it('a year has its holidays in order, those that move with Easter among them [SES-2]', () => {
  expect(holidaysOf(2026).map(({ day, name }) => `${day} ${name}`)).toEqual([
    "2026-01-01 New Year's Day",
    '2026-04-02 Maundy Thursday',
    '2026-04-03 Good Friday',
    '2026-04-04 Black Saturday',
    '2026-04-09 Araw ng Kagitingan',
    '2026-05-01 Labor Day',
    '2026-06-12 Independence Day',
    '2026-08-21 Ninoy Aquino Day',
    '2026-08-31 National Heroes Day',
    "2026-11-01 All Saints' Day",
    '2026-11-30 Bonifacio Day',
    '2026-12-08 Immaculate Conception',
    '2026-12-25 Christmas Day',
    '2026-12-30 Rizal Day',
    '2026-12-31 Last day of the year',
  ])
  expect(holidaysOf(2027).find(({ name }) => name === 'National Heroes Day')?.day).toBe('2027-08-30')
})
