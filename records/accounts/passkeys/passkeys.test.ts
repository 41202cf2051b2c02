import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { PASSKEYS_A_PERSON } from '#domain/accounts/passkeys'
import { after, done, newAdministrator, newClient, NOW } from '#tests/journey'
import { ENGINE, openTestRecords } from '#tests/records'
import { hashOfToken, newId, type Records } from '#records/engine/db'
import { actorOf, openSession, setAdministrator } from '../accounts.ts'
import { closeAccount } from '../close-account.ts'
import { deleteAccount } from '#records/accounts/own/deletion-requests'
import { beginSecondStep, confirmSecondStep, dropSecondStep, secondStepOf } from '../second-steps.ts'
import { awaitCode, signIn } from '../sign-ins.ts'
import { keepChallenge, takeChallenge } from './challenges.ts'
import {
  dropPasskey,
  keepPasskey,
  passkeyForSignIn,
  passkeyHandle,
  passkeysOf,
  renamePasskey,
  usePasskey,
} from './passkeys.ts'
import { recoveryCodesLeft, renewRecoveryCodes, useRecoveryCode } from './recovery-codes.ts'
import { ownSecondStepDue, stepsOf } from './steps.ts'

let opened: Awaited<ReturnType<typeof openTestRecords>>
let records: Records
beforeAll(async () => {
  opened = await openTestRecords()
  records = opened.records
})
afterAll(() => opened.close())

const CODES = { codeHashes: ['one', 'two'], keepSession: null, mailIsSetUp: false }
const FROM = { device: 'Chrome on Android', deviceHash: null }
const key = (name = 'My phone', counter = 0) => ({
  id: newId(),
  publicKey: 'a key',
  counter,
  transports: ['internal', 'hybrid'],
  name,
})
async function add(actor: Actor, name?: string, counter?: number) {
  const passkey = key(name, counter)
  done(await keepPasskey(records, actor, passkey, CODES, NOW))
  return passkey.id
}
const linesOf = async (id: string, action: string) =>
  (
    await records.read
      .selectFrom('audit_log')
      .select('id')
      .where('subject_id', '=', id)
      .where('action', '=', action)
      .execute()
  ).length
const lettersTo = async ({ email }: Actor) =>
  (
    await records.read
      .selectFrom('outbox')
      .select('subject')
      .where('recipient', '=', email)
      .where('kind', '=', 'passkey-changed')
      .execute()
  ).map(({ subject }) => subject)

