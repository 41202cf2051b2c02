import { wordsOf } from '../page.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { followMailSettings } from '#jobs/mail-settings'
import { openMailer } from '#jobs/mailer'
import { newMasterKey } from '#services/operating/seals'
import { openMailServer, type MailServer } from '#tests/mail-server'
import { openSite, type RequestSite } from '../site.ts'

const PAGE = '/admin/email'
const SECRET = 'hidden-word-of-the-server'

let site: RequestSite
let configured: RequestSite
let server: MailServer
beforeAll(async () => {
  server = await openMailServer({ password: SECRET })
  site = await openSite({ env: { MASTER_KEY: newMasterKey() } })
  configured = await openSite({ env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'academy@academy.example' } })
})
afterAll(() => server.close())

const fields = (more: Record<string, string> = {}) => ({
  provider: 'other',
  host: '127.0.0.1',
  port: String(server.port),
  security: 'starttls',
  username: 'academy',
  password: SECRET,
  senderName: 'Tinig',
  senderAddress: 'hello@academy.example',
  testTo: 'owner@academy.example',
  ...more,
})
const stored = () => site.records.read.selectFrom('email_settings').selectAll().executeTakeFirst()

it('an owner alone opens it and writes there, with a fresh proof of identity [SETUP-3, STAFF-2, STAFF-4]', async () => {
  for (const named of ['manager', 'cashier', 'coach'] as const) {
    const staff = await site.as(named)
    const sent = await staff.post(PAGE, { intent: 'save-untested', ...fields() })
    expect([named, (await staff.open(PAGE)).status, sent.status]).toEqual([named, 403, 403])
  }
  const owner = await site.as('owner')
  await site.records.write.updateTable('sessions').set({ proved_at: null }).execute()
  expect((await owner.open(PAGE)).words).toContain('Confirm your identity before you fill in the form')
  for (const intent of ['save', 'save-untested', 'test', 'remove']) {
    const refused = await owner.post(PAGE, { intent, ...fields({ testAgain: 'a@academy.example' }) })
    expect([intent, refused.status, await refused.text()]).toEqual([
      intent,
      403,
      expect.stringContaining('Confirm in another tab'),
    ])
  }
  expect([await stored(), server.received]).toEqual([undefined, []])
})

it('explains what is wrong, keeps what was typed but the password, and saves without a test when asked [SETUP-3]', async () => {
  const owner = await site.as('owner')
  const empty = await (await owner.open(PAGE)).press('Test and save', { 'User name': '' })
  expect([empty.status, empty.errorOf('User name')]).toEqual([422, 'Please enter the user name.'])

  const send = async (more: Record<string, string>) => {
    const reply = await owner.post(PAGE, { intent: 'save', ...fields(more) })
    const html = await reply.text()
    expect(html).not.toContain(SECRET)
    return [reply.status, html] as const
  }
  const [status, html] = await send({ password: 'another-hidden-word' })
  expect([status, html.includes('another-hidden-word')]).toEqual([422, false])
  expect(html).toContain('does not accept the user name or password')
  expect(html).toContain('What the server said')
  expect(html).toContain('value="hello@academy.example"')
  expect(html).toContain('Save without test')
  expect((await send({ port: '1' }))[1]).toContain('does not accept connections on this port')
  expect(await stored()).toBeUndefined()

  const saved = await owner.post(PAGE, { intent: 'save-untested', ...fields() })
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `${PAGE}?done=saved-untested`])
  const page = await owner.open(PAGE)
  expect(page.words).toContain('Not tested yet. Send a test email to be sure.')
  expect(page.html).not.toContain(SECRET)
  expect((await stored())?.password).toMatch(/^sealed:/)
})

it('switches email on and off at once, in what pages promise and in what is sent [SETUP-3, MAIL-2]', async () => {
  const owner = await site.as('owner')
  await owner.post(PAGE, { intent: 'remove' })
  expect(await stored()).toBeUndefined()
  const forgot = async () => (await site.visitor().open('/forgot-password')).words
  const before = await forgot()
  expect((await owner.open('/admin/messages')).words).toContain('Email is not set up')

  server.received.splice(0)
  const saved = await owner.post(PAGE, { intent: 'save', ...fields() })
  expect(saved.headers.get('location')).toBe(`${PAGE}?done=saved`)
  expect(server.received.map(({ to, headers }) => [to, headers.get('from')])).toEqual([
    [['owner@academy.example'], expect.stringContaining('Tinig')],
  ])
  expect(await forgot()).not.toBe(before)
  expect((await owner.open(PAGE)).words).toContain('Tested on')
  expect((await owner.open('/admin/messages')).words).not.toContain('Email is not set up')
  expect((await owner.open('/admin/setup')).words).toContain('Edit email setup')

  const mailer = await openMailer(site.academy, followMailSettings(site.academy))
  await mailer.sendDue()
  await mailer.close()
  const subjects = server.received.map(({ headers }) => headers.get('subject'))
  expect(subjects).toContain('The email settings were changed')

  const page = await owner.open(PAGE)
  expect(page.words).toContain('which opens only on this computer')
  expect(page.words).toContain('Emails go to 127.0.0.1 without encryption if that server offers no TLS.')
  const toMe = [...page.document.querySelectorAll('button')].find((one) =>
    wordsOf(one).startsWith('Send test email to'),
  )
  const again = await page.press(wordsOf(toMe ?? null))
  expect(again.words).toContain('The test email was sent.')
  const elsewhere = await owner.post(PAGE, { intent: 'save', ...fields({ host: 'localhost', password: '' }) })
  expect([elsewhere.status, await elsewhere.text()]).toEqual([
    422,
    expect.stringContaining('Please enter the password of this account.'),
  ])
  await (await owner.open(PAGE)).press('Remove email settings')
  expect(await forgot()).toBe(before)
})

it('says that settings of the server win, and tests them [SETUP-3]', async () => {
  const owner = await configured.as('owner')
  const page = await owner.open(PAGE)
  expect(page.words).toContain('Email is set up on the server with SMTP_URL or MAIL_SERVICE_URL')
  expect(page.words).not.toContain('Test and save')
  const tested = await page.press('Send test email')
  expect([tested.status, tested.words]).toEqual([
    422,
    expect.stringContaining('does not accept connections on this port'),
  ])
})
