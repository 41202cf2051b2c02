import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { fill, mark } from '../admin/content.ts'
import { expect } from '../../company.ts'
import { atTheDesk, decide } from '../../deciding.ts'
import { bookAndSignUp, fillWords, newcomer, sendProof, smallReceipt } from '../../enrolling.ts'
import { ADMINISTRATOR, signInInBrowser, type Person } from '../../people.ts'
import { withPasskeys } from '../passkeys/authenticator.ts'
import { PROXIES, proxyProgram } from './proxies.ts'
import { PUBLIC_URL, testBehind, type PublicSite } from './public.ts'

const codeOf = (key: string) => new TOTP({ secret: Secret.fromBase32(key.replaceAll(/\s/g, '')) }).generate()

/** The letters that came to one person, by subject. */
const lettersTo = ({ mail }: PublicSite, { email }: Pick<Person, 'email'>) =>
  mail.received.filter(({ to }) => to.includes(email))

/** Every address of the site's own kind in a text. */
const addressesIn = (text: string): string[] =>
  [...text.matchAll(/https?:\/\/[^\s"'<>\])]+/g)].map(([address]) => address)

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

const PASSED_ON = 'nginx'

for (const proxy of PROXIES) {
  const test = testBehind(proxy)
  test.describe(`behind ${proxy} with TLS`, () => {
    test.skip(
      proxyProgram(proxy) === null || proxyProgram('openssl') === null,
      `${proxy} or openssl is not installed`,
    )

    test(`a client signs up, registers, sends a receipt and waits; staff confirm; the screen changes by itself and mails lead back, behind ${proxy} [OPS-9, AUTH-5, REG-6, REG-11, PAY-2, MAIL-1]`, async ({
      someone,
      behind,
    }) => {
      const client = await someone()
      const words = newcomer('Ligaya')
      await bookAndSignUp(client, 'o', words)
      await expectOwnCookies(client)
      await fillWords(client, words)
      await sendProof(client, await smallReceipt())

      const desk = await someone({ width: 1280 })
      await signInInBrowser(desk, ADMINISTRATOR)
      await expect.poll(() => new URL(desk.url()).origin).toBe(PUBLIC_URL)
      await expectOwnCookies(desk)
      await atTheDesk(desk, words.person)
      await decide(desk, words.person, 'Confirm')
      await expect(client.getByText('Your payment has been confirmed. Thank you!')).toBeVisible()

      await expect
        .poll(() => lettersTo(behind, words.person).map(({ headers }) => headers.get('subject')))
        .toContain('Payment confirmed: Package O')
      const own = lettersTo(behind, words.person).flatMap(({ text, html }) => addressesIn(text + html))
      expect(own.length).toBeGreaterThan(0)
      expect(
        own.filter((address) => new URL(address).origin !== PUBLIC_URL),
        'addresses in mails',
      ).toEqual([])
      await client.goto('/learningmaterials')
      const opened = await client.evaluate(
        async (address) => {
          const answer = await fetch(address)
          return [answer.status, (await answer.text()).slice(0, 5)]
        },
        (await client.getByRole('link', { name: 'Open PDF' }).first().getAttribute('href')) ?? '',
      )
      expect(opened).toEqual([200, '%PDF-'])
    })

    test(`every address the site names is the public one, and plain HTTP leads to it, behind ${proxy} [OPS-9, NAV-1]`, async ({
      someone,
    }) => {
      const page = await someone()
      await page.goto('http://academy.example/about')
      expect(page.url()).toBe(`${PUBLIC_URL}/about`)
      await page.goto(
        await page.evaluate(async () => /\/wins\/[\w-]+/.exec(await (await fetch('/feed.xml')).text())?.[0] ?? ''),
      )
      const named = await page.evaluate(() =>
        [...document.querySelectorAll('link[rel=canonical], meta[property="og:url"], meta[property="og:image"]')].map(
          (each) => each.getAttribute('href') ?? each.getAttribute('content') ?? '',
        ),
      )
      expect(named.length).toBeGreaterThanOrEqual(3)
      for (const address of named) expect(new URL(address).origin).toBe(PUBLIC_URL)
      for (const path of [
        '/feed.xml',
        '/sitemap.xml',
        '/robots.txt',
        '/wins',
        '/news',
        '/home',
        '/site.webmanifest',
      ]) {
        const text = await page.evaluate(async (address) => (await fetch(address)).text(), path)
        const own = addressesIn(text).filter((address) => /academy\.example|localhost|127\.0\.0\.1/.test(address))
        for (const address of own) expect(new URL(address).origin, `${path}: ${address}`).toBe(PUBLIC_URL)
        if (/feed|sitemap|robots/.test(path)) expect(own.length, path).toBeGreaterThan(0)
      }
      const policy = await page.evaluate(async () => (await fetch('/login')).headers.get('strict-transport-security'))
      expect(policy).toContain('max-age=31536000')
    })

    // What these are about is passed on by every proxy as the two above show: they are walked behind one.
    if (proxy !== PASSED_ON) return

    test(`a passkey belongs to the public name, is added and signs in without a password, behind one proxy [OPS-9, STAFF-3]`, async ({
      someone,
    }) => {
      const desk = await someone({ width: 1280 })
      const phone = await withPasskeys(desk)
      await signInInBrowser(desk, ADMINISTRATOR)
      await desk.goto('/admin/security')
      await desk.getByRole('button', { name: 'Add a passkey', exact: true }).click()
      await expect(desk.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
      expect(await phone.hosts()).toEqual([new URL(PUBLIC_URL).hostname])
      const cookies = await desk.context().cookies(PUBLIC_URL)
      expect(cookies.find(({ name }) => name === '__Host-passkey-challenge')).toMatchObject({
        secure: true,
        httpOnly: true,
      })
      await desk.context().clearCookies()
      await desk.goto('/login')
      await desk.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await desk.waitForURL(`${PUBLIC_URL}/admin/**`)
      // The others of this file sign in with the password alone.
      await desk.goto('/admin/security')
      await desk.getByRole('list', { name: 'Your passkeys' }).getByText('Change').click()
      await desk.getByRole('button', { name: 'Remove this passkey' }).click()
      await expect(desk.getByText('The passkey is removed.')).toBeVisible()
    })

    test(`forms work without script: signing up, a refusal, signing out and in, a password set by the link of a mail, behind one proxy [OPS-9, AUTH-1, AUTH-5, AUTH-8]`, async ({
      someone,
      behind,
    }) => {
      const page = await someone({ javaScript: false })
      const words = newcomer('Walang')
      const { person } = words
      await bookAndSignUp(page, 'w', words)
      await expectOwnCookies(page)
      await fillWords(page, words)
      await page.goto('/client')
      await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
      await page.waitForURL(/\/(home|login)$/)
      await page.goto('/login')
      await page.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email)
      await page.getByLabel('Password', { exact: true }).locator('visible=true').fill('not-her-password')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(person.email)
      await signInInBrowser(page, person)

      const other = await someone({ javaScript: false })
      await other.goto('/forgot-password')
      await other.getByLabel('Email').fill(person.email)
      await other.getByRole('button', { name: /send|reset/i }).click()
      const link = () =>
        lettersTo(behind, person)
          .flatMap(({ text }) => addressesIn(text))
          .find((address) => address.includes('/reset-password'))
      await expect.poll(link).toContain(`${PUBLIC_URL}/reset-password`)
      await other.goto(link() ?? '')
      for (const field of await other.locator('input[type=password]').all()) await field.fill('bagong-simula-9')
      await other.locator('main form button').last().click()
      await expect(other).toHaveURL(/\/login/)
      await signInInBrowser(other, { email: person.email, password: 'bagong-simula-9' })
    })

    test(`staff switch on a second step and sign in with it, and what they save stands on the site at once, behind one proxy [OPS-9, AUTH-6, ADM-9, ADM-10]`, async ({
      someone,
    }) => {
      const client = await someone({ width: 1280 })
      const desk = await someone({ width: 1280 })
      await signInInBrowser(desk, ADMINISTRATOR)
      const title = mark('Behind TLS')
      await desk.goto('/admin/accomplishments/new')
      await fill(desk, { Title: title, Content: 'Kept over a line nobody reads.', Date: '2026-11-18' })
      await desk.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(desk.getByText('Added Successfully!')).toBeVisible()
      await client.goto('/about')
      await expect(client.getByText(title).first()).toBeAttached()

      await desk.goto('/admin/security')
      await desk.getByLabel('Current Password', { exact: true }).fill(ADMINISTRATOR.password)
      await desk.getByRole('button', { name: 'Set up two-step sign-in' }).click()
      const key = await desk.locator('.security-qr code').innerText()
      await desk.getByLabel('Code', { exact: true }).fill(codeOf(key))
      await desk.getByRole('button', { name: 'Switch on' }).click()
      await expect(desk.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
      const code = await desk.locator('.security-codes code').first().innerText()
      const again = await someone({ width: 1280 })
      await again.goto('/login')
      await again.getByRole('textbox', { name: 'Email', exact: true }).fill(ADMINISTRATOR.email)
      await again.getByLabel('Password', { exact: true }).filter({ visible: true }).fill(ADMINISTRATOR.password)
      await again.getByRole('button', { name: 'Sign in', exact: true }).click()
      await again.waitForURL('**/login/code')
      await again.getByLabel('Code', { exact: true }).fill(code)
      await again.getByRole('button', { name: 'Sign in', exact: true }).click()
      await again.waitForURL('**/admin/**')
      await expectOwnCookies(again)
    })
  })
}
