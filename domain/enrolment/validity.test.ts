import { expect, it } from 'vitest'
import { findDueValidityReminder, findValidUntil, judgeValidityChange, readValidityMonths } from './validity.ts'

it('a package ends on the same day months later, or on the last day of a shorter month [FAM-4]', () => {
  expect(findValidUntil('2026-11-21', 6)).toBe('2027-05-21')
  expect(findValidUntil('2027-01-31', 1)).toBe('2027-02-28')
  expect(findValidUntil('2028-01-31', 1)).toBe('2028-02-29')
  expect(findValidUntil('2026-12-31', 36)).toBe('2029-12-31')
  expect(findValidUntil('2026-11-21', null)).toBeNull()
})

it('the months of a package are 1 to 36, or empty for no limit [FAM-4]', () => {
  const read = (validityMonths: string) => readValidityMonths({ validityMonths })
  expect([read(''), read(' 6 '), read('36')]).toEqual([null, 6, 36].map((value) => ({ ok: true, value })))
  for (const wrong of ['0', '37', '-1', '1.5', 'six', '100']) expect(read(wrong).ok).toBe(false)
})

it('a reminder is due 30 and 7 days before and on the last day; of missed ones the latest [FAM-4]', () => {
  const due = (today: string, since = '2026-01-01') =>
    findDueValidityReminder({ validUntil: '2026-12-31', since }, today)
  expect(due('2026-11-30')).toBeNull()
  expect(due('2026-12-01')).toBe(30)
  expect(due('2026-12-23')).toBe(30)
  expect(due('2026-12-24')).toBe(7)
  expect(due('2026-12-30')).toBe(7)
  expect(due('2026-12-31')).toBe(0)
  expect(due('2027-01-01')).toBeNull()
  expect(due('2026-12-05', '2026-12-05')).toBeNull()
})

it('staff set a day from today on, another than before, with a reason [FAM-4]', () => {
  const judge = (to: string | null, reason = 'Was ill') =>
    judgeValidityChange({ from: '2026-12-31', to, reason }, '2026-11-21')
  expect([judge('2027-01-31').ok, judge(null).ok, judge('2026-11-21').ok]).toEqual([true, true, true])
  expect(judge('2026-11-20')).toMatchObject({ reason: 'day-past' })
  expect(judge('2026-12-31')).toMatchObject({ reason: 'day-same' })
  expect(judge('2027-02-30')).toMatchObject({ reason: 'day-invalid' })
  expect(judge('2027-01-31', '')).toMatchObject({ reason: 'reason-missing' })
  expect(judge('2027-01-31', 'x'.repeat(501))).toMatchObject({ reason: 'reason-too-long' })
})
