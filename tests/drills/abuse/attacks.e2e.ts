import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../../company.ts'
import { ADMINISTRATOR, enterAs } from '../../people.ts'
import type { Site } from '../../site.ts'
import { openStage } from './open-stage.ts'
import { EVIL, plantWords } from './planted-words.ts'
import type { Stage } from './stage.ts'

let own: Site
let stage: Stage
test.beforeAll(async () => {
  ;({ site: own, stage } = await openStage())
})
test.afterAll(async () => {
  await stage?.records.close()
  await own?.close()
})

const kept = () =>
  stage.records.read
    .selectFrom('policy_reports')
    .select(['directive', 'blocked', 'page', 'times'])
    .orderBy('page')
    .execute()

// /home is cached and allows its scripts by hash, /login is rendered each time and allows them by nonce.
test('what a real browser stops, on a kept page and on a drawn one, is told to staff, who clear the list [NAV-8]', async ({
  someone,
  browser,
}) => {
  await stage.records.write.deleteFrom('policy_reports').execute()
  const context = await browser.newContext({ baseURL: own.url, reducedMotion: 'reduce' })
  const visitor = await context.newPage()
  for (const path of ['/home', '/login?next=%2Fclient']) {
    await visitor.goto(path)
    await visitor.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.__hostile = 1'
      document.body.append(script)
    })
    expect(await visitor.evaluate(() => Reflect.get(window, '__hostile')), path).toBeUndefined()
  }
  await expect
    .poll(async () => (await kept()).map(({ directive, blocked, page }) => [directive, blocked, page]))
    .toEqual([
      ['script-src-elem', 'inline', '/home'],
      ['script-src-elem', 'inline', '/login'],
    ])
  await context.close()

  const staff = await someone({ at: own.url, width: 1280 })
  await enterAs(staff, own.url, ADMINISTRATOR)
  await staff.goto('/admin/dashboard')
  await staff.getByRole('navigation', { name: 'Back office' }).getByText('Settings').click()
  await staff.getByRole('link', { name: 'Security warnings' }).click()
  await expect(staff.getByRole('heading', { level: 1, name: 'Security warnings' })).toBeVisible()
  const row = staff.getByRole('row').filter({ hasText: '/home' })
  await expect(row).toContainText('A script written into the page')
  await expect(row).toContainText('check the content of this page')
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Clear list' }).click()
  const question = staff.getByRole('alertdialog', { name: 'Clear list' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Clear list' }).click()
  await expect(staff.getByText('Nothing was blocked. Security warnings will appear here.')).toBeVisible()
  await expect(question).toBeHidden()
  expect(await kept()).toEqual([])
})

test('markup in text fields stays text where script draws it, and no page breaks its own policy [ADM-4, ADM-5, ADM-6, CONTACT-1, CLI-2]', async ({
  browser,
}) => {
  await plantWords(stage)
  const violations: string[] = []
  const visit = async (cookie: string | null, paths: string[], drawAgain?: (page: Page) => Promise<void>) => {
    const context = await browser.newContext({ baseURL: own.url, reducedMotion: 'reduce' })
    if (cookie) await context.addCookies([{ name: 'session', value: cookie.slice('session='.length), url: own.url }])
    await context.exposeFunction('hostileReport', (words: string) => violations.push(words))
    await context.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', (event) =>
        Reflect.get(
          window,
          'hostileReport',
        )(`${event.violatedDirective} ${event.blockedURI} ${document.location.pathname}`),
      ),
    )
    const page = await context.newPage()
    const expectHarmless = async () => {
      expect(await page.evaluate(() => Reflect.get(window, '__hostile')), page.url()).toBeUndefined()
      expect(await page.locator('a[href^="javascript:"], a[href^="data:"], img[src="x"]').count(), page.url()).toBe(0)
    }
    for (const path of paths) {
      await page.goto(path)
      await page.locator('html[data-awake]').waitFor({ state: 'attached' })
      await expectHarmless()
    }
    await drawAgain?.(page)
    await expectHarmless()
    await context.close()
  }
  // Islands of public pages hydrate by their own scripts, one of which renders the next story.
  await visit(null, ['/home', `/wins/${stage.ids.win}`], async (page) => {
    const before = page.url()
    await page.getByRole('button', { name: /^Next/ }).click()
    await expect(page).not.toHaveURL(before)
  })
  await visit(await stage.freshCookie('E'), ['/client'])
  await visit(await stage.freshCookie('ADM'), ['/admin/trainees', '/admin/wins'])
  expect(violations).toEqual([])
  // The control: the same browser runs the same words when they are not escaped.
  const page = await browser.newPage()
  await page.setContent(`<p>${EVIL}</p>`)
  expect(await page.evaluate(() => Reflect.get(window, '__hostile'))).toBe(1)
  await page.close()
})
