import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { fill, mark } from '../admin/content.ts'
import { expect } from '../../company.ts'
import { onPendingPayments, decide } from '../../deciding.ts'
import { bookAndSignUp, fillWords, newcomer, sendProof, smallReceipt } from '../../enrolling.ts'
import { ADMINISTRATOR, signInInBrowser, type Person } from '../../people.ts'
import { withPasskeys } from '../passkeys/authenticator.ts'
import { saveDraft } from '#records/enrolment/enrolment'
import { withRecords } from '../admin/desk.ts'
import { dayFromNow } from '../../days.ts'
import { FORM } from '../../registration-form.ts'
import type { ProxyName } from './proxies.ts'
import { PUBLIC_URL, test, type PublicSite } from './public.ts'

const PENDING_PAYMENTS = '/admin/pendingregistrationpayments'
const codeOf = (key: string) => new TOTP({ secret: Secret.fromBase32(key.replaceAll(/\s/g, '')) }).generate()

/** The mails to one person, by subject. */
const lettersTo = ({ mail }: PublicSite, { email }: Pick<Person, 'email'>) =>
  mail.received.filter(({ to }) => to.includes(email))

/** Every address of the site's own kind in a text. */
const addressesIn = (text: string): string[] =>
  [...text.matchAll(/https?:\/\/[^\s"'<>\])]+/g)].map(([address]) => address)

/** Leads the public name to a proxy, or skips the test where its program is missing. */
async function goThrough(behind: PublicSite, proxy: ProxyName): Promise<void> {
  const opened = await behind.through(proxy)
  test.skip(opened === null, `${proxy} or openssl is not installed`)
}

/** What every proxy must pass on, checked without a browser. */
async function expectPublicAddresses({ ask, askPlain }: PublicSite): Promise<void> {
  const plain = await askPlain('/about')
  expect([301, 302, 307, 308]).toContain(plain.status)
  expect(plain.headers.location).toBe(`${PUBLIC_URL}/about`)
  const [win = ''] = /\/wins\/[\w-]+/.exec((await ask('/feed.xml')).text) ?? []
  const { text: entry } = await ask(win)
  const tags = entry.match(/<(?:link|meta)[^>]*(?:rel="canonical"|property="og:(?:url|image)")[^>]*>/g) ?? []
  const named = tags.map((tag) => /(?:href|content)="([^"]*)"/.exec(tag)?.[1] ?? '')
  expect(named.length).toBeGreaterThanOrEqual(3)
  for (const address of named) expect(new URL(address).origin).toBe(PUBLIC_URL)
  for (const path of ['/feed.xml', '/sitemap.xml', '/robots.txt', '/wins', '/news', '/home', '/site.webmanifest']) {
    const { text } = await ask(path)
    const own = addressesIn(text).filter((address) => /academy\.example|localhost|127\.0\.0\.1/.test(address))
    for (const address of own) expect(new URL(address).origin, `${path}: ${address}`).toBe(PUBLIC_URL)
    if (/feed|sitemap|robots/.test(path)) expect(own.length, path).toBeGreaterThan(0)
  }
  expect((await ask('/login')).headers['strict-transport-security']).toContain('max-age=31536000')
}

/** The links in a person's mails lead to the public name. */
async function expectLettersToLead(behind: PublicSite, person: Person, letter: string): Promise<void> {
  await expect
    .poll(() => lettersTo(behind, person).map(({ headers }) => headers.get('subject')))
    .toContain(`Payment confirmed: Package ${letter}`)
  const own = lettersTo(behind, person).flatMap(({ text, html }) => addressesIn(text + html))
  expect(own.length).toBeGreaterThan(0)
  expect(
    own.filter((address) => new URL(address).origin !== PUBLIC_URL),
    'addresses in mails',
  ).toEqual([])
}

/** A material that is visible once the screen has updated. */
async function expectMaterial(client: Page): Promise<void> {
  await expect(client.getByText('Your payment has been confirmed. Thank you!')).toBeVisible()
  await client.goto('/learningmaterials')
  const opened = await client.evaluate(
    async (address) => {
      const answer = await fetch(address)
      return [answer.status, (await answer.text()).slice(0, 5)]
    },
    (await client.getByRole('link', { name: 'Open PDF' }).first().getAttribute('href')) ?? '',
  )
  expect(opened).toEqual([200, '%PDF-'])
}

async function expectOwnCookies(page: Page): Promise<void> {
  const cookies = await page.context().cookies(PUBLIC_URL)
  const session = cookies.find(({ name }) => name === '__Host-session')
  expect(session, 'the session cookie').toMatchObject({
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    domain: 'academy.example',
  })
  for (const { name, secure } of cookies) expect(secure, name).toBe(true)
}

test('a client signs up, registers, sends a receipt and waits; staff confirm; the screen changes by itself and mails lead back, and every address the site names is the public one, behind nginx [OPS-9, AUTH-5, REG-6, REG-11, PAY-2, MAIL-1, NAV-1]', async ({
  someone,
  behind,
}) => {
  await goThrough(behind, 'nginx')
  await expectPublicAddresses(behind)
  const client = await someone()
  const words = newcomer('Ligaya')
  await client.goto('http://academy.example/about')
  expect(client.url(), 'plain HTTP leads to the public address').toBe(`${PUBLIC_URL}/about`)
  await bookAndSignUp(client, 'o', words)
  await expectOwnCookies(client)
  await fillWords(client, words)
  await sendProof(client, await smallReceipt())
  const staffPage = await someone({ width: 1280 })
  await signInInBrowser(staffPage, ADMINISTRATOR)
  await expect.poll(() => new URL(staffPage.url()).origin).toBe(PUBLIC_URL)
  await expectOwnCookies(staffPage)
  await onPendingPayments(staffPage, words.person)
  await decide(staffPage, words.person, 'Confirm')
  await expectMaterial(client)
  await expectLettersToLead(behind, words.person, 'O')
})

for (const proxy of ['caddy', 'haproxy'] as const)
  test(`a client signs up, sends a receipt and waits; staff confirm; the screen changes by itself and mails lead back, and every address the site names is the public one, behind ${proxy} [OPS-9, AUTH-5, REG-11, PAY-2, MAIL-1, NAV-1]`, async ({
    someone,
    behind,
  }) => {
    await goThrough(behind, proxy)
    await expectPublicAddresses(behind)
    const client = await someone()
    const words = newcomer('Ligaya')
    await bookAndSignUp(client, 'o', words)
    await expectOwnCookies(client)
    // The two steps of words are forms as signing up is one.
    const filled = {
      ...FORM,
      fullName: `${words.person.firstName} ${words.person.lastName}`,
      firstSchedule: dayFromNow(7),
    }
    const clientId = await withRecords(behind.site, async (records) => {
      const found = records.read.selectFrom('users').select('id').where('email', '=', words.person.email)
      const { id } = await found.executeTakeFirstOrThrow()
      await saveDraft(records, id, 'package_o', filled, 'additional', new Date())
      return id
    })
    await client.goto('/registration/package-o?step=3')
    await sendProof(client, await smallReceipt())
    const entered = await behind.ask('/login', { form: { panel: 'sign-in', ...ADMINISTRATOR } })
    expect(entered.status).toBe(303)
    const [cookie = ''] = /__Host-session=[^;]+/.exec(String(entered.headers['set-cookie'])) ?? []
    const payment = await withRecords(behind.site, ({ read }) =>
      read.selectFrom('payments').select('id').where('user_id', '=', clientId).executeTakeFirstOrThrow(),
    )
    const form = { intent: 'confirm', payment: payment.id, reason: 'Looked at the receipt' }
    expect((await behind.ask(PENDING_PAYMENTS, { form, cookie })).status).toBe(303)
    await expectMaterial(client)
    await expectLettersToLead(behind, words.person, 'O')
  })

// What these are about is passed on by every proxy as those above show: they are walked behind one.

test('forms work without script: signing up, a refusal, signing out and in, a password set by the link of a mail, behind one proxy [OPS-9, AUTH-1, AUTH-5, AUTH-8]', async ({
  someone,
  behind,
}) => {
  await goThrough(behind, 'nginx')
  const page = await someone({ javaScript: false })
  const words = newcomer('Walang')
  const { person } = words
  const signOut = async () => {
    await page.goto('/client')
    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(/\/(home|login)$/)
  }
  await bookAndSignUp(page, 'w', words)
  await expectOwnCookies(page)
  await signOut()
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).locator('visible=true').fill('not-her-password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(person.email)
  await signInInBrowser(page, person)
  await signOut()

  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: /send|reset/i }).click()
  const link = () =>
    lettersTo(behind, person)
      .flatMap(({ text }) => addressesIn(text))
      .find((address) => address.includes('/reset-password'))
  await expect.poll(link).toContain(`${PUBLIC_URL}/reset-password`)
  await page.goto(link() ?? '')
  for (const field of await page.locator('input[type=password]').all()) await field.fill('bagong-simula-9')
  await page.locator('main form button').last().click()
  await expect(page).toHaveURL(/\/login/)
  await signInInBrowser(page, { email: person.email, password: 'bagong-simula-9' })
})