describe('passkeys of a person', () => {
  it('are added with a name, found by what they are called, said by mail and in the log, renamed and removed [STAFF-3]', async () => {
    const person = await newClient(records)
    const id = await add(person)
    expect(await passkeysOf(records, person.id)).toEqual([
      { id, name: 'My phone', transports: ['internal', 'hybrid'], createdAt: NOW.toISOString(), usedAt: null },
    ])
    done(await renamePasskey(records, person, { id, name: 'The red one' }))
    expect(await usePasskey(records, { id, userId: person.id, counter: 1 }, after(5))).toBe(true)
    expect(await passkeysOf(records, person.id)).toMatchObject([
      { name: 'The red one', usedAt: after(5).toISOString() },
    ])
    done(await dropPasskey(records, person, id, 0, NOW))
    expect(await passkeysOf(records, person.id)).toEqual([])
    expect(await passkeyForSignIn(records, id)).toBeNull()
    expect([await linesOf(person.id, 'passkey add'), await linesOf(person.id, 'passkey remove')]).toEqual([1, 1])
    expect((await lettersTo(person)).toSorted()).toHaveLength(2)
  })

  it('are their own: nobody else renames or removes one, or adds the same [STAFF-3]', async () => {
    const [person, other] = [await newClient(records), await newClient(records)]
    const id = await add(person)
    expect(await renamePasskey(records, other, { id, name: 'Mine' })).toEqual({ ok: false, reason: 'not-found' })
    expect(await dropPasskey(records, other, id, 0, NOW)).toEqual({ ok: false, reason: 'not-found' })
    expect(await keepPasskey(records, other, { ...key(), id }, CODES, NOW)).toEqual({ ok: false, reason: 'taken' })
    expect(await usePasskey(records, { id, userId: other.id, counter: 1 }, NOW)).toBe(false)
    expect(await stepsOf(records, other.id), 'a refusal leaves nothing').toEqual({ app: false, passkeys: 0 })
    expect((await passkeysOf(records, person.id)).map(({ name }) => name)).toEqual(['My phone'])
  })

  it('are added and removed by who has just proved that it is them, at a confirmed address [STAFF-3]', async () => {
    const person = await newClient(records)
    const stale = { ...person, provedAt: after(-10).toISOString() }
    expect(await keepPasskey(records, stale, key(), CODES, NOW)).toEqual({ ok: false, reason: 'unproved' })
    expect(await keepPasskey(records, person, key(), { ...CODES, mailIsSetUp: true }, NOW)).toEqual({
      ok: false,
      reason: 'unverified',
    })
    const id = await add(person)
    expect(await dropPasskey(records, stale, id, 0, NOW)).toEqual({ ok: false, reason: 'unproved' })
    expect(await renewRecoveryCodes(records, stale, ['x'], NOW)).toEqual({ ok: false, reason: 'unproved' })
    expect((await passkeysOf(records, person.id)).length).toBe(1)
  })

  it('are ten at the most, also when many are added at once [STAFF-3]', async () => {
    const person = await newClient(records)
    const hands = ENGINE === 'postgres' ? await Promise.all([opened.another(), opened.another()]) : [records, records]
    const answers = await Promise.all(
      Array.from({ length: PASSKEYS_A_PERSON + 4 }, (_, at) =>
        keepPasskey(hands[at % 2] ?? records, person, key(), CODES, NOW),
      ),
    )
    expect(answers.filter(({ ok }) => ok).length).toBe(PASSKEYS_A_PERSON)
    expect((await passkeysOf(records, person.id)).length).toBe(PASSKEYS_A_PERSON)
  })

  it('know their person by chance alone, the same for each of them [STAFF-3]', async () => {
    const person = await newClient(records)
    const [one, again] = await Promise.all([passkeyHandle(records, person), passkeyHandle(records, person)])
    expect(one).toMatch(/^[\w-]{43}$/)
    expect(again).toBe(one)
    expect(one.includes(person.id)).toBe(false)
  })

  it('end other sessions with the first, bring recovery codes, and take them along with the last [STAFF-3]', async () => {
    const person = await newClient(records)
    const [here, elsewhere] = [await openSession(records, person.id, NOW), await openSession(records, person.id, NOW)]
    const keepSession = hashOfToken(here)
    const first = done(await keepPasskey(records, person, key(), { ...CODES, keepSession }, NOW))
    expect(first).toEqual({ newCodes: true, first: true })
    expect(await actorOf(records, keepSession, NOW)).not.toBeNull()
    expect(await actorOf(records, hashOfToken(elsewhere), NOW)).toBeNull()
    const later = await openSession(records, person.id, NOW)
    const more = { ...CODES, codeHashes: ['other'], keepSession }
    expect(done(await keepPasskey(records, person, key(), more, NOW)).first).toBe(false)
    expect(await actorOf(records, hashOfToken(later), NOW), 'another one ends nothing').not.toBeNull()
    expect(await recoveryCodesLeft(records, person.id)).toBe(2)
    expect(await useRecoveryCode(records, person.id, 'one')).toBe(true)
    done(await renewRecoveryCodes(records, person, ['new'], NOW))
    expect(await useRecoveryCode(records, person.id, 'two')).toBe(false)
    for (const { id } of await passkeysOf(records, person.id)) done(await dropPasskey(records, person, id, 0, NOW))
    expect(await recoveryCodesLeft(records, person.id)).toBe(0)
    expect(await renewRecoveryCodes(records, person, ['x'], NOW)).toEqual({ ok: false, reason: 'no-second-step' })
  })

  it('keep the recovery codes of who switches the code of the app off [STAFF-3]', async () => {
    const person = await newClient(records)
    await beginSecondStep(records, person, 'S', { mailIsSetUp: false }, NOW)
    const codes = { step: 1, codeHashes: ['kept'], keepSession: null, mailIsSetUp: false }
    done(await confirmSecondStep(records, person, codes, NOW))
    expect(done(await keepPasskey(records, person, key(), CODES, NOW)).newCodes).toBe(false)
    done(await dropSecondStep(records, person, 0, NOW))
    expect(await secondStepOf(records, person.id)).toBeNull()
    expect(await useRecoveryCode(records, person.id, 'kept')).toBe(true)
  })
})

