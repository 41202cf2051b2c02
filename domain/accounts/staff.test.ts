import { expect, it } from 'vitest'
import { changeRole, invitationForm, invite } from './staff.ts'

const manager = { own: false, role: 'manager', shown: 'manager', closed: false, otherOpenOwners: 1 } as const
const owner = { ...manager, role: 'owner', shown: 'owner' } as const

it('a role is changed by another owner, and the last owner who can sign in stays one [STAFF-1]', () => {
  expect(changeRole(manager, 'coach')).toEqual({ ok: true, value: 'coach' })
  expect(changeRole(manager, 'manager')).toEqual({ ok: false, reason: 'done-already' })
  expect(changeRole({ ...manager, shown: 'coach' }, 'cashier'), 'not over a newer one').toEqual({
    ok: false,
    reason: 'changed-meanwhile',
  })
  expect(changeRole(owner, 'cashier')).toEqual({ ok: true, value: 'cashier' })
  expect(changeRole({ ...owner, otherOpenOwners: 0 }, 'cashier')).toEqual({ ok: false, reason: 'last-owner' })
  expect(changeRole({ ...owner, own: true }, 'cashier')).toEqual({ ok: false, reason: 'own-account' })
  expect(changeRole({ ...owner, closed: true, otherOpenOwners: 0 }, 'coach').ok, 'one who is closed is none').toBe(
    true,
  )
})

it('an address that has an account or an open invitation is not invited again [STAFF-1]', () => {
  expect(invite({ taken: false, invited: false }).ok).toBe(true)
  expect(invite({ taken: true, invited: false })).toEqual({ ok: false, reason: 'address-taken' })
  expect(invite({ taken: false, invited: true })).toEqual({ ok: false, reason: 'already-invited' })
})

it('an invitation names an address and one of the four roles [STAFF-1]', () => {
  const read = (values: object) => invitationForm.safeParse(values).success
  expect(read({ email: ' ana@academy.example ', role: 'cashier' })).toBe(true)
  expect(read({ email: 'ana', role: 'cashier' })).toBe(false)
  expect(read({ email: 'ana@academy.example', role: 'ADMIN_USER' })).toBe(false)
  expect(read({ email: 'ana@academy.example', role: '' })).toBe(false)
})
