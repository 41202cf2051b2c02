import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { READ, actorOfUser, after, done, newAdministrator, newClient, NOW, wholeTables } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import {
  accountForSignIn,
  actorOf,
  endSession,
  hasAdministrator,
  openSession,
  setAdministrator,
  signUp,
  sweepSessions,
} from './accounts.ts'
import { hashOfToken, newId, type Records } from '#records/engine/db'
import { ownAccount } from './profiles.ts'
import { team } from './staff.ts'

let records: Records
let opened: Awaited<ReturnType<typeof openTestRecords>>
beforeAll(async () => {
  opened = await openTestRecords()
  records = opened.records
})
afterAll(() => opened.close())

const DAY = 24 * 60
const person = (email: string) => ({
  firstName: 'Maria',
  lastName: 'Santos',
  email,
  passwordHash: 'scrypt$hash',
  agreed: READ,
})
const rowOf = (id: string) =>
  records.read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('signing up', () => {
  it('makes a client at step 1 without any package, whatever else the request holds [AUTH-5]', async () => {
    const email = `${newId()}@example.ph`
    const wished = {
      ...person(email),
      id: 'mine',
      type: 'ADMIN_USER',
      registration_step: 4,
      registrationStep: 4,
      current_package: 'package_d',
      currentPackage: 'package_d',
      selected_package: 'package_d',
      created_at: '1999-01-01',
      role: 'admin',
      image: 'x',
    }
    const { id } = done(await signUp(records, wished, NOW))
    expect(id).toMatch(/^[0-9a-z]{16}$/)
    expect(await rowOf(id)).toEqual({
      id,
      email,
      password_hash: 'scrypt$hash',
      type: 'CLIENT_USER',
      role: 'none',
      first_name: 'Maria',
      last_name: 'Santos',
      name: 'Maria Santos',
      nickname: null,
      must_change_password: 0,
      passkey_handle: null,
      verified_at: null,
      disabled_at: null,
      registration_step: 1,
      current_package: 'NONE',
      selected_package: null,
      created_at: '2026-11-21T04:00:00.000Z',
      age: null,
      birthdate: null,
      address: null,
      phone: null,
      handler_name: null,
      contact_email: null,
      first_schedule: null,
      image: null,
      search: `maria santos ${email} ${id}`,
    })
    expect((await ownAccount(records, { id }))?.createdAt).toBe('2026-11-21T04:00:00.000Z')
  })

  it('refuses an address that is taken, in other case or with blanks around it too, and leaves the first account alone [AUTH-5]', async () => {
    const name = newId()
    done(await signUp(records, person(`${name}@example.ph`), NOW))
    const before = await wholeTables(records)
    for (const email of [`${name}@example.ph`, `${name.toUpperCase()}@EXAMPLE.ph`, `  ${name}@example.ph `])
      expect(await signUp(records, { ...person(email), passwordHash: 'another' }, after(5))).toEqual({
        ok: false,
        reason: 'address-taken',
      })
    expect(await wholeTables(records)).toEqual(before)
  })

  it('of one address eight times at once makes one account [AUTH-5]', async () => {
    const email = `${newId()}@example.ph`
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUp(records, person(email), NOW)))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(await records.read.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1)
  })

  it('keeps names with quotes, SQL and ñ as they are [AUTH-5]', async () => {
    const { id } = done(
      await signUp(
        records,
        {
          firstName: "Niña'); drop table users;--",
          lastName: 'Peña "P" \\',
          email: `${newId()}@example.ph`,
          passwordHash: 'h',
          agreed: READ,
        },
        NOW,
      ),
    )
    expect((await rowOf(id)).name).toBe('Niña\'); drop table users;-- Peña "P" \\')
  })
})

