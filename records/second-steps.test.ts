import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts'
import { openSession, sessionHashOf, setAdministrator } from './accounts.ts'
import type { Records } from './db.ts'
import { awaitCode, awaitedOf, beginSecondStep, confirmSecondStep, dropSecondStep, endAwaiting, endSessionOf, secondStepOf, sessionsOf, useRecoveryCode, useStep } from './second-steps.ts'
import { after, newAdministrator, newClient, NOW } from '../tests/journey.ts'
import { openTestRecords } from '../tests/records.ts'

let records: Records
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
})
afterAll(() => close())

async function withSecondStep(): Promise<Actor> {
  const person = await newClient(records)
  await beginSecondStep(records, person, 'SECRET', NOW)
  await confirmSecondStep(records, person, { step: 100, codeHashes: ['one', 'two'], keepSession: null }, NOW)
  return person
}

describe('the second step', () => {
  it('counts only once its first code was right, and is not replaced by setting it up again [AUTH-6]', async () => {
    const person = await newClient(records)
    await beginSecondStep(records, person, 'FIRST', NOW)
    expect(await secondStepOf(records, person.id)).toMatchObject({ secret: 'FIRST', confirmedAt: null })
    expect(await useStep(records, person.id, 200)).toBe(false)
    await beginSecondStep(records, person, 'SECOND', NOW)
    const sessions = [await openSession(records, person.id, NOW), await openSession(records, person.id, NOW)].map(sessionHashOf)
    expect(await confirmSecondStep(records, person, { step: 100, codeHashes: ['a'], keepSession: sessions[0] ?? null }, NOW)).toEqual({ ok: true, do: null })
    expect(await confirmSecondStep(records, person, { step: 101, codeHashes: ['b'], keepSession: null }, NOW)).toEqual({ ok: false, because: 'not-begun' })
    await beginSecondStep(records, person, 'THIRD', NOW)
    expect(await secondStepOf(records, person.id)).toEqual({ secret: 'SECOND', confirmedAt: NOW.toISOString(), codesLeft: 1 })
    expect((await sessionsOf(records, person, sessions[0] ?? null)).length, 'other sessions end').toBe(1)
  })

  it('takes a code once, no older one after it, and of ten at the same time one [AUTH-6]', async () => {
    const { id } = await withSecondStep()
    expect(await useStep(records, id, 100), 'the code that confirmed it').toBe(false)
    const at = await Promise.all(Array.from({ length: 10 }, () => useStep(records, id, 101)))
    expect(at.filter(Boolean).length).toBe(1)
    expect(await useStep(records, id, 101)).toBe(false)
    expect(await useStep(records, id, 100)).toBe(false)
    expect(await useStep(records, id, 102)).toBe(true)
  })

  it('takes each recovery code once, and nobody else’s [AUTH-6]', async () => {
    const [one, other] = [await withSecondStep(), await newClient(records)]
    expect(await useRecoveryCode(records, other.id, 'one')).toBe(false)
    const at = await Promise.all(Array.from({ length: 5 }, () => useRecoveryCode(records, one.id, 'one')))
    expect(at.filter(Boolean).length).toBe(1)
    expect((await secondStepOf(records, one.id))?.codesLeft).toBe(1)
  })

  it('is gone after switching off, and after a reset from the machine itself [AUTH-6, OPS-8]', async () => {
    const person = await withSecondStep()
    expect((await dropSecondStep(records, person, NOW)).ok).toBe(true)
    expect((await dropSecondStep(records, person, NOW)).ok).toBe(false)
    expect(await secondStepOf(records, person.id)).toBeNull()
    const staff = await newAdministrator(records)
    await beginSecondStep(records, staff, 'S', NOW)
    await confirmSecondStep(records, staff, { step: 1, codeHashes: ['x'], keepSession: null }, NOW)
    await setAdministrator(records, { email: staff.email, passwordHash: 'new' }, NOW)
    expect(await secondStepOf(records, staff.id)).toBeNull()
    expect(await useRecoveryCode(records, staff.id, 'x')).toBe(false)
  })

  it('waits ten minutes for the code, opens nothing by waiting, and ends once [AUTH-6]', async () => {
    const { id } = await withSecondStep()
    const token = await awaitCode(records, id, NOW)
    expect(await awaitedOf(records, token, after(9))).toMatchObject({ id })
    expect(await awaitedOf(records, token, after(11))).toBeNull()
    expect(await Promise.all([endAwaiting(records, token), endAwaiting(records, token)])).toEqual(expect.arrayContaining([true, false]))
    expect(await awaitedOf(records, token, after(1))).toBeNull()
  })

  it('ends a session by its handle for its owner alone [AUTH-7]', async () => {
    const [one, other] = [await newClient(records), await newClient(records)]
    await openSession(records, one.id, NOW, 'Chrome on Android')
    const [mine] = await sessionsOf(records, one, null)
    expect(mine).toMatchObject({ device: 'Chrome on Android', isThis: false })
    expect(await endSessionOf(records, other, mine?.handle ?? '')).toBe(false)
    expect(await endSessionOf(records, one, '%')).toBe(false)
    expect(await endSessionOf(records, one, '')).toBe(false)
    expect((await sessionsOf(records, one, null)).length).toBe(1)
    expect(await endSessionOf(records, one, mine?.handle ?? '')).toBe(true)
    expect(await sessionsOf(records, one, null)).toEqual([])
  })
})
