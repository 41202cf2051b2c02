import { expect, it } from 'vitest'
import { checkAccountClosing } from './close-account.ts'

it('an account of the staff is closed while another owner can sign in or it is no owner’s; a client’s is not, and none twice [OPS-8]', () => {
  const facts = { type: 'ADMIN_USER', closed: false, role: 'owner', otherOpenOwners: 1 } as const
  expect(checkAccountClosing(facts)).toEqual({ ok: true, value: 'close' })
  expect(checkAccountClosing({ ...facts, otherOpenOwners: 0 })).toEqual({ ok: false, reason: 'last-owner' })
  expect(checkAccountClosing({ ...facts, role: 'coach', otherOpenOwners: 0 }).ok).toBe(true)
  expect(checkAccountClosing({ ...facts, closed: true })).toEqual({ ok: false, reason: 'done-already' })
  expect(checkAccountClosing({ ...facts, type: 'CLIENT_USER' })).toEqual({ ok: false, reason: 'is-a-client' })
})