describe('signing in', () => {
  it('finds the account by its address in any case, and nothing for an unknown one [AUTH-3, AUTH-6]', async () => {
    const name = newId()
    const { id } = done(await signUp(records, person(`${name}@example.ph`), NOW))
    expect(await accountForSignIn(records, ` ${name.toUpperCase()}@Example.PH `)).toEqual({
      id,
      type: 'CLIENT_USER',
      passwordHash: 'scrypt$hash',
      disabledAt: null,
    })
    expect(await accountForSignIn(records, `${newId()}@example.ph`)).toBeNull()
    expect(await accountForSignIn(records, '%')).toBeNull()
  })

  it('tells an account without a password and one of an unknown type as they are stored [AUTH-3]', async () => {
    const { id, email } = await newClient(records)
    await records.write
      .updateTable('users')
      .set({ password_hash: null, type: 'COACH_USER' })
      .where('id', '=', id)
      .execute()
    expect(await accountForSignIn(records, email)).toEqual({
      id,
      type: 'COACH_USER',
      passwordHash: null,
      disabledAt: null,
    })
  })
})

describe('a session', () => {
  it('opens with a token that is stored nowhere but as a hash, a new one each time [AUTH-6]', async () => {
    const client = await newClient(records)
    const [token, other] = [await openSession(records, client.id, NOW), await openSession(records, client.id, NOW)]
    expect(token).not.toBe(other)
    expect(token).toMatch(/^[\w-]{43}$/)
    const dump = JSON.stringify(await wholeTables(records))
    expect(dump).not.toContain(token)
    expect(dump).toContain(hashOfToken(token))
    expect(hashOfToken(token)).toMatch(/^[0-9a-f]{64}$/)
    expect(await actorOf(records, hashOfToken(token), NOW)).toEqual({ ...client, provedAt: NOW.toISOString() })
    // A stolen database opens no session: the hash is no token.
    expect(await actorOf(records, hashOfToken(hashOfToken(token)), NOW)).toBeNull()
    expect(await actorOf(records, token, NOW)).toBeNull()
  })

  it('says where the person stands now, not at sign-in [AUTH-6]', async () => {
    const { id } = await newClient(records)
    const hash = hashOfToken(await openSession(records, id, NOW))
    await records.write
      .updateTable('users')
      .set({ registration_step: 4, current_package: 'package_o', type: 'ADMIN_USER' })
      .where('id', '=', id)
      .execute()
    expect(await actorOf(records, hash, NOW)).toMatchObject({
      registrationStep: 4,
      currentPackage: 'package_o',
      type: 'ADMIN_USER',
    })
  })

  it('that is ended is dead at once, the others live on, and ending it again is no error [AUTH-6, NAV-3]', async () => {
    const { id } = await newClient(records)
    const [first, second] = [
      hashOfToken(await openSession(records, id, NOW)),
      hashOfToken(await openSession(records, id, NOW)),
    ]
    await endSession(records, first)
    await endSession(records, first)
    expect(await actorOf(records, first, NOW)).toBeNull()
    expect(await actorOf(records, second, NOW)).not.toBeNull()
  })

  it('unused for 14 days is dead, used every 13 days it lives until day 60 [AUTH-6]', async () => {
    const { id } = await newClient(records)
    const idle = hashOfToken(await openSession(records, id, NOW))
    expect(await actorOf(records, idle, after(14 * DAY))).toBeNull()
    const used = hashOfToken(await openSession(records, id, NOW))
    for (const day of [13, 26, 39, 52, 59])
      expect(await actorOf(records, used, after(day * DAY)), `day ${day}`).not.toBeNull()
    expect(await actorOf(records, used, after(60 * DAY - 1))).not.toBeNull()
    expect(await actorOf(records, used, after(60 * DAY))).toBeNull()
  })

  it('writes at most every 15 minutes that it is used, and of staff what outlives it [AUTH-6, STAFF-1]', async () => {
    const { id } = await newAdministrator(records)
    const hash = hashOfToken(await openSession(records, id, NOW))
    const seen = async () =>
      (
        await records.read
          .selectFrom('sessions')
          .select('seen_at')
          .where('token_hash', '=', hash)
          .executeTakeFirstOrThrow()
      ).seen_at
    await actorOf(records, hash, after(14))
    expect(await seen()).toBe(NOW.toISOString())
    await actorOf(records, hash, after(15))
    expect(await seen()).toBe(after(15).toISOString())
    await endSession(records, hash)
    const shown = (await team(records, 14)).find((person) => person.id === id)
    expect(shown).toMatchObject({ sessions: 0, seenAt: after(15).toISOString() })
  })

  it('of a person who is gone or of an unknown type is nobody [CLI-5, AUTH-3]', async () => {
    const [gone, strange] = [await newClient(records), await newClient(records)]
    const hashes = [
      hashOfToken(await openSession(records, gone.id, NOW)),
      hashOfToken(await openSession(records, strange.id, NOW)),
    ]
    await records.write.deleteFrom('users').where('id', '=', gone.id).execute()
    await records.write.updateTable('users').set({ type: 'COACH_USER' }).where('id', '=', strange.id).execute()
    for (const hash of hashes) expect(await actorOf(records, hash, NOW)).toBeNull()
    expect(
      await records.read.selectFrom('sessions').select('token_hash').where('user_id', '=', gone.id).execute(),
    ).toEqual([])
  })

  it('is swept when nobody can use it any more, and only then [AUTH-6]', async () => {
    const { id } = await newClient(records)
    const old = hashOfToken(await openSession(records, id, after(-61 * DAY)))
    const unused = hashOfToken(await openSession(records, id, after(-15 * DAY)))
    const living = hashOfToken(await openSession(records, id, after(-13 * DAY)))
    await sweepSessions(records, NOW)
    const left = (
      await records.read.selectFrom('sessions').select('token_hash').where('user_id', '=', id).execute()
    ).map((row) => row.token_hash)
    expect(left).toEqual([living])
    expect([old, unused]).not.toContain(living)
  })
})