describe('a challenge', () => {
  const CHALLENGE = { purpose: 'sign-in', userId: null } as const
  const ask = (more: object = {}) => keepChallenge(records, { challenge: 'sign this', ...CHALLENGE, ...more }, NOW)

  it('is given out once, within five minutes, for what it was made for and whom [STAFF-3]', async () => {
    const person = await newClient(records)
    expect(await takeChallenge(records, await ask(), CHALLENGE, after(4))).toBe('sign this')
    expect(await takeChallenge(records, await ask(), CHALLENGE, after(5)), 'late').toBeNull()
    expect(await takeChallenge(records, 'made up', CHALLENGE, NOW)).toBeNull()
    const own = { purpose: 'prove', userId: person.id } as const
    for (const other of [CHALLENGE, { ...own, purpose: 'add' as const }, { ...own, userId: 'somebody' }]) {
      const token = await ask(own)
      expect(await takeChallenge(records, token, other, NOW), JSON.stringify(other)).toBeNull()
      expect(await takeChallenge(records, token, own, NOW), 'and a wrong try uses it up').toBeNull()
    }
    expect(await takeChallenge(records, await ask(own), own, NOW)).toBe('sign this')
    await ask()
    await keepChallenge(records, { challenge: 'later', ...CHALLENGE }, after(6))
    const left = await records.read.selectFrom('passkey_challenges').select('challenge').execute()
    expect(left, 'those that ended are swept').toEqual([{ challenge: 'later' }])
  })

  it('of many that answer it at once serves one; read and then deleted it would serve several [STAFF-3]', async () => {
    const hands =
      ENGINE === 'postgres' ? await Promise.all(Array.from({ length: 6 }, () => opened.another())) : [records]
    const together = <Answer>(act: (by: Records) => Promise<Answer>) =>
      Promise.all(Array.from({ length: 6 }, (_, at) => act(hands[at % hands.length] ?? records)))
    const token = await ask()
    const taken = await together((by) => takeChallenge(by, token, CHALLENGE, NOW))
    expect(taken.filter((challenge) => challenge !== null)).toEqual(['sign this'])

    // The control: the same without the guard.
    const hash = hashOfToken(await ask())
    const read = await together(async (by) => {
      const row = await by.write
        .selectFrom('passkey_challenges')
        .select('challenge')
        .where('token_hash', '=', hash)
        .executeTakeFirst()
      await by.write.deleteFrom('passkey_challenges').where('token_hash', '=', hash).execute()
      return row?.challenge ?? null
    })
    expect(read.filter((challenge) => challenge !== null).length).toBeGreaterThan(1)
  })
})

describe('signing in with a passkey', () => {
  it('opens a session that says so, and none once it is removed, its account closed or reset, or its person deleted [STAFF-3]', async () => {
    const person = await newClient(records)
    const id = await add(person)
    const enter = () => signIn(records, person.id, { passkey: id }, FROM, NOW)
    expect(await passkeyForSignIn(records, id)).toMatchObject({ userId: person.id, publicKey: 'a key' })
    done(await enter())
    const { after: said } = await records.read
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'sign in')
      .where('subject_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(said)).toMatchObject({ with: 'passkey' })
    const other = await newClient(records)
    expect(await signIn(records, other.id, { passkey: id }, FROM, NOW), 'nobody else by it').toEqual({
      ok: false,
      reason: 'proof-gone',
    })
    done(await dropPasskey(records, person, id, 0, NOW))
    expect(await enter()).toEqual({ ok: false, reason: 'proof-gone' })

    const closed = await newAdministrator(records, 'coach')
    const ofClosed = await add(closed)
    done(await closeAccount(records, closed.email, NOW))
    expect(await passkeyForSignIn(records, ofClosed)).toBeNull()
    expect((await signIn(records, closed.id, { passkey: ofClosed }, FROM, NOW)).ok).toBe(false)

    const staff = await newAdministrator(records)
    const ofStaff = await add(staff)
    await setAdministrator(records, { email: staff.email, passwordHash: 'new' }, NOW)
    expect(await passkeyForSignIn(records, ofStaff)).toBeNull()
  })

  it('goes with the person who is deleted [STAFF-3]', async () => {
    const [person, owner] = [await newClient(records), await newAdministrator(records)]
    const id = await add(person)
    await keepChallenge(records, { challenge: 'x', purpose: 'prove', userId: person.id }, NOW)
    const requestId = newId()
    await records.write
      .insertInto('deletion_requests')
      .values({
        id: requestId,
        user_id: person.id,
        name: person.name,
        email: person.email,
        asked_at: NOW.toISOString(),
        settled_at: null,
        settled_by: null,
        outcome: null,
      })
      .execute()
    done(await deleteAccount(records, owner, requestId, NOW))
    for (const table of ['passkeys', 'passkey_challenges'] as const)
      expect(await records.read.selectFrom(table).selectAll().where('user_id', '=', person.id).execute()).toEqual([])
    expect(await passkeyForSignIn(records, id)).toBeNull()
    const lines = await records.read.selectFrom('audit_log').selectAll().where('subject_id', '=', person.id).execute()
    expect(JSON.stringify(lines)).not.toContain('My phone')
  })

  it('is refused where its count does not go on, and the log says that a copy was used [STAFF-3]', async () => {
    const person = await newClient(records)
    const id = await add(person, 'A stick', 5)
    const use = (counter: number) => usePasskey(records, { id, userId: person.id, counter }, NOW)
    expect([await use(6), await use(6), await use(3), await use(7)]).toEqual([true, false, false, true])
    expect(await linesOf(person.id, 'passkey refuse')).toBe(2)
    const sent = await Promise.all(Array.from({ length: 5 }, () => use(8)))
    expect(sent.filter(Boolean).length, 'one count serves once, also at once').toBe(1)
  })

  it('is a second step after the password, and the log says which [STAFF-3]', async () => {
    const person = await newClient(records)
    await add(person)
    const awaited = (await awaitCode(records, person.id, 'a hash', NOW)) ?? ''
    done(await signIn(records, person.id, { awaited, by: 'passkey' }, FROM, NOW))
    expect((await signIn(records, person.id, { awaited, by: 'passkey' }, FROM, NOW)).ok, 'once').toBe(false)
    const { after: said } = await records.read
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'sign in')
      .where('subject_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(said)).toMatchObject({ with: 'password and passkey' })
  })
})

