import { expect, it } from 'vitest'
import { materialsAccess } from './materials.ts'

it.each([
  [{ type: 'CLIENT_USER', role: null }, true, 'open'],
  [{ type: 'CLIENT_USER', role: null }, false, 'not-enrolled'],
  [{ type: 'ADMIN_USER', role: 'owner' }, false, 'open'],
  [{ type: 'ADMIN_USER', role: 'coach' }, false, 'open'],
  [{ type: 'ADMIN_USER', role: 'cashier' }, false, 'not-enrolled'],
] as const)('learning materials say to %o, enrolled %s: %s [MAT-2, STAFF-2]', (person, enrolled, access) => {
  expect(materialsAccess(person, { enrolled })).toBe(access)
})
