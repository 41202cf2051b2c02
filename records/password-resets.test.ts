import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts'
import { after, newAdministrator, newClient, NOW, wholeTables } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { accountForSignIn, actorOf, openSession, sessionHashOf } from './accounts.ts'
import type { Records } from './db.ts'
import { accountOfReset, answerResetRequests, askForReset, changePassword, endAllSessions, resetPassword, sweepResets } from './password-resets.ts'

let records: Records
let opened: Awaited<ReturnType<typeof openTestRecords>>
beforeAll(async () => {
  opened = await openTestRecords()
  records = opened.records
})
afterAll(() => opened.close())

/** Asks for a link and reads it in the mail, as its owner would. */
async function linkFor({ email }: Actor, now = NOW): Promise<string> {
  await askForReset(records, email.toUpperCase(), now)
  await answerResetRequests(records, now)
  const mails = await records.read.selectFrom('outbox').select('text').where('recipient', '=', email).where('kind', '=', 'password-reset').where('created_at', '=', now.toISOString()).execute()
  return /reset-password\/([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}
const session = async ({ id }: Actor) => sessionHashOf(await openSession(records, id, NOW))

describe('asking for a new password', () => {
  it('is the same work for an address nobody has; only the owner of one gets a mail, and the token is kept as a hash [AUTH-7]', async () => {
    const client = await newClient(records)
    const before = await wholeTables(records)
    await askForReset(records, 'nobody@nowhere.example', NOW)
    expect(Object.entries(await wholeTables(records)).filter(([table, rows]) => JSON.stringify(rows) !== JSON.stringify(before[table])).map(([table]) => table)).toEqual(['reset_requests'])
    await answerResetRequests(records, NOW)
    expect(await wholeTables(records)).toEqual(before)

    const token = await linkFor(client)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(JSON.stringify(await records.read.selectFrom('password_resets').selectAll().execute())).not.toContain(token)
    expect(await accountOfReset(records, token, NOW)).toEqual({ id: client.id, type: 'CLIENT_USER', email: client.email, name: client.name, firstName: client.firstName })
  })

  it('is answered once, also by two processes at once [AUTH-7, MAIL-2]', async () => {
    const client = await newClient(records)
    await askForReset(records, client.email, NOW)
    await Promise.all([answerResetRequests(records, NOW), answerResetRequests(records, NOW)])
    expect(await records.read.selectFrom('outbox').select('id').where('recipient', '=', client.email).execute()).toHaveLength(1)
  })
})

describe('a link', () => {
  it('sets the password once, ends every session of that account and of no other, and tells the owner [AUTH-7]', async () => {
    const [client, other] = [await newClient(records), await newClient(records)]
    const [mine, theirs] = [[await session(client), await session(client)], await session(other)]
    const token = await linkFor(client)
    expect(await resetPassword(records, token, 'new hash', NOW)).toEqual({ ok: true, do: { email: client.email } })
    expect(await accountForSignIn(records, client.email)).toMatchObject({ passwordHash: 'new hash' })
    for (const hash of mine) expect(await actorOf(records, hash, NOW)).toBeNull()
    expect(await actorOf(records, theirs, NOW)).not.toBeNull()
    expect(await resetPassword(records, token, 'a second time', NOW)).toEqual({ ok: false, because: 'link-dead' })
    expect(await accountOfReset(records, token, NOW)).toBeNull()
    expect(await accountForSignIn(records, client.email)).toMatchObject({ passwordHash: 'new hash' })
    expect(await records.read.selectFrom('outbox').select('kind').where('recipient', '=', client.email).where('kind', '=', 'password-changed').execute()).toHaveLength(1)
  })

  it('used twice at once sets one password [AUTH-7]', async () => {
    const token = await linkFor(await newClient(records))
    const answers = await Promise.all(['one', 'two', 'three'].map((hash) => resetPassword(records, token, hash, NOW)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('is void as soon as a newer one is asked for, after an hour, and when it is none [AUTH-7]', async () => {
    const client = await newClient(records)
    const old = await linkFor(client)
    const newer = await linkFor(client, after(1))
    expect(await accountOfReset(records, old, after(2))).toBeNull()
    expect(await accountOfReset(records, newer, after(60.9))).not.toBeNull()
    expect(await accountOfReset(records, newer, after(61))).toBeNull()
    expect(await resetPassword(records, newer, 'late', after(61))).toEqual({ ok: false, because: 'link-dead' })
    expect(await resetPassword(records, 'x'.repeat(43), 'guess', NOW)).toEqual({ ok: false, because: 'link-dead' })
    await sweepResets(records, after(61))
    expect(await records.read.selectFrom('password_resets').select('user_id').where('user_id', '=', client.id).execute()).toEqual([])
  })
})

describe('a signed-in person', () => {
  it('changes the password only while it is still the one that was checked, and every session ends [AUTH-7]', async () => {
    const administrator = await newAdministrator(records)
    const hash = await session(administrator)
    expect(await changePassword(records, administrator, { oldHash: 'not it', newHash: 'stolen' }, NOW)).toEqual({ ok: false, because: 'password-changed' })
    expect(await actorOf(records, hash, NOW)).not.toBeNull()
    const token = await linkFor(administrator)
    expect(await changePassword(records, administrator, { oldHash: 'a hash', newHash: 'newer' }, NOW)).toEqual({ ok: true, do: null })
    expect(await actorOf(records, hash, NOW)).toBeNull()
    expect(await accountForSignIn(records, administrator.email)).toMatchObject({ passwordHash: 'newer' })
    expect(await accountOfReset(records, token, NOW), 'a link that was on its way is void').toBeNull()
  })

  it('ends every session of the account, and nobody else’s [AUTH-7]', async () => {
    const [client, other] = [await newClient(records), await newClient(records)]
    const [mine, theirs] = [[await session(client), await session(client)], await session(other)]
    await endAllSessions(records, client)
    for (const hash of mine) expect(await actorOf(records, hash, NOW)).toBeNull()
    expect(await actorOf(records, theirs, NOW)).not.toBeNull()
  })
})
