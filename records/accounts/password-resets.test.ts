import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { after, newAdministrator, newClient, NOW, wholeTables } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { accountForSignIn, actorOf, openSession } from './accounts.ts'
import { hashOfToken, type Records } from '#records/engine/db'
import { makeLink } from '#records/mail/mail-links'
import { claimMail, settleMail, type ClaimedMail } from '#records/mail/outbox'
import { accountOfReset, answerResetRequests, askForReset, resetPassword, sweepResets } from './password-resets.ts'
import { changePassword } from './passwords.ts'
import { endAllSessions } from './end-sessions.ts'

let records: Records
let opened: Awaited<ReturnType<typeof openTestRecords>>
beforeAll(async () => {
  opened = await openTestRecords()
  records = opened.records
})
afterAll(() => opened.close())

/** Asks for a link and takes it from the mail as it leaves, as its owner would. */
async function linkFor({ email }: Actor, now = NOW): Promise<string> {
  await askForReset(records, email.toUpperCase(), now)
  await answerResetRequests(records, now)
  return (await sendReset(email, now)).token ?? ''
}
async function sendReset(email: string, now: Date): Promise<{ mail: ClaimedMail; token: string | null }> {
  const { id } = await records.write
    .selectFrom('outbox')
    .select('id')
    .where('recipient', '=', email)
    .where('kind', '=', 'password-reset')
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow()
  const mail = await claimMail(records, id, now)
  if (!mail) throw new Error('somebody else has the mail')
  const token = await makeLink(records, mail, now)
  if (token) await settleMail(records, mail, { outcome: 'delivered' }, now)
  return { mail, token }
}
const NOWHERE = { device: null, deviceHash: null }
const session = async ({ id }: Actor) => hashOfToken(await openSession(records, id, NOW))

describe('asking for a new password', () => {
  it('is the same work for an address nobody has; only the owner of one gets a mail, and the token is kept as a hash [AUTH-7]', async () => {
    const client = await newClient(records)
    const before = await wholeTables(records)
    await askForReset(records, 'nobody@nowhere.example', NOW)
    expect(
      Object.entries(await wholeTables(records))
        .filter(([table, rows]) => JSON.stringify(rows) !== JSON.stringify(before[table]))
        .map(([table]) => table),
    ).toEqual(['reset_requests'])
    await answerResetRequests(records, NOW)
    expect(await wholeTables(records)).toEqual(before)

    const token = await linkFor(client)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(JSON.stringify(await records.read.selectFrom('password_resets').selectAll().execute())).not.toContain(
      token,
    )
    expect(await accountOfReset(records, token, NOW)).toEqual({
      invited: null,
      id: client.id,
      type: 'CLIENT_USER',
      email: client.email,
      name: client.name,
      firstName: client.firstName,
    })
  })

  it('is answered once, also by two processes at once [AUTH-7, MAIL-2]', async () => {
    const client = await newClient(records)
    await askForReset(records, client.email, NOW)
    await Promise.all([answerResetRequests(records, NOW), answerResetRequests(records, NOW)])
    expect(
      await records.read.selectFrom('outbox').select('id').where('recipient', '=', client.email).execute(),
    ).toHaveLength(1)
  })
})

describe('a link', () => {
  it('sets the password once, ends every session of that account and of no other, and tells the owner [AUTH-7]', async () => {
    const [client, other] = [await newClient(records), await newClient(records)]
    const [mine, theirs] = [[await session(client), await session(client)], await session(other)]
    const token = await linkFor(client)
    expect(await resetPassword(records, token, 'new hash', NOW)).toEqual({
      ok: true,
      value: { email: client.email, secondStepOff: false },
    })
    expect(await accountForSignIn(records, client.email)).toMatchObject({ passwordHash: 'new hash' })
    for (const hash of mine) expect(await actorOf(records, hash, NOW)).toBeNull()
    expect(await actorOf(records, theirs, NOW)).not.toBeNull()
    expect(await resetPassword(records, token, 'a second time', NOW)).toEqual({ ok: false, reason: 'link-dead' })
    expect(await accountOfReset(records, token, NOW)).toBeNull()
    expect(await accountForSignIn(records, client.email)).toMatchObject({ passwordHash: 'new hash' })
    expect(
      await records.read
        .selectFrom('outbox')
        .select('kind')
        .where('recipient', '=', client.email)
        .where('kind', '=', 'password-changed')
        .execute(),
    ).toHaveLength(1)
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
    expect(await resetPassword(records, newer, 'late', after(61))).toEqual({ ok: false, reason: 'link-dead' })
    expect(await resetPassword(records, 'x'.repeat(43), 'guess', NOW)).toEqual({ ok: false, reason: 'link-dead' })
    await sweepResets(records, after(61))
    expect(
      await records.read.selectFrom('password_resets').select('user_id').where('user_id', '=', client.id).execute(),
    ).toEqual([])
  })
})

