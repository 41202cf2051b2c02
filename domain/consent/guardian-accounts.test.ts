import { expect, it } from 'vitest'
import { actFromAccount, checkGuardianAccount, type GuardianAccountFacts } from './guardian-accounts.ts'

const account = { id: 'ana', type: 'CLIENT_USER', isMinor: false, isVerified: true } as const
const facts: GuardianAccountFacts = { account, minor: { id: 'tala', training: true }, family: null }
const check = (more: Partial<GuardianAccountFacts>) => checkGuardianAccount({ ...facts, ...more })

it('a guardian who agreed takes the minor into a verified account of a client of full age [FAM-1]', () => {
  expect(check({})).toEqual({ ok: true, value: 'add' })
  const refusals = [
    [{ account: { ...account, type: 'ADMIN_USER' as const } }, 'not-a-client'],
    [{ account: { ...account, parentId: 'maria' } }, 'in-childs-account'],
    [{ account: { ...account, id: 'tala' } }, 'own-account'],
    [{ account: { ...account, isMinor: true } }, 'minor-account'],
    [{ account: { ...account, isVerified: false } }, 'unverified'],
    [{ minor: { id: 'tala', training: false } }, 'not-agreed'],
    [{ minor: { id: 'tala', training: undefined } }, 'not-agreed'],
  ] as const
  for (const [more, reason] of refusals) expect(check(more)).toEqual({ ok: false, reason })
})

it('one account only: the same one again changes nothing, another one is refused [FAM-1]', () => {
  const family = { parentId: 'ana', hasOwnAccount: true, since: '2026-11-01T00:00:00.000Z' }
  expect(check({ family })).toEqual({ ok: true, value: 'added' })
  expect(check({ family: { ...family, parentId: 'ben' } })).toEqual({ ok: false, reason: 'other-account' })
  // A former parent whose child signs in by themselves gives way to the guardian; a parent who opens the child does not.
  expect(check({ family: { parentId: 'ben', hasOwnAccount: true, since: null } })).toEqual({ ok: true, value: 'add' })
  expect(check({ family: { parentId: 'ana', hasOwnAccount: false, since: null } }).ok).toBe(false)
})

it('from the account, agreeing to the training again is signed by the holder’s name [LAW-2]', () => {
  expect(actFromAccount({ training: false }, { training: true })).toBe('agree')
  expect(actFromAccount({ training: true }, { training: false })).toBe('change')
  expect(actFromAccount({ training: true }, { photographs: true })).toBe('change')
})
