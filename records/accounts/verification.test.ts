import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { openVerification } from '#tests/drills/abuse/reset-link'
import { READ, after, actorOfUser, done, newClient, NOW, wholeTables } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { signUp } from './accounts.ts'
import { hashOfToken, newId, type Records } from '#records/engine/db'
import { makeLink } from '#records/mail/mail-links'
import { claimMail } from '#records/mail/outbox'
import {
  accountOfVerification,
  confirmEmail,
  sendVerification,
  sweepVerifications,
  verifiedAtOf,
} from './verification.ts'

let records: Records
let opened: Awaited<ReturnType<typeof openTestRecords>>
beforeAll(async () => {
  opened = await openTestRecords()
  records = opened.records
})
afterAll(() => opened.close())

const mailsOf = ({ id }: Actor) =>
  records.read
    .selectFrom('outbox')
    .select(['id', 'kind', 'text', 'html', 'subject'])
    .where('account_id', '=', id)
    .orderBy('created_at')
    .execute()

async function welcomed(firstName = 'Maria'): Promise<Actor> {
  const { id } = done(
    await signUp(
      records,
      {
        firstName,
        lastName: 'Santos',
        email: `${newId()}@example.ph`,
        passwordHash: 'a hash',
        welcome: true,
        agreed: READ,
      },
      NOW,
    ),
  )
  return actorOfUser(records, id)
}
async function linkIn(mailId: string, now = NOW): Promise<string | null> {
  const mail = await claimMail(records, mailId, now)
  return mail && makeLink(records, mail, now)
}

describe('the link that confirms an address', () => {
  it('comes with the welcome, which tells nothing that was typed, is made when the mail leaves, and works once for its account [AUTH-5, MAIL-1]', async () => {
    const client = await welcomed('Prize-at-evil.example')
    const [mail, ...more] = await mailsOf(client)
    expect([mail?.kind, more.length]).toEqual(['welcome', 0])
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/evil|Santos/)
    const token = (await linkIn(mail?.id ?? '')) ?? ''
    expect(JSON.stringify(await wholeTables(records))).not.toContain(token)
    expect(await accountOfVerification(records, token, NOW)).toEqual({ id: client.id, newEmail: null })
    expect([
      await verifiedAtOf(records, client.id),
      await confirmEmail(records, client, token, after(5)),
      await verifiedAtOf(records, client.id),
    ]).toEqual([null, { ok: true, value: null }, after(5).toISOString()])
    expect(await confirmEmail(records, client, token, after(6))).toEqual({ ok: false, reason: 'link-dead' })
    expect(await verifiedAtOf(records, client.id), 'the first time counts').toBe(after(5).toISOString())
  })

  it('confirms nothing for another account: not theirs, and not the one it was made for [AUTH-5]', async () => {
    const [client, other] = [await newClient(records), await newClient(records)]
    const token = await openVerification(records, client.id)
    expect(await confirmEmail(records, other, token, new Date())).toEqual({ ok: false, reason: 'link-dead' })
    expect([await verifiedAtOf(records, client.id), await verifiedAtOf(records, other.id)]).toEqual([null, null])
    expect(await confirmEmail(records, client, token, new Date()), 'the control').toEqual({ ok: true, value: null })
  })

  it('used twice at once confirms once and writes one line [AUTH-5]', async () => {
    const client = await newClient(records)
    const token = await openVerification(records, client.id)
    const answers = await Promise.all([1, 2, 3].map(() => confirmEmail(records, client, token, new Date())))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(
      await records.read.selectFrom('audit_log').select('action').where('subject_id', '=', client.id).execute(),
    ).toEqual([{ action: 'address confirm' }])
  })

  it('works for seven days from when it left; a mail that waited as long, or whose address is confirmed, leaves with none [AUTH-5]', async () => {
    const [late, done7, fresh] = [await welcomed(), await welcomed(), await welcomed()]
    const week = 7 * 24 * 60
    const mailId = async (client: Actor) => (await mailsOf(client))[0]?.id ?? ''
    expect(await linkIn(await mailId(late), after(week))).toBeNull()
    await records.write
      .updateTable('users')
      .set({ verified_at: NOW.toISOString() })
      .where('id', '=', done7.id)
      .execute()
    expect(await linkIn(await mailId(done7))).toBeNull()
    const token = (await linkIn(await mailId(fresh), after(60))) ?? ''
    expect(await accountOfVerification(records, token, after(week + 59))).not.toBeNull()
    expect(await accountOfVerification(records, token, after(week + 60))).toBeNull()
    expect(await confirmEmail(records, fresh, token, after(week + 60))).toEqual({ ok: false, reason: 'link-dead' })
    await sweepVerifications(records, after(week + 60))
    expect(
      await records.read
        .selectFrom('email_verifications')
        .select('user_id')
        .where('token_hash', '=', hashOfToken(token))
        .execute(),
    ).toEqual([])
  })

  it('is sent again on demand, and not to an address that is confirmed [AUTH-5]', async () => {
    const client = await newClient(records)
    await sendVerification(records, client, NOW)
    expect((await mailsOf(client)).map(({ kind }) => kind)).toEqual(['verify-email'])
    await records.write
      .updateTable('users')
      .set({ verified_at: NOW.toISOString() })
      .where('id', '=', client.id)
      .execute()
    await sendVerification(records, client, after(1))
    expect(await mailsOf(client)).toHaveLength(1)
  })
})