describe('the second step of staff', () => {
  const DAY = 24 * 60

  it('is due so many days after the account was made, or after it was first asked for; of clients never [STAFF-3]', async () => {
    const [staff, client] = [await newAdministrator(records), await newClient(records)]
    const setRequiredSince = (since: Date) =>
      records.write.updateTable('second_step_asked').set({ since: since.toISOString() }).execute()
    await setRequiredSince(after(-30 * DAY))
    expect(await ownSecondStepDue(records.read, staff, 7)).toBe(after(7 * DAY).toISOString())
    await setRequiredSince(after(2 * DAY))
    expect(await ownSecondStepDue(records.read, staff, 7)).toBe(after(9 * DAY).toISOString())
    expect(await ownSecondStepDue(records.read, staff, 0)).toBeNull()
    expect(await ownSecondStepDue(records.read, client, 7)).toBeNull()
    await setRequiredSince(after(-30 * DAY))
  })

  it('cannot be taken away when it is the last and due, and can before, with another, or of a client [STAFF-3]', async () => {
    const staff = await newAdministrator(records)
    const [early, late] = [after(7 * DAY - 1), after(7 * DAY)]
    const one = await add(staff)
    expect(await dropPasskey(records, staff, one, 7, late)).toEqual({ ok: false, reason: 'required' })
    await beginSecondStep(records, staff, 'S', { mailIsSetUp: false }, NOW)
    const codes = { step: 1, codeHashes: ['x'], keepSession: null, mailIsSetUp: false }
    done(await confirmSecondStep(records, staff, codes, NOW))
    done(await dropPasskey(records, staff, one, 7, late))
    expect(await dropSecondStep(records, staff, 7, late)).toEqual({ ok: false, reason: 'required' })
    done(await dropSecondStep(records, staff, 7, early))
    const two = await add(staff)
    done(await dropPasskey(records, staff, two, 7, early))
    const client = await newClient(records)
    done(await dropPasskey(records, client, await add(client), 7, late))
  })

  it('of two passkeys that are removed at once stays one [STAFF-3]', async () => {
    const staff = await newAdministrator(records)
    const [one, two] = [await add(staff), await add(staff)]
    const hands = ENGINE === 'postgres' ? [await opened.another(), await opened.another()] : [records, records]
    const late = after(7 * DAY)
    const answers = await Promise.all(
      [one, two].map((id, at) => dropPasskey(hands[at] ?? records, staff, id, 7, late)),
    )
    expect(answers.filter(({ ok }) => ok).length).toBe(1)
    expect((await passkeysOf(records, staff.id)).length).toBe(1)
  })
})
