import type { Page } from '@playwright/test'
import { expect, test } from '../../company.ts'
import { openLargeTextBrowser } from '../large-text.ts'
import { expectToFit, openAsStaff, sidewaysScroll } from './desk.ts'

const PAGES = [
  '/admin/dashboard',
  '/admin/pendingregistrationpayments',
  '/admin/paymenthistory',
  '/admin/trainees',
  '/admin/today',
  '/admin/calendar',
  '/admin/calendar/plan',
  '/admin/calendar/hours',
  '/admin/generatereports',
  '/admin/audit',
]

const sizesOf = (page: Page) =>
  page.evaluate(() =>
    ['h1', 'main p, main td, main label', '.crumbs li', 'main .button'].map((selector) => {
      const element = document.querySelector(selector)
      return element ? Number.parseFloat(getComputedStyle(element).fontSize) : 0
    }),
  )
/** Text cut by its own box: wider than it, and hidden there. */
const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(a, button, label, h1, h2, p, td, summary, input, select)')]
      .filter(
        (element) => element.offsetParent !== null && !element.closest('.sr-only, .list-scroll, .calendar-frame'),
      )
      .filter((element) => {
        const { overflowX } = getComputedStyle(element)
        return overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      })
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`),
  )

test('text grows with the browser’s size, nothing is lost, and nothing scrolls sideways at 400 % zoom [WORK-6]', async ({
  site,
  someone,
}) => {
  const page = await someone({ width: 1280 })
  await openAsStaff(page, site, '/admin/dashboard')
  const browser = await openLargeTextBrowser()
  try {
    const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1280, height: 900 } })
    const enlarged = await context.newPage()
    await openAsStaff(enlarged, site, '/admin/dashboard')
    for (const path of PAGES) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await Promise.all([page.goto(path), enlarged.goto(path)])
      const sizes = await sizesOf(page)
      for (const [index, size] of (await sizesOf(enlarged)).entries())
        expect(size, `${path} ${index}`).toBeGreaterThanOrEqual((sizes[index] ?? 0) * 1.8)
      await expect.poll(() => sidewaysScroll(enlarged), { message: `${path} at 200 %` }).toBe(0)
      expect(await cutTexts(enlarged), `${path} at 200 %`).toEqual([])
      await expectToFit(page, [320])
      expect(await cutTexts(page), `${path} at 400 % zoom`).toEqual([])
    }
  } finally {
    await browser.close()
  }
})

test('forced colours show what is chosen, and print leaves out what one clicks and names the academy [WORK-6]', async ({
  site,
  someone,
}) => {
  const page = await someone({ width: 1280 })
  await openAsStaff(page, site, '/admin/pendingregistrationpayments')
  const chosen = page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: /^All/ })
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await chosen.evaluate((link) => getComputedStyle(link).outlineStyle)).toBe('solid')
  await page.emulateMedia({ forcedColors: 'none', media: 'print' })
  await expect(chosen).toBeHidden()
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(page.locator('.print-brand')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pending payments' })).toBeVisible()
})
