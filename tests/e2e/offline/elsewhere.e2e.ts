import type { Page } from '@playwright/test'
import { expect, expectAccessible } from '../../company.ts'
import { signInInBrowser } from '../../people.ts'
import { sidewaysScroll } from '../admin/desk.ts'
import { starterClient } from '../client/starter.ts'
import { copiesOn, isHeld, readAll, test } from './phone.ts'

const NEEDS_A_LINE = 'This page needs a line'
const ELSEWHERE = [
  '/client/security',
  '/client/verification',
  '/',
  '/home',
  '/about',
  '/packages-registration',
  '/wins/mutya-ng-silangan-2026',
  '/contact',
  '/nowhere',
]

test('without a line every other address of the site says so in the look of the academy, to who is signed in, and opens by itself when it is back [FAST-6]', async ({
  phone,
}) => {
  const { page, line } = await phone()
  await signInInBrowser(page, starterClient('enrolled'))
  await readAll(page)
  line.cut()
  for (const path of ELSEWHERE) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: NEEDS_A_LINE }), path).toBeVisible()
    expect(new URL(page.url()).searchParams.get('from')).toBe(path)
    await expect(page.getByRole('link', { name: /My account/ })).toHaveAttribute('href', '/client')
  }
  for (const theme of ['light', 'dark']) {
    await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    expect(await sidewaysScroll(page)).toBe(0)
    await page.screenshot({ path: test.info().outputPath(`needs-a-line-${theme}.png`), fullPage: true })
  }
  await page.goto('/about#faq')
  await expect(page.getByRole('heading', { name: NEEDS_A_LINE })).toBeVisible()
  line.mend()
  await expect(page.getByRole('heading', { name: 'Before you ask' })).toBeAttached()
  await expect(page).toHaveURL(/\/about/)
  for (const path of ELSEWHERE) expect(await copiesOn(page)).not.toContain(path)
})

test('a page that comes is asked for once, though the worker stands in between [FAST-6]', async ({ phone }) => {
  const { page, line } = await phone()
  await signInInBrowser(page, starterClient('enrolled'))
  await page.goto('/client')
  await isHeld(page, '/client/offline')
  for (const path of ['/about', '/client/security', '/learningmaterials']) {
    const before = line.asked.length
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(line.asked.slice(before).filter((each) => each === `GET ${path}`)).toHaveLength(1)
  }
})

/** In a tab of its own: the browser's page comes a moment after it was told. */
async function findsNothing(page: Page, path: string): Promise<void> {
  const tab = await page.context().newPage()
  await expect(tab.goto(path)).rejects.toThrow(/net::ERR_/)
  await tab.close()
}

test('who is not signed in reads what the browser says, before they were and after they have left [FAST-6, NAV-3]', async ({
  phone,
}) => {
  const { page, line } = await phone()
  await page.goto('/home')
  line.cut()
  await findsNothing(page, '/about')
  line.mend()
  await signInInBrowser(page, starterClient('enrolled'))
  await readAll(page)
  await page.goto('/client')
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await page
    .getByRole('dialog', { name: 'Confirm Logout' })
    .or(page.getByRole('alertdialog', { name: 'Confirm Logout' }))
    .getByRole('button', { name: 'Confirm', exact: true })
    .click()
  await page.waitForURL('**/login')
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  line.cut()
  for (const path of ['/about', '/client']) await findsNothing(page, path)
})
