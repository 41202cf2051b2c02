import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { endAllSessions } from './end-sessions.ts'
import { openSession, endSession } from './accounts.ts'
import { makeSessionLink, personOfSessionLink } from './session-links.ts'
import { signIn } from './sign-ins.ts'
import { hashOfToken, type Records } from '#records/engine/db'
import { after, done, newAdministrator, newClient, NOW } from '#tests/journey'
import { openTestRecords } from '#tests/records'

let records: Records
let close: () => Promise<void>
let client: Actor
let session: string
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
})
afterAll(() => close())
beforeEach(async () => {
  client = { ...(await newClient(records)), type: 'CLIENT_USER' }
  session = hashOfToken(await openSession(records, client.id, NOW))
})

const FROM = { device: 'Chrome on Android', deviceHash: null }
const make = async () => done(await makeSessionLink(records, client, session, NOW)).token
const follow = (token: string, at = after(1), userId = client.id) =>
  signIn(records, userId, { sessionLink: token }, FROM, at)
const sessions = () =>
  records.read.selectFrom('sessions').select(['token_hash', 'proved_at']).where('user_id', '=', client.id).execute()

describe('a link that carries a session to another browser [LINK-1]', () => {
  it('opens one more session, once, also when it is followed twice at the same time', async () => {
    const token = await make()
    expect(await personOfSessionLink(records, token, after(9))).toMatchObject({ id: client.id })
    const answers = await Promise.all([follow(token), follow(token)])
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(await sessions()).toHaveLength(2)
    expect(await personOfSessionLink(records, token, after(1))).toBeNull()
    expect((await follow(token)).ok).toBe(false)
  })

  it('does not count as a password given just now', async () => {
    await follow(await make())
    const proofs = (await sessions()).map(({ token_hash, proved_at }) => [token_hash === session, proved_at !== null])
    expect(proofs).toEqual(
      expect.arrayContaining([
        [true, true],
        [false, false],
      ]),
    )
  })

  it('ends after ten minutes, counts for nothing while the clock is days behind, and ends with the session it was made in', async () => {
    const token = await make()
    expect((await follow(token, after(10))).ok).toBe(false)
    expect((await follow(token, after(-3 * 24 * 60))).ok).toBe(false)
    await endSession(records, session)
    expect((await follow(token)).ok).toBe(false)
    session = hashOfToken(await openSession(records, client.id, NOW))
    const another = await make()
    await endAllSessions(records, client, after(1))
    expect((await follow(another, after(2))).ok).toBe(false)
  })

  it('is made by clients alone, in a session of their own, and opens nobody else’s account', async () => {
    const staff = await newAdministrator(records)
    const theirs = hashOfToken(await openSession(records, staff.id, NOW))
    expect((await makeSessionLink(records, staff, theirs, NOW)).ok).toBe(false)
    expect((await makeSessionLink(records, client, theirs, NOW)).ok).toBe(false)
    const other = await newClient(records)
    expect((await follow(await make(), after(1), other.id)).ok).toBe(false)
  })
})
