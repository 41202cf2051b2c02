import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { newClient, type Person } from './people.ts'
import { ADMIN, startSite, type Site } from './site.ts'

type Walk = {
  site: Site
  /** Opens another person's browser, with its own cookies and storage, watched like the first. */
  someone(options?: { width?: number; javaScript?: boolean }): Promise<Page>
}

/** Answers that a walk expects to be refused; the browser writes each to its console by itself. */
const REFUSED = /Failed to load resource: the server responded with a status of (401|403|404|409|413|422|429)|net::ERR_(CONNECTION_|EMPTY_RESPONSE|INTERNET_DISCONNECTED|ABORTED)/

/** Watches a page: a console error, an uncaught exception or a breach of the security policy fails the walk. */
export function watch(page: Page, faults: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' && !REFUSED.test(message.text())) faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`))
}

export const test = base.extend<Walk & { faults: string[] }, { shared: Site }>({
  shared: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a function wants from its first argument
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  site: async ({ shared }, use) => use(shared),
  // oxlint-disable-next-line no-empty-pattern -- as above
  faults: async ({}, use) => {
    const faults: string[] = []
    await use(faults)
    expect(faults, 'nothing may go wrong unseen').toEqual([])
  },
  someone: async ({ browser, site, faults }, use) => {
    const contexts: { close(): Promise<void> }[] = []
    await use(async ({ width = 390, javaScript = true } = {}) => {
      const context = await browser.newContext({ baseURL: site.url, viewport: { width, height: width < 600 ? 844 : 900 }, javaScriptEnabled: javaScript, reducedMotion: 'reduce' })
      contexts.push(context)
      const page = await context.newPage()
      watch(page, faults)
      return page
    })
    for (const context of contexts) await context.close()
  },
  page: async ({ someone }, use) => use(await someone()),
})

export { expect }

/** Expects that assistive technology finds no fault with what is shown. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)).toEqual([])
}

/** Signs in through the page. */
export async function enter(page: Page, person: { email: string; password: string } = ADMIN): Promise<void> {
  await page.goto('/login')
  const panel = page.locator('form:visible')
  await panel.getByLabel('Email', { exact: true }).fill(person.email)
  await panel.getByLabel('Password', { exact: true }).fill(person.password)
  await panel.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Books a package as a visitor and signs up on the way: ends on the registration's first step. */
export async function bookAndSignUp(page: Page, letter: 'w' | 'o' | 'r' | 'd', person: Person = newClient()): Promise<Person> {
  await page.goto('/packages-registration')
  await page.getByRole('button', { name: 'Book' }).nth('word'.indexOf(letter)).click()
  await page.waitForURL(/\/login/)
  const panel = page.locator('form:visible')
  await panel.getByLabel('First Name', { exact: true }).fill(person.firstName)
  await panel.getByLabel('Last Name', { exact: true }).fill(person.lastName)
  await panel.getByLabel('Email', { exact: true }).fill(person.email)
  await panel.getByLabel('Password', { exact: true }).fill(person.password)
  await panel.getByLabel('Confirm Password', { exact: true }).fill(person.password)
  await panel.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL(`**/registration/package-${letter}`)
  return person
}

/** Fills both steps of words: ends on 'Proof of Payment'. */
export async function fillWords(page: Page, person: Person): Promise<void> {
  for (const [label, value] of Object.entries(person.personal)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL(/step=2/)
  for (const [label, value] of Object.entries(person.additional)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL(/step=3/)
}

/** Chooses a receipt and submits: ends on the pending screen. */
export async function sendProof(page: Page, buffer: Buffer, name = 'receipt.jpg', mimeType = 'image/jpeg'): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  await page.getByRole('button', { name: /^Submit/ }).click()
  await expect(page.getByText('Your registration is being processed. Please wait for confirmation.')).toBeVisible()
}
