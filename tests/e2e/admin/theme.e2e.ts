import type { BrowserContextOptions, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../../company.ts'
import { openAsStaff } from './desk.ts'

/** Whether the back office is dark, by the computed colour. */
const isDark = (page: Page) =>
  page.locator('.back-office').evaluate((element) => getComputedStyle(element).colorScheme === 'dark')

async function expectDense(page: Page, height: number): Promise<void> {
  const dense = page.locator('.button-dense:visible').first()
  await expect(dense).toHaveCSS('min-height', `${height}px`)
  await expect(dense).toHaveCSS('font-size', '15px')
}

test('the desk follows the system until a theme is chosen, which is there before the first colour of every later page; buttons of lists are low, and high for a finger [ADM-1]', async ({
  site,
  browser,
}) => {
  const seen: BrowserContextOptions = {
    baseURL: site.url,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  }
  const context = await browser.newContext({ ...seen, colorScheme: 'light' })
  try {
    const staffPage = await context.newPage()
    await openAsStaff(staffPage, site, '/admin/dashboard')
    // The public pages have one theme, which this choice does not change.
    const visitor = await context.newPage()
    await visitor.goto('/home')
    const ground = () => visitor.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const publicGround = await ground()
    for (const [system, other] of [
      ['light', 'Dark'],
      ['dark', 'Light'],
    ] as const) {
      await staffPage.emulateMedia({ colorScheme: system })
      expect(await isDark(staffPage)).toBe(system === 'dark')
      await staffPage.getByRole('radio', { name: other, exact: true }).check()
      expect(await isDark(staffPage)).toBe(system !== 'dark')
      if (other === 'Dark') await expectAccessible(staffPage)
      // With the page's own scripts away, what is dark is so by the one that runs before everything.
      await staffPage.route('**/assets/*.js', (route) => route.abort())
      await staffPage.goto('/admin/trainees')
      expect(await isDark(staffPage)).toBe(system !== 'dark')
      await staffPage.unroute('**/assets/*.js')
      await staffPage.goto('/admin/paymenthistory')
      await expect(staffPage.getByRole('radio', { name: other, exact: true })).toBeChecked()
      if (other === 'Dark') await expectAccessible(staffPage)
      await visitor.reload()
      expect(await ground()).toBe(publicGround)
      await staffPage.getByRole('radio', { name: 'System', exact: true }).check()
      expect(await isDark(staffPage)).toBe(system === 'dark')
    }
    await visitor.reload()
    expect(await ground()).toBe(publicGround)
    expect(await visitor.locator('html').getAttribute('data-theme')).toBeNull()
    await staffPage.goto('/admin/trainees')
    await expectDense(staffPage, 36)
    const storageState = await context.storageState()
    const hand = await browser.newContext({ ...seen, storageState, hasTouch: true, isMobile: true })
    const list = await hand.newPage()
    await list.goto('/admin/trainees')
    await expectDense(list, 44)
    await hand.close()
  } finally {
    await context.close()
  }
})
