import { expect, it } from 'vitest'
import { closeAccount } from './closing.ts'

it('an account of the staff is closed while another administrator can sign in; a client’s is not, and none twice [OPS-8]', () => {
  const facts = { type: 'ADMIN_USER', closed: false, otherOpenAdministrators: 1 } as const
  expect(closeAccount(facts)).toEqual({ ok: true, do: 'close' })
  expect(closeAccount({ ...facts, otherOpenAdministrators: 0 })).toEqual({ ok: false, because: 'last-administrator' })
  expect(closeAccount({ ...facts, closed: true })).toEqual({ ok: false, because: 'done-already' })
  expect(closeAccount({ ...facts, type: 'CLIENT_USER' })).toEqual({ ok: false, because: 'is-a-client' })
})
