import type { Page } from '@playwright/test'
import { awake, expect, expectAccessible, test } from '../../company.ts'
import { reachReceiptStep } from '../../journey.ts'
import { asClient, booked } from '../line/people.ts'
import { enterStarter } from './starter.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Your pages' })

/** Whether the focused control lies behind the bar. */
const isCovered = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement?.getBoundingClientRect()
    const top = document.querySelector('.client-places')?.getBoundingClientRect().top ?? Infinity
    return focused !== undefined && focused.bottom > top
  })

test('the four places are reached by keyboard and tap, and the bar covers no focused control on a phone [HUB-1]', async ({
  someone,
  site,
}) => {
  const page = await someone({ width: 360 })
  await page.setViewportSize({ width: 360, height: 640 })
  await enterStarter(page, site, 'enrolled')
  await page.goto('/client/account')
  await awake(page)
  const heights = await bar(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
  expect(heights).toHaveLength(4)
  for (const height of heights) expect(height).toBeGreaterThanOrEqual(44)
  await page.getByRole('heading', { level: 1 }).click()
  const seen: string[] = []
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => document.activeElement?.closest('.client-area')?.className ?? '')
    if (!name) break
    seen.push(await page.evaluate(() => document.activeElement?.id || (document.activeElement?.textContent ?? '')))
    expect(await isCovered(page), seen.at(-1) ?? '').toBe(false)
  }
  expect(seen.length, 'the fields of the page').toBeGreaterThan(10)
  await bar(page).getByRole('link', { name: 'Training' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Training' })).toBeVisible()
  await expect(bar(page).getByRole('link', { name: 'Training' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: /^Sessions/ }).click()
  await page.getByRole('main').getByRole('link', { name: 'Training' }).click()
  await expect(page).toHaveURL(/\/client\/training$/)
  await page.emulateMedia({ media: 'print' })
  await expect(bar(page)).toBeHidden()
})

test('an old fragment leads to its part [HUB-1]', async ({ someone, site }) => {
  const page = await someone({ width: 360 })
  await enterStarter(page, site, 'enrolled')
  for (const [from, to] of [
    ['/client#data-title', /\/client\/privacy#data-title$/],
    ['/client#corrections', /\/client\/privacy#corrections$/],
    ['/client#account', /\/client\/account#account$/],
  ] as const) {
    await page.goto('/home')
    await page.goto(from)
    await expect(page).toHaveURL(to)
  }
})

test('on a phone the steps of a registration keep their buttons free, and one tap leads home; beside the page there is room [HUB-1]', async ({
  someone,
  site,
}) => {
  const page = await someone({ width: 360 })
  await asClient(page, site, (records, { id }) => reachReceiptStep(records, id))
  await page.goto('/registration/package-w?step=3')
  await expect(bar(page)).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(bar(page).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'true')
  await page.setViewportSize({ width: 360, height: 640 })
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/client$/)
  await expect(bar(page)).toBeVisible()
})

test('a minor is asked for the guardian after the birthdate, and for a handler only when it is somebody else [HUB-3]', async ({
  someone,
  site,
}) => {
  const page = await someone({ width: 360 })
  await asClient(page, site, booked)
  await page.goto('/registration/package-w?step=1')
  await awake(page)
  const handler = page.getByLabel("Handler's Name", { exact: true })
  const guardian = page.getByLabel('Name of your parent or guardian')
  await expect(handler).toBeVisible()
  await expect(guardian).toBeHidden()
  const year = new Date().getUTCFullYear() - 14
  await page.getByLabel('Birthdate', { exact: true }).fill(`${year}-01-15`)
  await page.getByLabel('Age', { exact: true }).fill('14')
  await expect(guardian).toBeVisible()
  await expect(handler).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'My handler is somebody else' }).click()
  await handler.fill('Nena Dela Peña')
  await page.getByLabel('Age', { exact: true }).fill('22')
  await page.getByLabel('Birthdate', { exact: true }).fill(`${year - 8}-01-15`)
  await expect(guardian).toBeHidden()
  await expect(handler).toHaveValue('Nena Dela Peña')
})