describe('a link on its way', () => {
  const wish = async (client: Actor, now = NOW) => {
    await askForReset(records, client.email, now)
    await answerResetRequests(records, now)
  }
  const waiting = (client: Actor) =>
    records.read
      .selectFrom('outbox')
      .select(['text', 'html', 'created_at'])
      .where('recipient', '=', client.email)
      .where('kind', '=', 'password-reset')
      .where('sent_at', 'is', null)
      .execute()

  it('stands nowhere before its mail leaves, and only as a hash afterwards: neither outbox nor backup holds one [AUTH-7]', async () => {
    const client = await newClient(records)
    await wish(client)
    expect(JSON.stringify(await wholeTables(records))).not.toMatch(/reset-password\/[\w-]{20}/)
    expect(
      await records.read.selectFrom('password_resets').select('user_id').where('user_id', '=', client.id).execute(),
    ).toEqual([])
    const { token } = await sendReset(client.email, NOW)
    expect(await accountOfReset(records, token ?? '', NOW)).toMatchObject({ id: client.id })
    expect(JSON.stringify(await wholeTables(records))).not.toContain(token)
  })

  it('is not made any more when its hour is over, when a newer one was asked for, and after the password was changed [AUTH-7]', async () => {
    const [late, twice, changed] = [await newClient(records), await newClient(records), await newClient(records)]
    await wish(late)
    expect((await sendReset(late.email, after(60))).token).toBeNull()
    await wish(twice)
    await wish(twice, after(5))
    expect((await waiting(twice)).map(({ created_at }) => created_at)).toEqual([after(5).toISOString()])
    await wish(changed)
    await changePassword(records, changed, { oldHash: 'a hash', newHash: 'newer', from: NOWHERE }, NOW)
    expect(await waiting(changed)).toEqual([])
  })

  it('that was claimed when a newer one was asked for is not made [AUTH-7]', async () => {
    const client = await newClient(records)
    await wish(client)
    const { id } = await records.write
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', client.email)
      .executeTakeFirstOrThrow()
    const claimed = await claimMail(records, id, NOW)
    await wish(client, after(1))
    expect(claimed && (await makeLink(records, claimed, after(1)))).toBeNull()
  })

  it('works in both copies when nobody knows whether the first arrived, until one is used [AUTH-7]', async () => {
    const client = await newClient(records)
    await wish(client)
    const { id } = await records.write
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', client.email)
      .executeTakeFirstOrThrow()
    const mail = await claimMail(records, id, NOW)
    if (!mail) throw new Error('not claimed')
    const [first, second] = [await makeLink(records, mail, NOW), await makeLink(records, mail, after(1))]
    for (const token of [first, second])
      expect(await accountOfReset(records, token ?? '', after(2))).toMatchObject({ id: client.id })
    await resetPassword(records, first ?? '', 'new', after(2))
    expect(await accountOfReset(records, second ?? '', after(2))).toBeNull()
  })

  it('greets nobody by name at an address that is not confirmed: a stranger typed that name [AUTH-7, MAIL-1]', async () => {
    const stranger = await newClient(records, 'Win-a-prize-at-evil.example Now')
    await wish(stranger)
    expect(JSON.stringify(await waiting(stranger))).not.toContain('evil.example')
    await records.write
      .updateTable('users')
      .set({ verified_at: NOW.toISOString() })
      .where('id', '=', stranger.id)
      .execute()
    await wish(stranger, after(1))
    expect((await waiting(stranger))[0]?.text, 'the control: once it is theirs it is').toContain('evil.example')
  })
})

describe('a signed-in person', () => {
  it('changes the password only while it is still the one that was checked, and every session ends [AUTH-7]', async () => {
    const administrator = await newAdministrator(records)
    const hash = await session(administrator)
    expect(
      await changePassword(records, administrator, { oldHash: 'not it', newHash: 'stolen', from: NOWHERE }, NOW),
    ).toEqual({ ok: false, reason: 'password-changed' })
    expect(await actorOf(records, hash, NOW)).not.toBeNull()
    const token = await linkFor(administrator)
    expect(
      await changePassword(records, administrator, { oldHash: 'a hash', newHash: 'newer', from: NOWHERE }, NOW),
    ).toMatchObject({ ok: true })
    expect(await actorOf(records, hash, NOW)).toBeNull()
    expect(await accountForSignIn(records, administrator.email)).toMatchObject({ passwordHash: 'newer' })
    expect(await accountOfReset(records, token, NOW), 'a link that was on its way is void').toBeNull()
  })

  it('ends every session of the account, and nobody else’s [AUTH-7]', async () => {
    const [client, other] = [await newClient(records), await newClient(records)]
    const [mine, theirs] = [[await session(client), await session(client)], await session(other)]
    await endAllSessions(records, client, NOW)
    for (const hash of mine) expect(await actorOf(records, hash, NOW)).toBeNull()
    expect(await actorOf(records, theirs, NOW)).not.toBeNull()
  })
})
