import type { Page } from '@playwright/test'
import { awake, expect, test } from '../../company.ts'
import { ADMINISTRATOR, enterAs } from '../../people.ts'
import type { Site } from '../../site.ts'
import { sidewaysScroll, withRecords } from '../admin/desk.ts'
import { openLargeTextBrowser, readTextSizes } from '../large-text.ts'
import { enterStarter } from './starter.ts'

const PHONE = { width: 360, height: 740 }

/** The pages of each person; a colon stands for the first recording or trainee. */
const PAGES: readonly [enter: (page: Page, site: Site) => Promise<unknown>, paths: readonly string[]][] = [
  [async () => {}, ['/home', '/packages-registration', '/about', '/login']],
  [(page, site) => enterStarter(page, site, 'half-registered'), ['/registration']],
  [(page, site) => enterStarter(page, site, 'enrolled'), ['/client', '/client/sessions', '/practice']],
  [
    (page, site) => enterAs(page, site.url, ADMINISTRATOR),
    [
      '/admin/dashboard',
      '/admin/trainees',
      '/admin/news/new',
      '/admin/practice/:recording',
      '/admin/trainees/:trainee/sessions',
    ],
  ],
]

const idsOf = (site: Site) =>
  withRecords(site, async ({ read }) => ({
    ':recording': (await read.selectFrom('practice_attempts').select('id').executeTakeFirst())?.id ?? '',
    ':trainee': (await read.selectFrom('trainees').select('id').executeTakeFirst())?.id ?? '',
  }))

test('on a phone every text doubles with the browser’s text size, and no page scrolls sideways [WORK-6]', async ({
  site,
  someone,
}) => {
  const ids = Object.entries(await idsOf(site))
  const browser = await openLargeTextBrowser()
  try {
    const context = await browser.newContext({ baseURL: site.url, viewport: PHONE, reducedMotion: 'reduce' })
    const [usual, large] = [await someone(PHONE), await context.newPage()]
    await usual.setViewportSize(PHONE)
    for (const [enter, paths] of PAGES) {
      for (const page of [usual, large]) await enter(page, site)
      for (const path of paths) {
        const address = ids.reduce((text, [name, id]) => text.replace(name, id), path)
        await Promise.all([usual.goto(address), large.goto(address)])
        await Promise.all([awake(usual), awake(large)])
        const [before, after] = [await readTextSizes(usual), await readTextSizes(large)]
        const both = Object.entries(before).flatMap(([place, { size, text }]) =>
          after[place]?.text === text ? [{ text, size, large: after[place].size }] : [],
        )
        expect(both.length, `texts of ${path}`).toBeGreaterThan(8)
        expect(
          both.filter((each) => Math.abs(each.large / each.size - 2) > 0.01),
          path,
        ).toEqual([])
        await expect.poll(() => sidewaysScroll(large), `${path} at 200 %`).toBe(0)
      }
    }
  } finally {
    await browser.close()
  }
})

test('a client sees in forced colours what is chosen, and prints their payments with the academy, the days and the sum [WORK-6]', async ({
  site,
  someone,
}) => {
  const page = await someone({ width: 1280 })
  await enterStarter(page, site, 'enrolled')
  await page.goto('/client/payments')
  const chosen = page.getByRole('navigation', { name: 'Your pages' }).getByRole('link', { name: 'Payments' })
  const outline = () => chosen.evaluate((link) => getComputedStyle(link).outlineStyle)
  expect(await outline(), 'in usual colours').toBe('none')
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await outline()).toBe('solid')
  await page.emulateMedia({ forcedColors: 'none', media: 'print' })
  await expect(page.locator('.print-brand')).toBeVisible()
  await expect(page.getByText(/^Total confirmed: PHP [\d,]+, \w+ \d+, \d{4}/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { name: 'Payment history' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Your pages' })).toBeHidden()
  for (const button of await page.locator('main :is(button, .button)').all()) await expect(button).toBeHidden()
})
