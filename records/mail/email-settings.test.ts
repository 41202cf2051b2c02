import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import type { EmailSettings } from '#domain/mail/email-settings'
import { openContentVersion } from '#records/content/content-version'
import { transaction, type Records } from '#records/engine/db'
import { after, done, newAdministrator, newClient, NOW } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import {
  beginEmailTest,
  hasEmailSettings,
  noteEmailTested,
  readStoredEmail,
  removeEmailSettings,
  rewriteEmailPassword,
  saveEmailSettings,
} from './email-settings.ts'
import { queueMail } from './outbox.ts'

const SETTINGS: EmailSettings = {
  provider: 'other',
  host: 'mail.academy.example',
  port: 465,
  security: 'tls',
  username: 'hello@academy.example',
  senderName: 'Tinig',
  senderAddress: 'hello@academy.example',
}

let records: Records
let opened: Awaited<ReturnType<typeof openTestRecords>>
let owner: Actor
beforeAll(async () => {
  opened = await openTestRecords()
  records = opened.records
  owner = await newAdministrator(records)
})
afterAll(() => opened.close())
beforeEach(async () => {
  await records.write.deleteFrom('email_settings').execute()
  await records.write.deleteFrom('outbox').execute()
})

type Change = Partial<EmailSettings> & { password?: string | null; tested?: boolean }
const save = ({ password = 'sealed:one', tested = false, ...settings }: Change = {}, actor = owner, now = NOW) =>
  saveEmailSettings(records, actor, { settings: { ...SETTINGS, ...settings }, password, tested }, now)
const entries = () =>
  records.read
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('subject', '=', 'email-settings')
    .orderBy('id')
    .execute()

describe('the email settings', () => {
  it('are saved, tested and removed by owners alone, with a fresh proof of identity [SETUP-3, STAFF-2, STAFF-4]', async () => {
    const refused = { ok: false, reason: 'not-allowed' }
    for (const actor of [await newAdministrator(records, 'manager'), await newClient(records)]) {
      expect(await save({}, actor)).toEqual(refused)
      expect(await removeEmailSettings(records, actor, NOW)).toEqual(refused)
      expect(await beginEmailTest(records, actor, NOW)).toEqual(refused)
    }
    const unproved = { ...owner, provedAt: null }
    expect(await save({}, unproved)).toEqual({ ok: false, reason: 'proof-needed' })
    expect(await removeEmailSettings(records, unproved, NOW)).toEqual({ ok: false, reason: 'proof-needed' })
    expect(await beginEmailTest(records, unproved, NOW)).toEqual({ ok: false, reason: 'proof-needed' })
    expect(await hasEmailSettings(records)).toBe(false)
  })

  it('are one row; the same again changes nothing, and the log has the account without the password [SETUP-3, STAFF-4]', async () => {
    const before = (await entries()).length
    expect(done(await save())).toBe('change')
    expect(done(await save({ password: null }))).toBe('same')
    expect(done(await save({ password: null, senderName: null }))).toBe('change')
    expect(await readStoredEmail(records)).toMatchObject({ senderName: null, password: 'sealed:one', testedAt: null })
    done(await removeEmailSettings(records, owner, NOW))
    done(await removeEmailSettings(records, owner, NOW))
    expect(await readStoredEmail(records)).toBeNull()
    const log = (await entries()).slice(before)
    expect(log.map(({ action }) => action)).toEqual([
      'email-settings save',
      'email-settings save',
      'email-settings remove',
    ])
    expect(JSON.stringify(log)).toContain('hello@academy.example at mail.academy.example:465')
    expect(JSON.stringify(log)).not.toContain('sealed:one')
    const letters = await records.read.selectFrom('outbox').select(['kind', 'text']).execute()
    expect(letters).toHaveLength(3)
    expect(JSON.stringify(letters)).not.toContain('sealed:one')
  })

  it('send a saved password to no other server or account [SETUP-3]', async () => {
    expect(await save({ password: null })).toEqual({ ok: false, reason: 'password-needed' })
    done(await save())
    for (const change of [{ host: 'elsewhere.example' }, { port: 25 }, { username: 'x' }, { security: 'starttls' }])
      expect(await save({ ...(change as Partial<EmailSettings>), password: null })).toEqual({
        ok: false,
        reason: 'password-needed',
      })
    expect(await readStoredEmail(records)).toMatchObject(SETTINGS)
    done(await save({ username: '', password: null }))
    expect(await readStoredEmail(records)).toMatchObject({ username: '', password: '' })
  })

  it('say when they were tested, until they change [SETUP-3]', async () => {
    done(await save({ tested: true }))
    expect((await readStoredEmail(records))?.testedAt).toBe(NOW.toISOString())
    const [later, latest] = [after(1), after(2)]
    done(await save({ password: null, senderName: 'Other' }, owner, later))
    expect((await readStoredEmail(records))?.testedAt).toBeNull()
    await noteEmailTested(records, { savedAt: NOW.toISOString() }, latest)
    expect((await readStoredEmail(records))?.testedAt).toBeNull()
    await noteEmailTested(records, { savedAt: later.toISOString() }, latest)
    expect((await readStoredEmail(records))?.testedAt).toBe(latest.toISOString())
  })

  it('renew public pages when email is switched on or off, and wake the emails that waited [SETUP-3]', async () => {
    const version = openContentVersion(records, opened.dataDir)
    const queued = { kind: 'payment-received', to: 'a@client.example', subject: 'S', text: 'T', html: 'H' } as const
    await transaction(records, async (trx) => {
      await queueMail(trx, queued, after(60))
      return { ok: true, value: null }
    })
    const first = await version.read()
    done(await save())
    const second = await version.read()
    expect(second).toBeGreaterThan(first)
    const waiting = await records.read.selectFrom('outbox').select('next_at').where('subject', '=', 'S').execute()
    expect(waiting).toEqual([{ next_at: NOW.toISOString() }])
    done(await removeEmailSettings(records, owner, NOW))
    expect(await version.read()).toBeGreaterThan(second)
    version.close()
  })

  it('are sealed again with the other secrets [SETUP-3, LAW-5]', async () => {
    expect(await rewriteEmailPassword(records, () => 'sealed:two')).toBe(0)
    done(await save())
    expect(await rewriteEmailPassword(records, () => null)).toBe(0)
    expect(await rewriteEmailPassword(records, (kept) => `${kept}-again`)).toBe(1)
    expect((await readStoredEmail(records))?.password).toBe('sealed:one-again')
  })

  it('send twenty test emails an hour at most [SETUP-3]', async () => {
    const tester = await newAdministrator(records)
    for (let count = 0; count < 20; count += 1) done(await beginEmailTest(records, tester, NOW))
    expect(await beginEmailTest(records, tester, NOW)).toEqual({ ok: false, reason: 'too-many' })
  })
})
