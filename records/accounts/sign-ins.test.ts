import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ACCOUNT_SIGN_IN_LIMIT,
  hashCounter,
  KNOWN_DEVICES,
  SESSIONS_AN_ACCOUNT,
  signInCounter,
  type Actor,
} from '#domain/accounts/accounts'
import { atLast } from '#tests/at-last'
import { openRow } from '#tests/drills/abuse/reset-link'
import { after, done, keptFile, newAdministrator, newClient, NOW } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { actorOf, openSession, setAdministrator } from './accounts.ts'
import { noteReceiptOpened } from '#records/operating/looks'
import { hashOfToken, type Records } from '#records/engine/db'
import { recordFile } from '#records/files/files'
import { knownDeviceOf } from './known-devices.ts'
import { changePassword } from './passwords.ts'
import { endAllSessions } from './end-sessions.ts'
import { awaitCode, awaitedOf, signIn } from './sign-ins.ts'
import { resetPassword } from './password-resets.ts'
import { takeAttempt, takeAttempts } from './throttles.ts'

let records: Records
let opened: Awaited<ReturnType<typeof openTestRecords>>
beforeAll(async () => {
  opened = await openTestRecords()
  records = opened.records
})
afterAll(() => opened.close())

const PASSWORD = { passwordHash: 'a hash' }
const from = (deviceHash: string | null = null) => ({ device: 'Chrome on Android', deviceHash })
const enter = async ({ id }: Actor, deviceHash: string | null = null, now = NOW) =>
  done(await signIn(records, id, PASSWORD, from(deviceHash), now))
const living = async ({ id }: Actor) =>
  (await records.read.selectFrom('sessions').select('token_hash').where('user_id', '=', id).execute()).length
const guess = ({ email }: Actor, known: string | null) =>
  takeAttempt(records, signInCounter(email, known), ACCOUNT_SIGN_IN_LIMIT, NOW)
const guessAll = async (account: Actor, known: string | null) => {
  let taken = 0
  while (taken < 50 && (await guess(account, known)).ok) taken += 1
  return taken
}

describe('a device that signed in before', () => {
  it('has guesses of its own, so that a stranger who guesses does not lock its owner out; a stranger it is to other accounts [SEC-4, AUTH-6]', async () => {
    const [owner, other] = [await newClient(records), await newClient(records)]
    const device = hashOfToken((await enter(owner)).deviceToken ?? '')
    expect(await guessAll(owner, await knownDeviceOf(records, null, owner.email, NOW))).toBe(10)
    expect((await guess(owner, null)).ok, 'the control: without the device the account is locked').toBe(false)
    const known = await knownDeviceOf(records, device, owner.email.toUpperCase(), NOW)
    expect(known).toBe(device)
    expect(await guessAll(owner, known), 'and whoever has the device has ten guesses as well').toBe(10)
    expect(await knownDeviceOf(records, device, other.email, NOW)).toBeNull()
    expect(await knownDeviceOf(records, hashOfToken('made up'), owner.email, NOW)).toBeNull()
  })

  it('keeps its token at the next sign-in, and gets a new one for an account that did not know it: one that was planted opens no counter [AUTH-6]', async () => {
    const [attacker, victim] = [await newClient(records), await newClient(records)]
    const planted = hashOfToken((await enter(attacker)).deviceToken ?? '')
    expect((await enter(attacker, planted)).deviceToken, 'known already').toBeNull()
    const { deviceToken } = await enter(victim, planted)
    expect(await knownDeviceOf(records, planted, victim.email, NOW)).toBeNull()
    expect(
      await knownDeviceOf(records, planted, attacker.email, NOW),
      'what the attacker kept is worth nothing now',
    ).toBeNull()
    for (const { email } of [attacker, victim])
      expect(await knownDeviceOf(records, hashOfToken(deviceToken ?? ''), email, NOW)).not.toBeNull()
  })

  it('is kept as a hash, for twenty devices an account and 400 days, and forgotten by a new password and by signing out everywhere [AUTH-6, AUTH-7]', async () => {
    const owner = await newClient(records)
    const tokens: string[] = []
    for (let at = 0; at < KNOWN_DEVICES.count + 2; at += 1)
      tokens.push((await enter(owner, null, after(at))).deviceToken ?? '')
    const rows = await records.read
      .selectFrom('known_devices')
      .select('token_hash')
      .where('user_id', '=', owner.id)
      .execute()
    expect(rows).toHaveLength(20)
    for (const { token_hash } of rows) expect(tokens).not.toContain(token_hash)
    const isKnown = async (token: string | undefined, now = NOW) =>
      (await knownDeviceOf(records, hashOfToken(token ?? ''), owner.email, now)) !== null
    expect([
      await isKnown(tokens[0]),
      await isKnown(tokens.at(-1)),
      await isKnown(tokens.at(-1), after(400 * 1440 + 30)),
    ]).toEqual([false, true, false])
    const changed = done(
      await changePassword(records, owner, { oldHash: 'a hash', newHash: 'new', from: from() }, NOW),
    )
    expect([await isKnown(tokens.at(-1)), await isKnown(changed.deviceToken ?? '')]).toEqual([false, true])
    await endAllSessions(records, owner, NOW)
    expect(await isKnown(changed.deviceToken ?? '')).toBe(false)
  })
})

