import { expect, it } from 'vitest'
import { coachedBy, may, rightsOf, roleOf, rolesWith, type StaffRole } from './rights.ts'

it.each<[StaffRole, readonly string[]]>([
  [
    'manager',
    [
      'content',
      'packages',
      'materials',
      'trainees',
      'sessions',
      'every-trainee',
      'training-terms',
      'guardians',
      'reports',
      'messages',
      'enquiries',
      'account-deletion',
      'corrections',
      'client-log',
      'reset-links',
      'retention',
      'legal-holds',
    ],
  ],
  ['cashier', ['payments', 'payment-history', 'guardians', 'enquiries', 'payment-log', 'retention']],
  ['coach', ['materials', 'trainees', 'sessions', 'practice', 'retention']],
])('a %s may %j and nothing else [STAFF-2]', (role, rights) => {
  expect(rightsOf(role)).toEqual(rights)
})

it('an owner may everything, a client nothing, and neither may a role this build does not know [STAFF-2]', () => {
  const owner = rightsOf('owner')
  expect(owner).toContain('staff')
  for (const right of owner) {
    expect(may({ type: 'CLIENT_USER', role: 'owner' }, right)).toBe(false)
    expect(may({ type: 'ADMIN_USER', role: null }, right)).toBe(false)
    expect(may(null, right)).toBe(false)
    expect(rolesWith(right)).toContain('owner')
  }
  expect(roleOf({ type: 'ADMIN_USER', role: 'accountant' })).toBeNull()
  expect(roleOf({ type: 'CLIENT_USER', role: 'owner' })).toBeNull()
})

it('who owes the second step has no right, whatever their role [STAFF-3]', () => {
  for (const right of rightsOf('owner')) {
    expect(may({ type: 'ADMIN_USER', role: 'owner', held: true }, right)).toBe(false)
    expect(may({ type: 'ADMIN_USER', role: 'owner', held: false }, right)).toBe(true)
  }
})

it('a coach sees their own trainees, a manager and an owner everybody’s [STAFF-2]', () => {
  expect(coachedBy({ id: 'c', type: 'ADMIN_USER', role: 'coach' })).toBe('c')
  expect(coachedBy({ id: 'm', type: 'ADMIN_USER', role: 'manager' })).toBeNull()
  expect(coachedBy({ id: 'o', type: 'ADMIN_USER', role: 'owner' })).toBeNull()
})
