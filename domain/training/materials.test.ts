import { expect, it } from 'vitest'
import { materialsAccess } from './materials.ts'

it.each([
  [{ type: 'CLIENT_USER', enrolled: true }, 'open'],
  [{ type: 'ADMIN_USER', enrolled: false }, 'open'],
  [{ type: 'CLIENT_USER', enrolled: false }, 'not-enrolled'],
  [{ type: null, enrolled: false }, 'user-missing'],
  [{ type: null, enrolled: true }, 'user-missing'],
] as const)('learning materials say to %o: %s [MAT-2]', (facts, access) => {
  expect(materialsAccess(facts)).toBe(access)
})