describe('a locked account', () => {
  it('is opened again by a reset, by npm run admin and by a right code, each for that account alone [SEC-4, AUTH-6, OPS-8]', async () => {
    const [reset, staff, coded, other] = [
      await newClient(records),
      await newAdministrator(records),
      await newClient(records),
      await newClient(records),
    ]
    for (const each of [reset, staff, coded, other]) await guessAll(each, null)
    done(await resetPassword(records, await openRow(records, reset.id), 'new', new Date()))
    done(await setAdministrator(records, { email: staff.email, passwordHash: 'new' }, NOW))
    const token = (await awaitCode(records, coded.id, 'a hash', NOW)) ?? ''
    done(await signIn(records, coded.id, { awaited: token }, from(), NOW))
    const open = []
    for (const each of [reset, staff, coded, other]) open.push((await guess(each, null)).ok)
    expect(open, 'the last is the control').toEqual([true, true, true, false])
  })

  it('is not opened by a right password alone: that would give a guesser ten more for each sign-in of the owner [AUTH-6]', async () => {
    const owner = await newClient(records)
    await guessAll(owner, null)
    await enter(owner)
    expect((await guess(owner, null)).ok).toBe(false)
  })
})

describe('sessions', () => {
  it('are twenty an account at the most, however many are opened: the oldest end, the newest and those of others stay [AUTH-6]', async () => {
    const [busy, other] = [await newClient(records), await newClient(records)]
    const theirs = await enter(other)
    const tokens = []
    for (let at = 0; at < SESSIONS_AN_ACCOUNT + 5; at += 1) tokens.push((await enter(busy, null, after(at))).token)
    expect(await living(busy)).toBe(20)
    const alive = await Promise.all(
      tokens.map(async (token) => (await actorOf(records, hashOfToken(token), after(60))) !== null),
    )
    expect(alive).toEqual([...Array.from({ length: 5 }, () => false), ...Array.from({ length: 20 }, () => true)])
    expect(await actorOf(records, hashOfToken(theirs.token), NOW)).not.toBeNull()
  })

  it('opened at once are not more than twenty either [AUTH-6]', async () => {
    const busy = await newClient(records)
    await Promise.all(Array.from({ length: 40 }, (_, at) => atLast(() => enter(busy, null, after(at)))))
    expect(await living(busy)).toBe(20)
  })

  it('that were counted by their owner leave a line in the log, with the browser and without a secret [SEC-8, AUTH-6]', async () => {
    const owner = await newClient(records)
    const { token, deviceToken } = await enter(owner)
    const lines = await records.read.selectFrom('audit_log').selectAll().where('subject_id', '=', owner.id).execute()
    expect(lines).toMatchObject([
      { action: 'sign in', actor_id: owner.id, after: JSON.stringify({ with: 'password', on: 'Chrome on Android' }) },
    ])
    for (const secret of [token, deviceToken ?? '', 'a hash']) expect(JSON.stringify(lines)).not.toContain(secret)
  })
})

