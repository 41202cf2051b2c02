import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMailer, type Mailer } from '#jobs/mailer'
import { followMailSettings } from '#jobs/mail-settings'
import { openMailServer, type MailServer } from '../../mail-server.ts'
import { newcomer } from '../../newcomers.ts'
import { wordsOf } from '../page.ts'
import { openSite, type RequestSite } from '../site.ts'
import { enter, member, toEnrolled } from './clients.ts'

const UNCONFIRMED = 'Please confirm your e-mail address first.'
const SET_UP = 'Set up two-step sign-in'

let mail: MailServer
let mailer: Mailer
let site: RequestSite
beforeAll(async () => {
  mail = await openMailServer()
  site = await openSite({ env: { SMTP_URL: mail.url, MAIL_FROM: 'academy@academy.example' } })
  mailer = await openMailer(site.academy, followMailSettings(site.academy))
  // Before the records of the site are closed.
  afterAll(async () => {
    await mailer.close()
    await mail.close()
  })
})

/** The paths of the links of a kind in a person's mails, the oldest first. */
async function linksTo(email: string, kind = 'verify-email'): Promise<string[]> {
  await mailer.sendDue()
  return mail.received
    .filter(({ to }) => to.includes(email))
    .map(({ text }) => text.replaceAll('=\r\n', ''))
    .flatMap((text) => new RegExp(`http\\S+(/${kind}/[\\w-]{43})`).exec(text)?.[1] ?? [])
}
const isVerified = async (id: string) =>
  (await site.records.read.selectFrom('users').select('verified_at').where('id', '=', id).executeTakeFirstOrThrow())
    .verified_at !== null

it('the link in the welcome mail confirms the address, signed in and with one press; until then second step and testimonial wait [SEC-6, AUTH-5, MAIL-1]', async () => {
  const { id, browser, person } = await member(site)
  await toEnrolled(site, { id })
  const account = await browser.open('/client')
  expect(account.words).toContain(`Please confirm that ${person.email} is yours`)
  const security = await browser.open('/client/security')
  expect(security.words).toContain(UNCONFIRMED)
  expect(security.words).not.toContain(SET_UP)
  const begin = await browser.post('/client/security', { intent: 'begin', currentPassword: person.password })
  expect(begin.status, 'a form of one’s own is refused as well').toBe(403)
  const form = await browser.open(`/writetestimonial/${id}`)
  expect(form.words).toContain(UNCONFIRMED)
  const refused = await form.press('Submit Testimonial', { Caption: 'They believed in me.' })
  expect([refused.status, refused.errorOf('Caption')]).toEqual([403, expect.stringContaining(UNCONFIRMED)])
  expect(refused.field('Caption').textContent, 'what was typed is kept').toBe('They believed in me.')

  const [link = ''] = await linksTo(person.email)
  const signedOut = await site.visitor().open(link)
  expect((await signedOut.follow('Sign in')).address).toMatch(/^\/login/)
  const stranger = await site.as('owner')
  expect((await stranger.open(link)).words).toContain('You are signed in to another account')
  await stranger.post(link, { intent: 'confirm' })
  const page = await browser.open(link)
  expect(await isVerified(id), 'looking at the link confirms nothing, and nobody else can').toBe(false)
  const confirmed = await page.press('Confirm this address')
  expect(confirmed.address).toMatch(/^\/client/)
  expect(confirmed.words).toContain('Thank you. Your email address is confirmed.')
  expect(await isVerified(id)).toBe(true)
  expect((await browser.open('/client/security')).words).toContain(SET_UP)
  expect((await browser.open(link)).words).toContain('This link no longer works')
  expect(site.logged(), 'the log has lines').toContain('/verify-email/')
  expect(site.logged(), 'the log holds no link').not.toContain(link.split('/').at(-1))
})

it('another link is sent on demand, three an hour, and the mail tells nothing that was typed [AUTH-5, MAIL-1]', async () => {
  const { browser, person } = await member(site, newcomer('Visit-evil.example-now').person)
  expect(await linksTo(person.email)).toHaveLength(1)
  for (let time = 1; time <= 3; time += 1) {
    const sent = await (await browser.open('/client')).press('Send another link')
    expect(sent.words).toContain(`A new link is on its way to ${person.email}.`)
    expect(await linksTo(person.email)).toHaveLength(time + 1)
  }
  const refused = await (await browser.open('/client')).press('Send another link')
  expect(refused.words).toContain('We already sent several links.')
  const links = await linksTo(person.email)
  expect(links).toHaveLength(4)
  for (const { raw, to } of mail.received)
    if (to.includes(person.email))
      expect(raw.replace(/^To:.*$/im, '').replaceAll(person.email, '')).not.toContain('evil.example')
  // The records hold nothing that opens an account.
  const kept = JSON.stringify(await site.records.read.selectFrom('outbox').select(['text', 'html']).execute())
  for (const link of links) expect(kept).not.toContain(link.split('/').at(-1))
})

it('a stranger who signed up with somebody’s address loses the account to who has its mail: the reset link ends sessions and second step [AUTH-7]', async () => {
  const { id, browser: stranger, person } = await member(site)
  // As it was before addresses were confirmed, or while there was no mail.
  const step = { user_id: id, secret: 'A'.repeat(32), created_at: '2026-01-01', confirmed_at: '2026-01-01' }
  await site.records.write
    .insertInto('second_steps')
    .values({ ...step, last_counter: 0 })
    .execute()
  await site.visitor().post('/forgot-password', { email: person.email })
  const links = await linksTo(person.email, 'reset-password')
  expect(links).toHaveLength(1)
  const password = 'the-owner-of-the-box'
  const answer = await site.visitor().post(links[0] ?? '', { newPassword: password, confirmPassword: password })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login?password=taken-over'])
  expect((await site.visitor().open('/login?password=taken-over')).words).toContain('two-step sign-in is off')
  expect((await stranger.send('/client')).status).toBe(302)
  await expect(enter(site, person)).rejects.toThrow('401')
  const owner = await enter(site, { email: person.email, password })
  expect((await owner.send('/client')).status, 'no code is asked for').toBe(200)
  expect(await isVerified(id)).toBe(true)
  await mailer.sendDue()
  const texts = mail.received.filter(({ to }) => to.includes(person.email)).map(({ text }) => text)
  expect(texts.some((text) => text.includes('Two-step sign-in was set up before'))).toBe(true)
})

it('staff read nothing of addresses that cannot be verified where mail leaves [OPS-3]', async () => {
  const page = await (await site.as('owner')).open('/admin/dashboard')
  expect(page.words).not.toContain('cannot verify')
})

it('an address with letters that only look like ours is refused beside its field, with what was typed kept [AUTH-4]', async () => {
  const { person } = newcomer()
  const page = await site.visitor().open('/login')
  const emailInput = person.email.replace('a', '\u0430')
  const refused = await page.press('Sign up', {
    'First Name': person.firstName,
    'Last Name': person.lastName,
    Email: emailInput,
    Password: person.password,
    'Confirm Password': person.password,
    'I have read the privacy notice and agree that the academy keeps my account.': true,
  })
  expect(wordsOf(refused.document.querySelector('#sign-up-email-error'))).toContain(
    'some of its characters only look like them, or cannot be seen',
  )
  expect(refused.field('First Name').getAttribute('value')).toBe(person.firstName)
  const made = await site.records.read.selectFrom('users').select('id').where('email', '=', emailInput).execute()
  expect(made).toEqual([])
})
