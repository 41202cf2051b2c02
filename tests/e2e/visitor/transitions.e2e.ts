import type { Page } from '@playwright/test'
import { awake, expect, test } from '../../company.ts'
import { openGroup } from '../admin/desk.ts'
import { ADMINISTRATOR } from '../../people.ts'

for (const [device, processors, eased] of [
  ['a quick device', 8, true],
  ['a device with few processors', 2, false],
] as const) {
  test(`the change from page to page is ${eased ? 'eased' : 'at once'} on ${device} [FAST-3]`, async ({
    someone,
  }) => {
    const page = await someone({ width: 1280 })
    await on(page, processors)
    await page.goto('/members')
    await awake(page)
    await page.getByRole('banner').getByRole('link', { name: 'Packages' }).first().click()
    await page.waitForURL('**/packages-registration')
    expect(await page.evaluate(() => sessionStorage.getItem('eased'))).toBe(String(eased))
  })

  test(`who signs in on ${device} before the script has come gets to the back office without an error [AUTH-2, FAST-3]`, async ({
    someone,
  }) => {
    const page = await someone()
    await on(page, processors)
    // The script of this page never arrives, however often it is requested.
    await page.route('**/assets/entry.client*', async (route) => {
      if (!route.request().headers().referer?.endsWith('/login')) await route.continue()
    })
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(ADMINISTRATOR.email)
    await page.getByLabel('Password', { exact: true }).filter({ visible: true }).fill(ADMINISTRATOR.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('**/admin/dashboard')
    expect(await page.evaluate(() => sessionStorage.getItem('eased'))).toBe(String(eased))
    // An impossible transition has ended with its error before the script arrives.
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('navigation', { name: 'Back office' })
    await openGroup(menu, 'Training')
    await menu.getByRole('link', { name: 'Trainees', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Registered Trainees' })).toBeVisible()
  })
}

/** Fakes the number of processors, and records whether the previous page was left by a transition. */
async function on(page: Page, processors: number): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript((number) => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => number })
    Object.defineProperty(navigator, 'deviceMemory', { get: () => 8 })
    addEventListener('pageswap', ({ viewTransition }) =>
      sessionStorage.setItem('eased', String(viewTransition !== null)),
    )
  }, processors)
}
