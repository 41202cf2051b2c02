import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { actorOf, openSession, setAdministrator } from './accounts.ts'
import { hashOfToken, type Records } from '#records/engine/db'
import {
  beginSecondStep,
  confirmSecondStep,
  dropSecondStep,
  endSessionOf,
  secondStepOf,
  sessionsOf,
  tellOfGuessedCodes,
  useStep,
} from './second-steps.ts'
import { useRecoveryCode } from './passkeys/recovery-codes.ts'
import { awaitCode, awaitedOf, signIn } from './sign-ins.ts'
import { after, newAdministrator, newClient, NOW } from '../../tests/journey.ts'
import { resetPassword } from './password-resets.ts'
import { openRow } from '../../tests/drills/abuse/reset-link.ts'
import { openTestRecords } from '../../tests/records.ts'

let records: Records
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
})
afterAll(() => close())

const NOWHERE = { device: null, deviceHash: null }
const NO_MAIL = { mailIsSetUp: false }
const MAIL = { mailIsSetUp: true }

async function withSecondStep(): Promise<Actor> {
  const person = await newClient(records)
  await beginSecondStep(records, person, 'SECRET', NO_MAIL, NOW)
  await confirmSecondStep(
    records,
    person,
    { step: 100, codeHashes: ['one', 'two'], keepSession: null, ...NO_MAIL },
    NOW,
  )
  return person
}

