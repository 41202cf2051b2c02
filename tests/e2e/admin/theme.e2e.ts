import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../../company.ts'
import { standAt } from './desk.ts'
import type { Site } from '../../site.ts'

async function deskUnder(browser: Browser, site: Site, colorScheme: 'light' | 'dark', width = 1280): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site.url,
    colorScheme,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  })
  return context.newPage()
}
/** Whether the desk is dark, by the colour that is really there. */
const isDark = (page: Page) =>
  page.locator('.back-office').evaluate((desk) => getComputedStyle(desk).colorScheme === 'dark')

for (const system of ['light', 'dark'] as const) {
  const other = system === 'light' ? 'Dark' : 'Light'
  test(`the desk follows a ${system} system until '${other}' is chosen, which is there before the first colour of every later page [ADM-1]`, async ({
    site,
    browser,
  }) => {
    const desk = await deskUnder(browser, site, system)
    try {
      await standAt(desk, site, '/admin/dashboard')
      expect(await isDark(desk)).toBe(system === 'dark')
      await desk.getByRole('radio', { name: other, exact: true }).check()
      expect(await isDark(desk)).toBe(system !== 'dark')
      await expectAccessible(desk)
      // With the page's own scripts away, what is dark is so by the one that runs before everything.
      await desk.route('**/assets/*.js', (route) => route.abort())
      await desk.goto('/admin/trainees')
      expect(await isDark(desk)).toBe(system !== 'dark')
      await desk.unroute('**/assets/*.js')
      await desk.goto('/admin/paymenthistory')
      await expect(desk.getByRole('radio', { name: other, exact: true })).toBeChecked()
      await expectAccessible(desk)
      // The public pages have one theme, whatever is chosen here.
      const second = await desk.context().newPage()
      await second.goto('/home')
      const ground = () => second.evaluate(() => getComputedStyle(document.body).backgroundColor)
      const chosen = await ground()
      await desk.getByRole('radio', { name: 'System', exact: true }).check()
      expect(await isDark(desk)).toBe(system === 'dark')
      await second.reload()
      expect(await ground()).toBe(chosen)
      expect(await second.locator('html').getAttribute('data-theme')).toBeNull()
    } finally {
      await desk.context().close()
    }
  })
}

test('buttons of lists are as low as a row, whatever sheet comes first, and a finger gets a high one [ADM-1]', async ({
  site,
  browser,
}) => {
  for (const { hasTouch, height } of [
    { hasTouch: false, height: 36 },
    { hasTouch: true, height: 44 },
  ]) {
    const context = await browser.newContext({ baseURL: site.url, hasTouch, isMobile: hasTouch })
    try {
      const desk = await context.newPage()
      await standAt(desk, site, '/admin/trainees')
      const dense = desk.locator('.button-dense:visible').first()
      await expect(dense).toHaveCSS('min-height', `${height}px`)
      await expect(dense).toHaveCSS('font-size', '15px')
    } finally {
      await context.close()
    }
  }
})
