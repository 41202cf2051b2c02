import { expect, test } from '../../company.ts'
import type { Page } from '@playwright/test'

const FIRST = 'mutya-ng-silangan-2026'
const SECOND = 'southern-luzon-oratorical-2026'
const THIRD = 'binibining-lakambini-2026'
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const at = (id: string) => new RegExp(`/wins/${id}$`)
/** The page has been taken over by script, which makes buttons of links, and the curtain of a first visit is gone. */
async function begun(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Next/ }).waitFor()
  await expect(page.locator('.splash')).toHaveCount(0)
}
/** Freezes the page's time; it advances only on command. */
async function holdTime(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-11-21T08:00:00Z' })
  await page.clock.pauseAt('2026-11-21T08:00:01Z')
}
const tag = (page: Page, property: string) =>
  page.locator(`head meta[property="${property}"]`).getAttribute('content')

// tests/requests/visitor/wins.test.ts checks the served pages.

test.describe('the carousel', () => {
  test.use({ viewport: { width: 1280, height: 900 }, contextOptions: { reducedMotion: 'no-preference' } })

  test('begins at the asked win, goes on after 15 seconds, comes round to the first after the last, and stands still while it is pointed at, has the focus, is stopped, or its tab is hidden [WIN-1]', async ({
    page,
  }) => {
    await holdTime(page)
    await page.goto(`/wins/${FIRST}`)
    await begun(page)
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    await expect(title(page)).toHaveText(/^Nineteen seconds/)
    await page.clock.runFor(14_999)
    await expect(page).toHaveURL(at(FIRST))
    await page.clock.runFor(1)
    await expect(page).toHaveURL(at(SECOND))
    await expect(title(page)).toHaveText(/^Champion/)
    await page.clock.runFor(15_000)
    await expect(page).toHaveURL(at(THIRD))
    await page.goto(`/wins/${FIRST}`)
    await page.getByRole('button', { name: /^Previous/ }).click()
    await expect(page).not.toHaveURL(at(FIRST))
    await expect(page.locator('.eyebrow')).toHaveText('Win 13 of 13')
    await page.getByRole('button', { name: /^Next/ }).click()
    await expect(page).toHaveURL(at(FIRST))

    await page.goto(`/wins/${FIRST}`)
    const pause = page.getByRole('button', { name: 'Pause' })
    await begun(page)
    const still = async (why: string) => {
      await page.clock.runFor(16_000)
      expect(new URL(page.url()).pathname, why).toBe(`/wins/${FIRST}`)
    }
    await page.locator('.slides').hover()
    await still('pointed at')
    await page.mouse.move(5, 880)
    await page.getByRole('button', { name: /^Next/ }).focus()
    await still('with the focus')
    await page
      .getByRole('heading', { level: 1 })
      .evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await still('hidden')
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => false })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await pause.click()
    await page.mouse.move(5, 880)
    await page.getByRole('button', { name: 'Play' }).blur()
    await still('stopped')
    await page.getByRole('button', { name: 'Play' }).click()
    await page.mouse.move(5, 880)
    await page.getByRole('button', { name: 'Pause' }).blur()
    await page.clock.runFor(15_000)
    await expect(page).toHaveURL(at(SECOND))
  })

  test('slides for 600 ms, 50 pixels apart, its neighbours out of reach, arrows 44 and dots 24 pixels or more; it follows dots and arrow keys: address, title, tags and text are those of the win shown, and nothing is asked again and again [WIN-1, WIN-3]', async ({
    page,
    site,
  }) => {
    await page.goto(`/wins/${FIRST}`)
    await begun(page)
    const slides = page.locator('.slide')
    expect(await slides.evaluateAll((all) => all.map((slide) => (slide as HTMLElement).inert))).toEqual([
      true,
      true,
      false,
      true,
      true,
    ])
    const boxes = await slides.evaluateAll((all) =>
      all.map((slide) => slide.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
    )
    for (const [index, box] of boxes.entries())
      if (index > 0) expect(box.left - (boxes[index - 1]?.right ?? 0)).toBeCloseTo(50, 0)
    expect(await slides.nth(2).evaluate((slide) => getComputedStyle(slide).transitionDuration)).toMatch(/^0\.6s/)
    for (const name of [/^Previous/, /^Next/]) {
      const box = await page.getByRole('button', { name }).boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    const dots = page.getByRole('list', { name: 'Choose a win' }).getByRole('button')
    await expect(dots).toHaveCount(13)
    for (const box of await dots.evaluateAll((all) =>
      all.map((dot) => dot.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
    ))
      expect(box).toBeGreaterThanOrEqual(24)

    await page.getByRole('button', { name: 'Pause' }).click()
    const requestedUrls: string[] = []
    page.on('request', (request) => {
      if (['document', 'fetch', 'xhr'].includes(request.resourceType())) requestedUrls.push(request.url())
    })
    await page.getByRole('button', { name: 'Champion, Southern Luzon Oratorical Cup' }).click()
    await expect(page).toHaveURL(at(SECOND))
    await expect(title(page)).toHaveText('Champion, Southern Luzon Oratorical Cup')
    await expect(page).toHaveTitle('Champion, Southern Luzon Oratorical Cup')
    expect(await tag(page, 'og:title')).toBe('Champion, Southern Luzon Oratorical Cup')
    expect(await tag(page, 'og:url')).toBe(`${site.url}/wins/${SECOND}`)
    expect(await tag(page, 'og:image')).toContain(`/share/wins/${SECOND}.jpg`)
    await expect(page.locator('[aria-current=true]')).toHaveAccessibleName('Champion, Southern Luzon Oratorical Cup')
    await page.locator('body').press('ArrowRight')
    await expect(page).toHaveURL(at(THIRD))
    await page.locator('body').press('ArrowLeft')
    await page.locator('body').press('ArrowLeft')
    await expect(page).toHaveURL(at(FIRST))
    expect(requestedUrls, 'the stories near by came with the page').toEqual([])
    // Thirteen slides in motion would only take longer.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (let step = 0; step < 13; step += 1) {
      const before = page.url()
      await page.getByRole('button', { name: /^Next/ }).click()
      await expect(page).not.toHaveURL(before)
    }
    await expect(page).toHaveURL(at(FIRST))
    expect(requestedUrls.length, 'a whole round needs few questions').toBeLessThanOrEqual(5)
    await page.reload()
    await expect(page).toHaveURL(at(FIRST))
  })

  test('leaves no trail in the history: back leads to where one came from, and to the win shown last; it says so when the next win cannot be loaded [WIN-1]', async ({
    page,
    complaints,
  }) => {
    await page.goto('/members')
    await page.goto(`/wins/${FIRST}`)
    await begun(page)
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: /^Next/ }).click()
    await page.getByRole('button', { name: /^Next/ }).click()
    await expect(page).toHaveURL(at(THIRD))
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await page.goBack()
    await expect(page).toHaveURL(at(THIRD))
    await expect(title(page)).toHaveText(/^First Princess/)
    await page.goBack()
    await expect(page).toHaveURL(/\/members$/)

    complaints.expect(/net::ERR_FAILED/)
    await page.route('**/around/**', (route) => route.abort())
    await page.goto(`/wins/${FIRST}`)
    await begun(page)
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('list', { name: 'Choose a win' }).getByRole('button').nth(6).click()
    await expect(page.getByText('The next win could not be loaded.')).toBeVisible()
    await expect(page).toHaveURL(at(FIRST))
    await page.unroute('**/around/**')
    await page.getByRole('list', { name: 'Choose a win' }).getByRole('button').nth(6).click()
    await expect(page).not.toHaveURL(at(FIRST))
    await expect(page.getByText('The next win could not be loaded.')).toHaveCount(0)
  })
})

