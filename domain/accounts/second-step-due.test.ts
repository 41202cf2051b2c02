import { expect, it } from 'vitest'
import { hasSecondStep, isRequired, secondStepDue, secondStepWords } from './second-step-due.ts'

const [EARLIER, LATER] = ['2026-11-01T04:00:00.000Z', '2026-11-20T04:00:00.000Z']

it('staff have so many days from their first day, or from the day it was first asked for, whichever is later [STAFF-3]', () => {
  const due = '2026-11-27T04:00:00.000Z'
  expect(secondStepDue({ createdAt: EARLIER, requiredSince: LATER }, 7)).toBe(due)
  expect(secondStepDue({ createdAt: LATER, requiredSince: EARLIER }, 7)).toBe(due)
  expect(isRequired(due, new Date('2026-11-27T03:59:59.999Z'))).toBe(false)
  expect(isRequired(due, new Date(due))).toBe(true)
})

it('with 0 days nobody ever has to [STAFF-3]', () => {
  expect(secondStepDue({ createdAt: EARLIER, requiredSince: EARLIER }, 0)).toBeNull()
  expect(isRequired(null, new Date('2099-01-01T00:00:00.000Z'))).toBe(false)
})

it('a code or a passkey is a second step [STAFF-3]', () => {
  expect([
    hasSecondStep({ app: false, passkeys: 0 }),
    hasSecondStep({ app: true, passkeys: 0 }),
    hasSecondStep({ app: false, passkeys: 1 }),
  ]).toEqual([false, true, true])
})

it('the list of staff says which second step somebody has, or by when they need one [STAFF-3]', () => {
  const due = { day: 'Nov 30, 2026', over: false }
  expect(secondStepWords({ app: true, passkeys: 0 }, due)).toBe('Code')
  expect(secondStepWords({ app: true, passkeys: 2 }, due)).toBe('Passkey and code')
  expect(secondStepWords({ app: false, passkeys: 0 }, null)).toBe('None')
  expect(secondStepWords({ app: false, passkeys: 0 }, due)).toBe('None: required by Nov 30, 2026')
  expect(secondStepWords({ app: false, passkeys: 0 }, { ...due, over: true })).toBe(
    'None: required since Nov 30, 2026',
  )
})
