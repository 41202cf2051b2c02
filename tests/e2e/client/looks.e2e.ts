import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../../company.ts'
import { enterAs } from '../../people.ts'
import { starterClient } from './starter.ts'

/** Nothing may stick out at the side. */
async function expectWithin(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    page.url(),
  ).toBeLessThanOrEqual(0)
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`the client's pages hold at 320, 390 and 1280 px, ${colorScheme} [CLI-3, MAT-1, TES-3]`, async ({
    someone,
    site,
  }) => {
    test.slow()
    const page = await someone()
    await enterAs(page, site.url, starterClient('enrolled'))
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('/client')
    const testimonial = (await page.getByRole('link', { name: 'Write Testimonial' }).getAttribute('href')) ?? ''
    await page.goto('/learningmaterials')
    const material =
      (await page
        .getByRole('link', { name: /Read here/ })
        .first()
        .getAttribute('href')) ?? ''
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 850 })
      for (const address of ['/client', '/learningmaterials', material, testimonial, '/client/password']) {
        await page.goto(address)
        if (address === material) await expect(page.getByText(/^Page \d+ of \d+$/)).toBeAttached()
        await expectAccessible(page)
        await expectWithin(page)
      }
    }
  })

test('registering looks as well by night: form, waiting and rejected [REG-2, REG-7, REG-8]', async ({
  someone,
  site,
}) => {
  for (const state of ['half-registered', 'pending', 'rejected'] as const) {
    const page = await someone()
    await enterAs(page, site.url, starterClient(state))
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await page.goto('/registration')
    await page.waitForURL(/\/registration\/package-/)
    await expectAccessible(page)
    await expectWithin(page)
  }
})

test('the theme is chosen on the account page and holds on every page of the client area [CLI-3]', async ({
  someone,
  site,
}) => {
  const page = await someone()
  await enterAs(page, site.url, starterClient('enrolled'))
  await page.goto('/client')
  const ground = () =>
    page.locator('main').evaluate((main) => getComputedStyle(main).getPropertyValue('--ground').trim())
  const light = await ground()
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect.poll(ground).not.toBe(light)
  const dark = await ground()
  await page.goto('/learningmaterials')
  expect(await ground()).toBe(dark)
  await page.goto('/home')
  expect(
    await page.locator('main').evaluate((main) => getComputedStyle(main).getPropertyValue('--ground').trim()),
  ).toBe(light)
})