describe('an administrator', () => {
  it('is made when the address is new, and can sign in by it in any case [OPS-8]', async () => {
    const name = newId()
    expect(
      await setAdministrator(
        records,
        { email: ` ${name.toUpperCase()}@Academy.Example`, passwordHash: 'first' },
        NOW,
      ),
    ).toEqual({ ok: true, value: 'made' })
    expect(await accountForSignIn(records, `${name}@academy.example`)).toMatchObject({
      type: 'ADMIN_USER',
      passwordHash: 'first',
    })
    expect(await hasAdministrator(records)).toBe(true)
  })

  it('gets a new password, and every session of that account and of no other ends [OPS-8, AUTH-6]', async () => {
    const [one, other] = [await newAdministrator(records), await newAdministrator(records)]
    const mine = [
      hashOfToken(await openSession(records, one.id, NOW)),
      hashOfToken(await openSession(records, one.id, NOW)),
    ]
    const theirs = hashOfToken(await openSession(records, other.id, NOW))
    expect(
      await setAdministrator(records, { email: one.email.toUpperCase(), passwordHash: 'second' }, after(1)),
    ).toEqual({ ok: true, value: 'reset' })
    for (const hash of mine) expect(await actorOf(records, hash, NOW)).toBeNull()
    expect(await actorOf(records, theirs, NOW)).not.toBeNull()
    expect(await accountForSignIn(records, one.email)).toEqual({
      id: one.id,
      type: 'ADMIN_USER',
      passwordHash: 'second',
      disabledAt: null,
    })
    expect(await actorOfUser(records, one.id)).toEqual(one)
  })

  it('is never made of a client: nothing changes [OPS-8]', async () => {
    const client = await newClient(records)
    const hash = hashOfToken(await openSession(records, client.id, NOW))
    const before = await wholeTables(records)
    expect(
      await setAdministrator(records, { email: client.email.toUpperCase(), passwordHash: 'stolen' }, NOW),
    ).toEqual({ ok: false, reason: 'is-a-client' })
    expect(await wholeTables(records)).toEqual(before)
    expect(await actorOf(records, hash, NOW)).not.toBeNull()
  })

  it('is missing in a fresh academy, where clients do not count [OPS-4]', async () => {
    const fresh = await openTestRecords()
    try {
      await newClient(fresh.records)
      expect(await hasAdministrator(fresh.records)).toBe(false)
    } finally {
      await fresh.close()
    }
  })
})
