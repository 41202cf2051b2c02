import { expect, it } from 'vitest'
import { addPasskey, isCopy, isPurpose, passkeyName, PASSKEYS_A_PERSON, removePasskey } from './passkeys.ts'

const may = { proved: true, awaitsVerification: false, count: 0 }

it('a passkey is added by who has just proved that it is them, at a confirmed address, ten at the most [STAFF-3]', () => {
  expect(addPasskey({ ...may, count: PASSKEYS_A_PERSON - 1 })).toEqual({ ok: true, value: 'add' })
  expect(addPasskey({ ...may, count: PASSKEYS_A_PERSON })).toEqual({ ok: false, reason: 'too-many' })
  expect(addPasskey({ ...may, proved: false })).toEqual({ ok: false, reason: 'unproved' })
  expect(addPasskey({ ...may, awaitsVerification: true })).toEqual({ ok: false, reason: 'unverified' })
})

it('the last second step of who needs one stays, any other passkey goes [STAFF-3]', () => {
  const last = { proved: true, others: 0, app: false, required: true }
  expect(removePasskey(last)).toEqual({ ok: false, reason: 'required' })
  for (const facts of [{ others: 1 }, { app: true }, { required: false }])
    expect(removePasskey({ ...last, ...facts })).toEqual({ ok: true, value: 'remove' })
  expect(removePasskey({ ...last, required: false, proved: false })).toEqual({ ok: false, reason: 'unproved' })
})

it('a count that does not go on is that of a copy, and a device that does not count is none [STAFF-3]', () => {
  const detectCopy = (kept: number, now: number) => isCopy(kept, now)
  expect([detectCopy(0, 0), detectCopy(0, 1), detectCopy(4, 5)]).toEqual([false, false, false])
  expect([detectCopy(5, 5), detectCopy(5, 4), detectCopy(5, 0)]).toEqual([true, true, true])
})

it('a passkey is named as its owner likes, or after its device [STAFF-3]', () => {
  expect(passkeyName('  My\u0000 phone ', 'Chrome on Android')).toBe('My phone')
  expect(passkeyName('', 'Chrome on Android')).toBe('Chrome on Android')
  expect(passkeyName('x'.repeat(99), '')).toHaveLength(60)
  expect(passkeyName('', '')).toBe('Passkey')
})

it('a challenge is for one of four purposes [STAFF-3]', () => {
  expect(['sign-in', 'second-step', 'prove', 'add', 'anything', null].map(isPurpose)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
})
