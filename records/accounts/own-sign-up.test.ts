import { afterAll, beforeAll, expect, it } from 'vitest'
import { OWN_SIGN_UP_MINUTES } from '#domain/accounts/accounts'
import { signUp } from './accounts.ts'
import { accountJustMade } from './own-sign-up.ts'
import type { Records } from '#records/engine/db'
import { beginSecondStep, confirmSecondStep } from './second-steps.ts'
import { READ, actorOfUser, after, done, newAdministrator, NOW } from '../../tests/journey.ts'
import { openTestRecords } from '../../tests/records.ts'

let records: Records
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
})
afterAll(() => close())

it('an account is the own one of a sign-up that is sent again for some minutes, never with a second step, and never a staff one [AUTH-5]', async () => {
  const email = 'Again.And.Again@client.example'
  const { id } = done(
    await signUp(records, { firstName: 'Again', lastName: 'Cruz', email, passwordHash: 'a hash', agreed: READ }, NOW),
  )
  expect(await accountJustMade(records, ` ${email.toLowerCase()}`, after(1))).toEqual({ id, passwordHash: 'a hash' })
  expect(await accountJustMade(records, email, after(OWN_SIGN_UP_MINUTES))).toBeNull()
  expect(await accountJustMade(records, 'nobody@client.example', NOW)).toBeNull()
  expect(await accountJustMade(records, (await newAdministrator(records)).email, NOW)).toBeNull()
  const actor = await actorOfUser(records, id)
  await beginSecondStep(records, actor, 'JBSWY3DPEHPK3PXP', { mailIsSetUp: false }, NOW)
  expect((await accountJustMade(records, email, after(1)))?.id).toBe(id)
  await confirmSecondStep(
    records,
    actor,
    { step: 1, codeHashes: ['a', 'b'], keepSession: null, mailIsSetUp: false },
    NOW,
  )
  expect(await accountJustMade(records, email, after(1))).toBeNull()
})