describe('what was shown', () => {
  it('counts no longer once the password was reset meanwhile: neither the old password nor a code awaited behind it opens a session [AUTH-6, AUTH-7]', async () => {
    const owner = await newClient(records)
    // Of a confirmed address: the second step stays, and with it what is awaited, unless a new password ends it.
    await records.write
      .updateTable('users')
      .set({ verified_at: NOW.toISOString() })
      .where('id', '=', owner.id)
      .execute()
    const awaited = (await awaitCode(records, owner.id, 'a hash', NOW)) ?? ''
    expect(await awaitedOf(records, awaited, NOW), 'the control: it would have').not.toBeNull()
    done(await resetPassword(records, await openRow(records, owner.id), 'new', new Date()))
    expect(await awaitedOf(records, awaited, NOW)).toBeNull()
    expect(await signIn(records, owner.id, { awaited }, from(), NOW)).toEqual({ ok: false, reason: 'proof-gone' })
    expect(await signIn(records, owner.id, PASSWORD, from(), NOW)).toEqual({ ok: false, reason: 'proof-gone' })
    expect(await awaitCode(records, owner.id, 'a hash', NOW)).toBeNull()
    expect(await living(owner)).toBe(0)
    // The control: written without looking again, the session outlives the reset.
    await openSession(records, owner.id, NOW)
    expect(await living(owner)).toBe(1)
  })

  it('is looked at once more behind a reset that is being written: of both at once the session is never left over [AUTH-7]', async () => {
    for (let round = 0; round < 10; round += 1) {
      const owner = await newClient(records)
      const link = await openRow(records, owner.id)
      await Promise.all([
        signIn(records, owner.id, PASSWORD, from(), NOW),
        resetPassword(records, link, 'new', new Date()),
        signIn(records, owner.id, PASSWORD, from(), NOW),
      ])
      expect(await living(owner)).toBe(0)
    }
  })

  it('by one account opens no session of another, and a closed account opens none [AUTH-6]', async () => {
    const [one, other] = [await newClient(records), await newClient(records)]
    const awaited = (await awaitCode(records, one.id, 'a hash', NOW)) ?? ''
    expect((await signIn(records, other.id, { awaited }, from(), NOW)).ok).toBe(false)
    expect(await awaitedOf(records, awaited, NOW)).not.toBeNull()
    await records.write
      .updateTable('users')
      .set({ disabled_at: NOW.toISOString() })
      .where('id', '=', one.id)
      .execute()
    expect([
      (await signIn(records, one.id, PASSWORD, from(), NOW)).ok,
      await awaitedOf(records, awaited, NOW),
      await awaitCode(records, one.id, 'a hash', NOW),
    ]).toEqual([false, null, null])
  })
})

describe('several counters at once', () => {
  it('are taken all or none, and a refusal says which had none left [AUTH-6]', async () => {
    const [full, free] = ['counter that is full', 'counter that is free']
    const one = { count: 1, minutes: 15 }
    expect(await takeAttempts(records, [{ subject: full, limit: one }], NOW)).toMatchObject({ ok: true })
    expect(
      await takeAttempts(
        records,
        [
          { subject: free, limit: one },
          { subject: full, limit: one },
        ],
        NOW,
      ),
    ).toEqual({ ok: false, refused: 1 })
    expect(await takeAttempt(records, free, one, NOW)).toMatchObject({ ok: true })
  })

  it('with two windows hold both: thirty wrong codes a day, however they are spread [AUTH-6]', async () => {
    const limits = [
      { count: 10, minutes: 15 },
      { count: 30, minutes: 1440 },
    ]
    let taken = 0
    for (let quarter = 0; quarter < 8; quarter += 1)
      for (let time = 0; time < 12; time += 1)
        if ((await takeAttempt(records, 'codes of a day', limits, after(quarter * 16))).ok) taken += 1
    expect(taken).toBe(30)
    expect((await takeAttempt(records, 'codes of a day', limits, after(1441))).ok).toBe(true)
  })

  it('count the hashes of right passwords too: 600 an hour for an address, 60 for a device that is known [AUTH-6]', () => {
    expect(hashCounter('192.0.2.1', null)).toEqual({
      subject: 'hash:address:192.0.2.1',
      limit: { count: 600, minutes: 60 },
    })
    expect(hashCounter('192.0.2.1', 'd')).toEqual({ subject: 'hash:device:d', limit: { count: 60, minutes: 60 } })
  })
})

describe('the log', () => {
  it('says who of the staff looked at a receipt, once in a quarter of an hour, and nothing of its owner looking [SEC-8, PAY-9, STAFF-5]', async () => {
    const [staff, owner] = [await newAdministrator(records), await newClient(records, 'Owner Of It')]
    const file = await recordFile(records.write, keptFile('receipt', owner.id), NOW)
    for (const now of [NOW, after(1), after(14.99), after(15)]) await noteReceiptOpened(records, staff, file, now)
    const lines = await records.read
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'subject_name', 'at'])
      .where('subject_id', '=', file)
      .execute()
    expect(lines).toEqual(
      [NOW, after(15)].map((at) => ({
        action: 'receipt open',
        actor_id: staff.id,
        subject_name: 'Owner Of It',
        at: at.toISOString(),
      })),
    )
  })
})
