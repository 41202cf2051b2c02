import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMailer, type Mailer } from '#jobs/mailer'
import { followMailSettings } from '#jobs/mail-settings'
import { newAdministrator } from '#tests/journey'
import { openMailServer, type MailServer } from '#tests/mail-server'
import { hashPassword } from '#services/accounts/passwords'
import { enter, member } from '../client/clients.ts'
import { openSite, type RequestSite } from '../site.ts'

let mail: MailServer
let mailer: Mailer
let site: RequestSite
beforeAll(async () => {
  mail = await openMailServer()
  const MAIL_FROM = 'Luningning Academy <academy@academy.example>'
  site = await openSite({ content: 'none', env: { SMTP_URL: mail.url, MAIL_FROM } })
  mailer = await openMailer(site.academy, followMailSettings(site.academy))
  // Before the records of the site are closed.
  afterAll(async () => {
    await mailer.close()
    await mail.close()
  })
})

/** The paths of the reset links in a person's mails, the oldest first. */
async function linksTo(email: string): Promise<string[]> {
  await mailer.sendDue()
  return mail.received
    .filter(({ to }) => to.includes(email))
    .flatMap(({ text }) => /\/reset-password\/[\w-]{43}/.exec(text.replaceAll('=\r\n', ''))?.[0] ?? [])
}
const NEW = { 'New Password': 'a-new-kundiman', 'Confirm Password': 'a-new-kundiman' }
const SHORT = ['Password must be at least 6 characters long.', 'Passwords do not match!']

it('a forgotten password is replaced by a mailed link that works once, and the stolen session is dead [AUTH-7]', async () => {
  const { browser: stolen, person } = await member(site)
  const asking = await (await site.visitor().open('/login')).follow('Forgot password?')
  expect(asking.address).toBe('/forgot-password')
  const refused = await asking.press('Send the link', { Email: 'not an address' })
  expect([refused.status, refused.errorOf('Email')]).toEqual([422, 'Please enter a valid email address.'])
  const sent = await refused.press('Send the link', { Email: person.email.toUpperCase() })
  expect(sent.words).toContain('If there is an account with this email')

  const links = await linksTo(person.email)
  expect(links).toHaveLength(1)
  const [letter] = mail.received.filter(({ to }) => to.includes(person.email))
  expect(letter?.headers.get('from')).toContain('Luningning Academy')
  const [link = ''] = links
  const form = await site.visitor().open(link)
  const wrong = await form.press('Save the new password', { 'New Password': '12345', 'Confirm Password': '54321' })
  expect([wrong.errorOf('New Password'), wrong.errorOf('Confirm Password')]).toEqual(SHORT)
  expect((await stolen.send('/client')).status, 'nothing has changed yet').toBe(200)
  const saved = await wrong.press('Save the new password', NEW)
  expect(saved.address).toMatch(/^\/login/)
  expect(saved.words).toContain('Your password has been changed. Please sign in with the new one.')
  expect((await stolen.send('/client')).status, 'the session that was open before').toBe(302)
  await expect(enter(site, person)).rejects.toThrow('401')
  await enter(site, { email: person.email, password: 'a-new-kundiman' })

  const used = await site.visitor().open(link)
  expect(used.words).toContain('This link has been used, has expired or was replaced by a newer one.')
  const again = await used.follow('Ask for a new link')
  expect(again.field('Email').getAttribute('type')).toBe('email')
  expect(site.logged()).toContain('/reset-password/')
  expect(site.logged()).not.toContain(link.split('/').at(-1))
})

it('the answer is the same whether or not there is such an account; who asks too often gets no more mail [AUTH-7]', async () => {
  const { person } = await member(site)
  const ask = (email: string) => site.visitor().post('/forgot-password', { email })
  const answers = []
  for (const email of [person.email, 'nobody@nowhere.example']) {
    const answer = await ask(email)
    answers.push([answer.status, answer.headers.get('location'), await answer.text()])
  }
  expect(answers[0]).toEqual(answers[1])
  // One that leaves before the next is asked for: five at the most, and the last one works.
  for (let time = 0; time < 6; time += 1) {
    expect((await ask(person.email)).status).toBe(303)
    await mailer.sendDue()
  }
  const links = await linksTo(person.email)
  expect(links.length).toBeGreaterThan(0)
  expect(links.length).toBeLessThanOrEqual(5)
  const opened = []
  for (const link of links) opened.push((await site.visitor().send(link)).status)
  expect(opened).toEqual([...links.slice(1).map(() => 410), 200])
  expect(mail.received.filter(({ to }) => to.includes('nobody@nowhere.example'))).toEqual([])
})

