import { expect, expectAccessible, test } from '../../company.ts'
import { ADMINISTRATOR, enterAs } from '../../people.ts'
import { inTime } from '../../in-time.ts'

type SplashFrame = { at: number; covers: boolean; inMain: boolean; words: string }

// tests/requests/visitor/shell.test.ts checks the served pages.

test('the header unfolds and folds on a wide window and a narrow one, comes without a curtain under reduced motion, and it, the splash and the pages of nobody have no fault for assistive technology [NAV-1, NAV-5, NAV-6, NAV-7, NAV-9]', async ({
  someone,
}) => {
  const page = await someone({ width: 1280 })
  await page.goto('/home', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.splash')).toHaveCount(0)
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  const main = page.getByRole('banner').getByRole('navigation', { name: 'Main' })
  await expect(menu).toBeHidden()
  const testimonial = main.getByRole('link', { name: 'Testimonial' })
  await expect(testimonial).toBeHidden()
  await main.getByText('Members', { exact: true }).click()
  await expect(testimonial).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(testimonial).toBeHidden()
  await main.getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL(/\/about#faq$/)
  await expect(page.getByRole('heading', { name: 'Before you ask' })).toBeInViewport()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/home')
  const about = page.getByRole('banner').getByRole('link', { name: 'About', exact: true })
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await menu.click()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await expect(about).toBeVisible()
  await expectAccessible(page)
  await menu.click()
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await menu.click()
  await page.keyboard.press('Escape')
  await expect(about).toBeHidden()

  await page.goto('/helloworld')
  await expect(page.getByRole('progressbar', { name: 'Sample progress' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/nowhere/at/all')
  for (const landmark of ['banner', 'main', 'contentinfo'] as const)
    await expect(page.getByRole(landmark)).toHaveCount(1)
  await expectAccessible(page)
  // The way on is closed, so that the splash stays long enough to be looked over.
  await page.route('**/home', (route) => route.fulfill({ status: 204 }))
  await page.goto('/')
  await expectAccessible(page)
})

test('a curtain with the name of the academy covers the window on the first document of a visit, is gone within 1 s, and comes no second time [NAV-6]', async ({
  someone,
}) => {
  const page = await someone({ width: 1280 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const seen: SplashFrame[] = []
    Reflect.set(window, 'splashFrames', seen)
    const look = () => {
      const splash = document.querySelector('.splash')
      const box = splash?.getBoundingClientRect()
      if (splash && box)
        seen.push({
          at: performance.now(),
          covers: box.width >= innerWidth && box.height >= innerHeight,
          inMain: splash.closest('main') !== null,
          words: splash.textContent,
        })
      requestAnimationFrame(look)
    }
    look()
  })
  await page.goto('/home')
  const readSplashFrames = () => page.evaluate((): SplashFrame[] => Reflect.get(window, 'splashFrames'))
  await expect(page.locator('.splash')).toHaveCount(0)
  const seen = await readSplashFrames()
  // A busy machine draws few frames of it.
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.some(({ covers, inMain }) => covers && !inMain)).toBe(true)
  expect(seen[0]?.words).toBe(await page.getByRole('banner').locator('.brand').textContent())
  expect((seen.at(-1)?.at ?? 9999) - (seen[0]?.at ?? 0)).toBeLessThan(inTime(1000))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/about')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up/Log in' })).toBeVisible()
  expect(await readSplashFrames()).toEqual([])
})

test('a signed-in area whose data is slow says so after 300 ms, for at most 1.5 s; a quick one does not [NAV-6]', async ({
  someone,
  site,
}) => {
  const page = await someone({ width: 1280 })
  await enterAs(page, site.url, ADMINISTRATOR)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/admin/dashboard')
  const screen = page.getByText('One moment…')
  let let_go = () => {}
  const held = new Promise<void>((resolve) => {
    let_go = resolve
  })
  await page.route('**/admin/trainees.data*', async (route) => {
    await held
    await route.continue()
  })
  await page
    .getByRole('link', { name: /trainees/i })
    .first()
    .click()
  await expect(screen).toBeAttached()
  // The style sheet keeps the time: a look at the right moment would depend on who else is at work.
  expect(
    await screen.evaluate((element) => {
      const { animationDelay, animationDuration, animationIterationCount } = getComputedStyle(element)
      return [animationDelay, animationDuration, animationIterationCount]
    }),
  ).toEqual(['0.3s', '1.2s', '1'])
  await expect(screen).toBeVisible()
  await expect(screen, 'gone while the data is still away').toBeHidden()
  let_go()
  await expect(page).toHaveURL(/\/admin\/trainees/)
  await expect(screen).toHaveCount(0)
})
