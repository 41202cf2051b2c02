import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Records } from '#records/engine/db'
import { renewUnseenCodes } from './lost-answers.ts'
import { useRecoveryCode } from './passkeys/recovery-codes.ts'
import { beginSecondStep, confirmSecondStep, useStep } from './second-steps.ts'
import { after, done, newClient, NOW } from '../../tests/journey.ts'
import { openTestRecords } from '../../tests/records.ts'

let records: Records
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
})
afterAll(() => close())

it('recovery codes nobody has seen are made anew for the code that switched the second step on, for some minutes and until a later code was used [AUTH-6]', async () => {
  const actor = await newClient(records)
  await beginSecondStep(records, actor, 'JBSWY3DPEHPK3PXP', { mailIsSetUp: false }, NOW)
  expect(await renewUnseenCodes(records, actor, { step: 7, codeHashes: ['early'] }, NOW), 'before it is on').toBe(
    false,
  )
  done(
    await confirmSecondStep(
      records,
      actor,
      { step: 7, codeHashes: ['lost-1', 'lost-2'], keepSession: null, mailIsSetUp: false },
      NOW,
    ),
  )
  expect(await renewUnseenCodes(records, actor, { step: 8, codeHashes: ['other'] }, after(1)), 'another code').toBe(
    false,
  )
  expect(
    await renewUnseenCodes(records, await newClient(records), { step: 7, codeHashes: ['foreign'] }, after(1)),
    'somebody else',
  ).toBe(false)
  expect(await renewUnseenCodes(records, actor, { step: 7, codeHashes: ['seen-1', 'seen-2'] }, after(1))).toBe(true)
  expect([
    await useRecoveryCode(records, actor.id, 'lost-1'),
    await useRecoveryCode(records, actor.id, 'seen-1'),
  ]).toEqual([false, true])
  expect(await renewUnseenCodes(records, actor, { step: 7, codeHashes: ['late'] }, after(10)), 'too late').toBe(false)
  expect(await useStep(records, actor.id, 9)).toBe(true)
  expect(
    await renewUnseenCodes(records, actor, { step: 7, codeHashes: ['used'] }, after(2)),
    'a later code was used',
  ).toBe(false)
})