describe('the second step', () => {
  it('counts only once its first code was right, and is not replaced by setting it up again [AUTH-6]', async () => {
    const person = await newClient(records)
    await beginSecondStep(records, person, 'FIRST', NO_MAIL, NOW)
    expect(await secondStepOf(records, person.id)).toMatchObject({ secret: 'FIRST', confirmedAt: null })
    expect(await useStep(records, person.id, 200)).toBe(false)
    await beginSecondStep(records, person, 'SECOND', NO_MAIL, NOW)
    const sessions = [await openSession(records, person.id, NOW), await openSession(records, person.id, NOW)].map(
      hashOfToken,
    )
    expect(
      await confirmSecondStep(
        records,
        person,
        { step: 100, codeHashes: ['a'], keepSession: sessions[0] ?? null, ...NO_MAIL },
        NOW,
      ),
    ).toEqual({ ok: true, value: null })
    expect(
      await confirmSecondStep(records, person, { step: 101, codeHashes: ['b'], keepSession: null, ...NO_MAIL }, NOW),
    ).toEqual({ ok: false, reason: 'not-begun' })
    await beginSecondStep(records, person, 'THIRD', NO_MAIL, NOW)
    expect(await secondStepOf(records, person.id)).toEqual({
      secret: 'SECOND',
      confirmedAt: NOW.toISOString(),
      codesLeft: 1,
    })
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
    expect((await dropSecondStep(records, person, 0, NOW)).ok).toBe(true)
    expect((await dropSecondStep(records, person, 0, NOW)).ok).toBe(false)
    expect(await secondStepOf(records, person.id)).toBeNull()
    const staff = await newAdministrator(records)
    await beginSecondStep(records, staff, 'S', NO_MAIL, NOW)
    await confirmSecondStep(records, staff, { step: 1, codeHashes: ['x'], keepSession: null, ...NO_MAIL }, NOW)
    await setAdministrator(records, { email: staff.email, passwordHash: 'new' }, NOW)
    expect(await secondStepOf(records, staff.id)).toBeNull()
    expect(await useRecoveryCode(records, staff.id, 'x')).toBe(false)
  })

  it('waits ten minutes for the code, opens nothing by waiting, and ends once [AUTH-6]', async () => {
    const { id } = await withSecondStep()
    const token = (await awaitCode(records, id, 'a hash', NOW)) ?? ''
    expect(await awaitedOf(records, token, after(9))).toMatchObject({ id })
    expect(await awaitedOf(records, token, after(11))).toBeNull()
    expect(await signIn(records, id, { awaited: token }, NOWHERE, after(11))).toEqual({
      ok: false,
      reason: 'proof-gone',
    })
    const ended = await Promise.all([
      signIn(records, id, { awaited: token }, NOWHERE, NOW),
      signIn(records, id, { awaited: token }, NOWHERE, NOW),
    ])
    expect(ended.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await awaitedOf(records, token, after(1))).toBeNull()
  })

  it('is kept by a reset of a confirmed address, and asked for after it [AUTH-6, AUTH-7]', async () => {
    const person = await withSecondStep()
    await records.write
      .updateTable('users')
      .set({ verified_at: NOW.toISOString() })
      .where('id', '=', person.id)
      .execute()
    const token = await openRow(records, person.id)
    expect(await resetPassword(records, token, 'a new hash', new Date())).toEqual({
      ok: true,
      value: { email: person.email, secondStepOff: false },
    })
    expect(await secondStepOf(records, person.id)).toMatchObject({ confirmedAt: NOW.toISOString(), codesLeft: 2 })
  })

  it('of an address nobody has confirmed is taken off by a reset, whose mail says so: only the owner of the address has the link [AUTH-7]', async () => {
    const person = await withSecondStep()
    const session = hashOfToken(await openSession(records, person.id, NOW))
    const token = await openRow(records, person.id)
    expect(await resetPassword(records, token, 'a new hash', new Date())).toEqual({
      ok: true,
      value: { email: person.email, secondStepOff: true },
    })
    expect([await secondStepOf(records, person.id), await actorOf(records, session, NOW)]).toEqual([null, null])
    const mail = await records.read
      .selectFrom('outbox')
      .select('text')
      .where('recipient', '=', person.email)
      .where('kind', '=', 'password-changed')
      .executeTakeFirstOrThrow()
    expect(mail.text).toContain('Two-step sign-in was set up before')
    // From then on the address is confirmed, and the second step stays through a reset.
    await beginSecondStep(records, person, 'MINE', MAIL, NOW)
    await confirmSecondStep(records, person, { step: 1, codeHashes: ['x'], keepSession: null, ...MAIL }, NOW)
    await resetPassword(records, await openRow(records, person.id), 'another hash', new Date())
    expect(await secondStepOf(records, person.id)).toMatchObject({ secret: 'MINE' })
  })

  it('waits for a confirmed address where mail leaves, also when it was begun before; where no mail leaves it does not [AUTH-6]', async () => {
    const person = await newClient(records)
    expect(await beginSecondStep(records, person, 'S', MAIL, NOW)).toEqual({ ok: false, reason: 'unverified' })
    expect(await beginSecondStep(records, person, 'S', NO_MAIL, NOW)).toEqual({ ok: true, value: null })
    expect(
      await confirmSecondStep(records, person, { step: 1, codeHashes: ['x'], keepSession: null, ...MAIL }, NOW),
    ).toEqual({ ok: false, reason: 'unverified' })
    await records.write
      .updateTable('users')
      .set({ verified_at: NOW.toISOString() })
      .where('id', '=', person.id)
      .execute()
    expect(await beginSecondStep(records, person, 'S', MAIL, NOW)).toEqual({ ok: true, value: null })
  })

  it('tells its owner by mail and the log, once a day, that somebody who has the password guesses codes [AUTH-6]', async () => {
    const { id, email } = await withSecondStep()
    for (const day of ['2026-11-21', '2026-11-21', '2026-11-22']) await tellOfGuessedCodes(records, id, day, NOW)
    expect(
      await records.read
        .selectFrom('outbox')
        .select('kind')
        .where('recipient', '=', email)
        .where('kind', '=', 'codes-guessed')
        .execute(),
    ).toHaveLength(2)
    expect(
      await records.read
        .selectFrom('audit_log')
        .select('action')
        .where('subject_id', '=', id)
        .where('action', '=', 'codes guessed')
        .execute(),
    ).toHaveLength(2)
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