it('a reset page is kept by nobody and tells no other site its address [AUTH-7]', async () => {
  const page = await site.fetch(`/reset-password/${'x'.repeat(43)}`)
  expect([page.status, page.headers.get('referrer-policy'), page.headers.get('cache-control')]).toEqual([
    410,
    'same-origin',
    'no-store',
  ])
  const ordinary = await site.fetch('/login')
  expect(ordinary.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
})

it('a client changes the password: this device stays with a new token, the others end, and guessing it counts like guessing at sign-in [AUTH-7]', async () => {
  const { browser: elsewhere, person } = await member(site)
  const browser = await enter(site, person)
  const before = browser.cookies.get('session')
  const change = async (current: string, next: string, again = next) =>
    (await browser.open('/client/account')).press('Change password', {
      'Current Password': current,
      'New Password': next,
      'Confirm Password': again,
    })
  const wrong = await change(person.password, '12345', '123456')
  expect([wrong.errorOf('New Password'), wrong.errorOf('Confirm Password')]).toEqual(SHORT)
  const guessed = await change('not my password', 'harana-at-dusk')
  expect([guessed.status, guessed.errorOf('Current Password')]).toEqual([422, 'This is not your current password.'])
  expect((await elsewhere.send('/client')).status).toBe(200)
  const changed = await change(person.password, 'harana-at-dusk')
  expect(changed.address).toMatch(/^\/client\/account\?/)
  expect(changed.words).toContain('Your password has been changed.')
  expect(changed.heading).toBe('Account')
  expect(browser.cookies.get('session')).not.toBe(before)
  expect((await elsewhere.send('/client')).status).toBe(302)
  await expect(enter(site, person)).rejects.toThrow('401')

  const guesser = await enter(site, { email: person.email, password: 'harana-at-dusk' })
  // A browser with an earlier sign-in has its own ten attempts.
  guesser.cookies.delete('device')
  const fields = { currentPassword: 'a guess', newPassword: 'stolen-1', confirmPassword: 'stolen-1' }
  const statuses = []
  for (let time = 0; time < 11; time += 1) statuses.push((await guesser.post('/client/password', fields)).status)
  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 422), 429, 429])
})

it('staff have the same at /admin/account, with twelve characters at least [AUTH-7]', async () => {
  const { id, email } = await newAdministrator(site.records)
  const password_hash = await hashPassword('stage-lights-at-six')
  await site.records.write.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
  const staff = await enter(site, { email, password: 'stage-lights-at-six' })
  const account = await (await staff.open('/admin/dashboard')).follow('Account')
  const change = (password: string) =>
    account.press('Change password', {
      'Current Password': 'stage-lights-at-six',
      'New Password': password,
      'Confirm Password': password,
    })
  expect((await change('eleven-char')).errorOf('New Password')).toBe('Password must be at least 12 characters long.')
  expect((await change('stage-lights-at-eight')).words).toContain('Your password has been changed.')
  await enter(site, { email, password: 'stage-lights-at-eight' })
  await expect(enter(site, { email, password: 'stage-lights-at-six' })).rejects.toThrow('401')
})

it('staff change their own name and email, which the new mailbox confirms [SETUP-2, AUTH-7]', async () => {
  const { id, email } = await newAdministrator(site.records)
  const password_hash = await hashPassword('stage-lights-at-six')
  await site.records.write.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
  const staff = await enter(site, { email, password: 'stage-lights-at-six' })
  const change = async (password: string) =>
    (await staff.open('/admin/account')).press('Save name and email', {
      'First Name': 'Ana',
      'Last Name': 'Reyes',
      Email: 'ana.reyes@academy.example',
      'Your password': password,
    })
  expect((await change('not-the-password')).errorOf('Your password')).toBeTruthy()
  expect((await change('stage-lights-at-six')).words).toContain('Until then, your old address stays.')
  await mailer.sendDue()
  const letter = mail.received.find(({ to }) => to.includes('ana.reyes@academy.example'))
  const path = /\/verify-email\/[\w-]+/.exec(letter?.text ?? '')?.[0] ?? ''
  const confirmed = await (await staff.open(path)).press('Confirm this address')
  expect(confirmed.words).toContain('Your email address is changed.')
  await enter(site, { email: 'ana.reyes@academy.example', password: 'stage-lights-at-six' })
})

it('a password that came along from the old site asks to be changed until it is [AUTH-7, OPS-7]', async () => {
  const { id, browser, person } = await member(site)
  await site.records.write.updateTable('users').set({ must_change_password: 1 }).where('id', '=', id).execute()
  const notice = 'Your password is from the old site. Please choose a new one.'
  const account = await browser.open('/client')
  expect(account.words).toContain(notice)
  const changed = await (await account.follow('Change password')).press('Change password', {
    'Current Password': person.password,
    'New Password': 'entablado-8',
    'Confirm Password': 'entablado-8',
  })
  expect(changed.words).toContain('Your password has been changed.')
  const after = await browser.open('/client')
  expect(after.words).not.toContain(notice)
})

it('signing out everywhere ends every session of the account [AUTH-7]', async () => {
  const { browser: phone, person } = await member(site)
  const browser = await enter(site, person)
  expect((await phone.send('/client')).status).toBe(200)
  expect((await (await browser.open('/client/account')).press('Sign out everywhere')).address).toMatch(/^\/login/)
  for (const each of [phone, browser]) expect((await each.send('/client')).status).toBe(302)
})