test('a finger moves it, and a short or upright stroke does not [WIN-1]', async ({ browser, site }) => {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await page.goto(`/wins/${FIRST}`)
  // A button only once script acts on it; before that a link.
  await page.getByRole('button', { name: 'Next win' }).waitFor()
  // The touches are given to the page itself: a busy browser may take those of a device for a scroll and cancel them.
  const stroke = (across: number, down: number) =>
    page.locator('.slides').evaluate(
      (slides, [x, y]) => {
        const touchAt = (part: number) =>
          new Touch({ identifier: 1, target: slides, clientX: 195 + (x ?? 0) * part, clientY: 300 + (y ?? 0) * part })
        const tell = (type: string, part: number) =>
          slides.dispatchEvent(
            new TouchEvent(type, {
              bubbles: true,
              cancelable: true,
              touches: type === 'touchend' ? [] : [touchAt(part)],
              changedTouches: [touchAt(part)],
            }),
          )
        tell('touchstart', 0)
        for (const part of [0.3, 0.7, 1]) tell('touchmove', part)
        tell('touchend', 1)
      },
      [across, down],
    )
  await stroke(-20, 0)
  await expect(page).toHaveURL(at(FIRST))
  await stroke(-120, 10)
  await expect(page).toHaveURL(at(SECOND))
  await stroke(120, -10)
  await expect(page).toHaveURL(at(FIRST))
  await stroke(-30, -90)
  await expect(page).toHaveURL(at(FIRST))
  await context.close()
})

test('with little motion nothing goes on by itself and nothing slides; one can still ask for it [WIN-1]', async ({
  someone,
}) => {
  const page = await someone({ width: 1280 })
  await holdTime(page)
  await page.goto(`/wins/${FIRST}`)
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await page.clock.runFor(16_000)
  await expect(page).toHaveURL(at(FIRST))
  const seconds = await page
    .locator('.slide')
    .first()
    .evaluate((slide) => Number.parseFloat(getComputedStyle(slide).transitionDuration))
  expect(seconds).toBeLessThan(0.001)
  await page.getByRole('button', { name: /^Next/ }).click()
  await expect(page).toHaveURL(at(SECOND))
})
