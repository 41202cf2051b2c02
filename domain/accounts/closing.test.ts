import { expect, it } from 'vitest'
import { closeAccount } from './closing.ts'

it('an account of the staff is closed while another owner can sign in or it is no owner’s; a client’s is not, and none twice [OPS-8]', () => {
  const facts = { type: 'ADMIN_USER', closed: false, role: 'owner', otherOpenOwners: 1 } as const
  expect(closeAccount(facts)).toEqual({ ok: true, do: 'close' })
  expect(closeAccount({ ...facts, otherOpenOwners: 0 })).toEqual({ ok: false, because: 'last-owner' })
  expect(closeAccount({ ...facts, role: 'coach', otherOpenOwners: 0 }).ok).toBe(true)
  expect(closeAccount({ ...facts, closed: true })).toEqual({ ok: false, because: 'done-already' })
  expect(closeAccount({ ...facts, type: 'CLIENT_USER' })).toEqual({ ok: false, because: 'is-a-client' })
})
