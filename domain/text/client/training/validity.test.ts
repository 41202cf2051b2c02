import { expect, it } from 'vitest'
import { describeOwnValidity } from './validity.ts'

const describe = (validUntil: string | null, today: string, sessionTook = 5) =>
  describeOwnValidity({ validUntil, sessionTook, sessions: 10 }, today)

it('a client reads the last day and what is left, as a notice from 30 days on, and afterwards the end [FAM-4]', () => {
  expect(describe(null, '2027-01-01')).toBeNull()
  expect(describe('2027-03-03', '2027-01-31')).toEqual({
    text: 'Your package is valid until Mar 3, 2027. 5 sessions are left.',
    isNotice: false,
  })
  expect(describe('2027-03-03', '2027-02-01', 9)).toEqual({
    text: 'Your package is valid until Mar 3, 2027. 1 session is left.',
    isNotice: true,
  })
  expect(describe('2027-03-03', '2027-03-04')?.text).toBe(
    'Your package ended on Mar 3, 2027. 5 sessions were not used. Write to us if you want to go on.',
  )
  expect(describe('2027-03-03', '2027-03-04', 10)?.text).toBe(
    'Your package ended on Mar 3, 2027. Write to us if you want to go on.',
  )
})
