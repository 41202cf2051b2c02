import { expect, expectAccessible, test } from '../../company.ts'
import { signInInBrowser, ADMINISTRATOR } from '../../people.ts'
import { siteContent } from '../../../commands/starter/site-content.ts'
import { inTime } from '../../in-time.ts'

type Curtain = { at: number; covers: boolean; inMain: boolean; words: string }

test('the header leads to every public place, and Members unfolds to Testimonial and folds on Escape [NAV-1]', async ({
  someone,
}) => {
  const page = await someone({ width: 1280 })
  await page.goto('/home')
  const main = page.getByRole('banner').getByRole('navigation', { name: 'Main' })
  for (const [name, address] of [
    ['Home', '/home'],
    ['About', '/about'],
    ['FAQ', '/about#faq'],
    ['Contact', '/about#contact'],
    ['Packages', '/packages-registration'],
  ])
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', address ?? '-')
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden()
  const testimonial = main.getByRole('link', { name: 'Testimonial' })
  await expect(testimonial).toBeHidden()
  await main.getByText('Members', { exact: true }).click()
  await expect(testimonial).toHaveAttribute('href', '/members')
  await expect(main.getByRole('link', { name: 'All members' })).toHaveAttribute('href', '/members')
  await page.keyboard.press('Escape')
  await expect(testimonial).toBeHidden()
  await main.getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL(/\/about#faq$/)
  await expect(page.getByRole('heading', { name: 'Before you ask' })).toBeInViewport()
})

test('on narrow windows the menu opens and closes with its button and with Escape [NAV-1]', async ({ someone }) => {
  const page = await someone({ width: 390 })
  await page.goto('/home')
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
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
})

test('the footer names the company, help, mail and social page of the site content, the year, the developers and the version [NAV-4]', async ({
  someone,
}) => {
  const page = await someone({ width: 1280, javaScript: false })
  await page.goto('/home')
  const foot = page.getByRole('contentinfo')
  for (const heading of ['Company', 'Get help', 'Get in Touch', 'follow us'])
    await expect(foot.getByRole('heading', { name: heading, exact: true })).toBeVisible()
  for (const [name, address] of [
    ['Home', '/home'],
    ['About us', '/about'],
    ['Packages', '/packages-registration'],
    ["FAQ's", '/about#faq'],
    [siteContent.contactEmail, `mailto:${siteContent.contactEmail}`],
    ['Facebook', siteContent.socialLink],
  ])
    await expect(foot.getByRole('link', { name, exact: true })).toHaveAttribute('href', address ?? '-')
  await expect(foot).toContainText(`© 2024 ${siteContent.brand}`)
  await expect(foot).toContainText('developers')
  await expect(foot).toContainText('1.1.0a')
})

test('the splash shows a Bible quote, goes on to the home page after 4 s, and can be skipped [NAV-5]', async ({
  someone,
  site,
}) => {
  const answer = await fetch(`${site.url}/`)
  expect(answer.headers.get('refresh')).toBe('4; url=/home')
  expect(await answer.text()).not.toMatch(/http-equiv/i)
  const page = await someone({ javaScript: false })
  const began = Date.now()
  await page.goto('/')
  await expect(page.getByRole('blockquote')).toHaveText(/\b[1-3]?\s?[A-Z][a-z]+ \d{1,3}:\d{1,3}$/)
  await page.waitForURL(/\/home$/, { timeout: 30_000, waitUntil: 'commit' })
  expect(Date.now() - began).toBeGreaterThan(3500)
  const hasty = await someone()
  await hasty.goto('/')
  await hasty.getByRole('link', { name: 'Skip' }).click()
  await expect(hasty).toHaveURL(/\/home$/)
  // The way on is closed, so that the splash stays long enough to be looked over.
  const waiting = await someone()
  await waiting.route('**/home', (route) => route.fulfill({ status: 204 }))
  await waiting.goto('/')
  await expectAccessible(waiting)
})

test('a curtain with the name of the academy covers the window on the first document of a visit, is gone within 1 s, and comes no second time [NAV-6]', async ({
  someone,
}) => {
  const page = await someone({ width: 1280 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const seen: Curtain[] = []
    Reflect.set(window, 'curtains', seen)
    const look = () => {
      const curtain = document.querySelector('.curtain')
      const box = curtain?.getBoundingClientRect()
      if (curtain && box)
        seen.push({
          at: performance.now(),
          covers: box.width >= innerWidth && box.height >= innerHeight,
          inMain: curtain.closest('main') !== null,
          words: curtain.textContent,
        })
      requestAnimationFrame(look)
    }
    look()
  })
  await page.goto('/home')
  const curtains = () => page.evaluate((): Curtain[] => Reflect.get(window, 'curtains'))
  await expect(page.locator('.curtain')).toHaveCount(0)
  const seen = await curtains()
  // A busy machine draws few frames of it.
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.some(({ covers, inMain }) => covers && !inMain)).toBe(true)
  expect(seen[0]?.words).toBe(await page.getByRole('banner').locator('.brand').textContent())
  expect((seen.at(-1)?.at ?? 9999) - (seen[0]?.at ?? 0)).toBeLessThan(inTime(1000))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/about')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up/Log in' })).toBeVisible()
  expect(await curtains()).toEqual([])
})

test('there is no curtain under reduced motion or without script, and the page is complete beneath it [NAV-6]', async ({
  someone,
  site,
}) => {
  for (const page of [await someone(), await someone({ javaScript: false })]) {
    await page.goto('/home', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.curtain')).toHaveCount(0)
  }
  expect(await (await fetch(`${site.url}/home`)).text()).not.toContain('class="curtain"')
})

test('a signed-in area whose data is slow says so after 300 ms, for at most 1.5 s; a quick one does not [NAV-6]', async ({
  someone,
}) => {
  const page = await someone({ width: 1280 })
  await signInInBrowser(page, ADMINISTRATOR)
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

test('/helloworld shows a sample progress bar, names its address and is closed to search engines [NAV-9]', async ({
  someone,
  site,
}) => {
  const page = await someone({ javaScript: false })
  expect((await page.goto('/helloworld'))?.status()).toBe(200)
  await expect(page.getByRole('progressbar', { name: 'Sample progress' })).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${site.url}/helloworld`)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const whole = await someone({ width: 1280 })
  await whole.goto('/helloworld')
  await expectAccessible(whole)
})

test('the first sheet puts the layers of styles in their order: parts stand above the reset, and pages above parts [NAV-1]', async ({
  site,
}) => {
  const page = await (await fetch(`${site.url}/login`, { headers: { Cookie: 'theme=light' } })).text()
  const sheets = [...page.matchAll(/<link[^>]+rel="stylesheet"[^>]+href="([^"#]+)/g)].map(([, sheet = '']) => sheet)
  const texts = await Promise.all(sheets.map(async (sheet) => (await fetch(site.url + sheet)).text()))
  // A layer stands where it is named first.
  const named = [...texts.join('').matchAll(/@layer ([\w, ]+)[{;]/g)].flatMap(([, names = '']) => names.split(/, */))
  expect([...new Set(named)]).toEqual(['reset', 'tokens', 'base', 'parts', 'pages'])
})
