import type { Page } from '@playwright/test'
import { SIGNED_IN_HINT } from '#domain/accounts/signed-in-hint'
import { openSession } from '#records/accounts/accounts'
import { expect, test as together } from '../../company.ts'
import type { Site } from '../../site.ts'
import { withRecords } from '../admin/desk.ts'
import { openPhoneLine, type PhoneLine } from './phone-line.ts'

/** A phone with its own line, on which service workers may run. */
export const test = together.extend<{ phone(): Promise<{ page: Page; line: PhoneLine }> }>({
  serviceWorkers: 'allow',
  phone: async ({ someone, site }, use) => {
    const lines: PhoneLine[] = []
    await use(async () => {
      const line = await openPhoneLine(site.port)
      lines.push(line)
      return { line, page: await someone({ at: line.url }) }
    })
    for (const line of lines) await line.close()
  },
})

/** Signs a person in on this phone in place of the previous user, without notifying the page; returns the session. */
export async function enter(page: Page, { url }: PhoneLine, site: Site, personId: string): Promise<string> {
  const session = await withRecords(site, (records) => openSession(records, personId, new Date()))
  await page.context().addCookies([
    { name: 'session', value: session, url },
    { name: SIGNED_IN_HINT, value: '1', url },
  ])
  return session
}

export async function signOut(page: Page): Promise<void> {
  await page.goto('/client')
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await confirmSignOut(page)
}

export const confirmSignOut = (page: Page): Promise<void> =>
  page
    .getByRole('dialog', { name: 'Confirm Logout' })
    .or(page.getByRole('alertdialog', { name: 'Confirm Logout' }))
    .getByRole('button', { name: 'Confirm', exact: true })
    .click()

/** Expects what the browser says; in a tab of its own, whose error page comes a moment after the refusal. */
export async function findsNothing(page: Page, path: string): Promise<void> {
  const tab = await page.context().newPage()
  await expect(tab.goto(path)).rejects.toThrow(/net::ERR_/)
  await tab.close()
}

/** The phone says that it has a line; without this, pages look every few seconds. */
export const noticeLine = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))

/** What lies on this phone: paths by the names of the caches. */
export function cachesOf(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const found: Record<string, string[]> = {}
    for (const name of await caches.keys()) {
      const keys = await (await caches.open(name)).keys()
      found[name] = keys.map(({ url }) => new URL(url).pathname + new URL(url).search)
    }
    return found
  })
}

/** Pages and files; not the scripts, which belong to no user. */
export async function copiesOn(page: Page): Promise<string[]> {
  const all = await cachesOf(page)
  return Object.entries(all).flatMap(([name, paths]) => (name.startsWith('device-copies') ? paths : []))
}

export const isHeld = (page: Page, path: string): Promise<void> =>
  expect.poll(() => copiesOn(page), { timeout: 60_000, intervals: [100] }).toContain(path)

/** Everything that a browser can store for this site besides cookies. */
export function leftOn(page: Page) {
  return page.evaluate(async () => ({
    caches: await caches.keys(),
    local: Object.keys(localStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))
}

export const copied = (page: Page) => page.getByText(/You are reading a copy saved on/)
export const NEVER_OPENED = 'This page is not on your device yet'

/** The addresses of the first material: of its page, and of the next page. */
export async function materialsOf(page: Page): Promise<string[]> {
  const links = page.getByRole('link', { name: /Read here/ })
  await links.first().waitFor()
  return links.evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
}

/** Opens the account, the list and the first material, until each of them lies on the phone. */
export async function readAll(page: Page): Promise<{ material: string; other: string; file: string }> {
  await page.goto('/client')
  await isHeld(page, '/client')
  await page.getByRole('main').getByRole('link', { name: 'Learning Materials' }).first().click()
  const [material = '', other = ''] = await materialsOf(page)
  await isHeld(page, '/learningmaterials')
  await page
    .getByRole('link', { name: /Read here/ })
    .first()
    .click()
  await expect(page.getByText(/^Page \d+ of \d+$/)).toBeAttached()
  const file =
    (await page
      .getByRole('main')
      .getByRole('link', { name: /Open PDF/ })
      .getAttribute('href')) ?? ''
  await isHeld(page, material)
  await isHeld(page, file)
  await isHeld(page, '/client/offline')
  return { material, other, file }
}