test('what staff save stands on the site at once; they add a passkey of the public name and sign in with it, switch on a second step and sign in with that, behind one proxy [OPS-9, STAFF-3, AUTH-6, ADM-9, ADM-10]', async ({
  someone,
  behind,
}) => {
  await goThrough(behind, 'nginx')
  const staffPage = await someone({ width: 1280 })
  const phone = await withPasskeys(staffPage)
  await signInInBrowser(staffPage, ADMINISTRATOR)

  await test.step('what is saved stands on the site at once', async () => {
    const title = mark('Behind TLS')
    await staffPage.goto('/admin/accomplishments/new')
    await fill(staffPage, { Title: title, Content: 'Kept over a line nobody reads.', Date: '2026-11-18' })
    await staffPage.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(staffPage.getByText('Added Successfully!')).toBeVisible()
    expect((await behind.ask('/about')).text).toContain(title)
  })

  await test.step('a passkey belongs to the public name and signs in without a password', async () => {
    await staffPage.goto('/admin/security')
    await staffPage.getByRole('button', { name: 'Add a passkey', exact: true }).click()
    await expect(staffPage.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
    expect(await phone.hosts()).toEqual([new URL(PUBLIC_URL).hostname])
    const cookies = await staffPage.context().cookies(PUBLIC_URL)
    expect(cookies.find(({ name }) => name === '__Host-passkey-challenge')).toMatchObject({
      secure: true,
      httpOnly: true,
    })
    await staffPage.context().clearCookies()
    await staffPage.goto('/login')
    await staffPage.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await staffPage.waitForURL(`${PUBLIC_URL}/admin/**`)
    await staffPage.goto('/admin/security')
    await staffPage.getByRole('list', { name: 'Your passkeys' }).getByText('Change').click()
    await staffPage.getByRole('button', { name: 'Remove this passkey' }).click()
    await expect(staffPage.getByText('The passkey is removed.')).toBeVisible()
  })

  await test.step('a second step is switched on and signs in', async () => {
    await staffPage.getByLabel('Current Password', { exact: true }).fill(ADMINISTRATOR.password)
    await staffPage.getByRole('button', { name: 'Set up two-step sign-in' }).click()
    const key = await staffPage.locator('.security-qr code').innerText()
    await staffPage.getByLabel('Code', { exact: true }).fill(codeOf(key))
    await staffPage.getByRole('button', { name: 'Switch on' }).click()
    await expect(staffPage.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
    const code = await staffPage.locator('.security-codes code').first().innerText()
    await staffPage.context().clearCookies()
    await staffPage.goto('/login')
    await staffPage.getByRole('textbox', { name: 'Email', exact: true }).fill(ADMINISTRATOR.email)
    await staffPage.getByLabel('Password', { exact: true }).filter({ visible: true }).fill(ADMINISTRATOR.password)
    await staffPage.getByRole('button', { name: 'Sign in', exact: true }).click()
    await staffPage.waitForURL('**/login/code')
    await staffPage.getByLabel('Code', { exact: true }).fill(code)
    await staffPage.getByRole('button', { name: 'Sign in', exact: true }).click()
    await staffPage.waitForURL('**/admin/**')
    await expectOwnCookies(staffPage)
  })
})
