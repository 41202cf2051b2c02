import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { awake, expect, test } from '../../company.ts'

/** For each question after what is stored: whether the page's content stood already. */
async function noteQuestions(page: Page): Promise<() => Promise<boolean[]>> {
  await page.addInitScript(() => {
    const reads: boolean[] = []
    Reflect.set(window, 'asked', reads)
    const ask: (key: string) => string | null = Reflect.get(Storage.prototype, 'getItem')
    Reflect.set(Storage.prototype, 'getItem', function (this: Storage, key: string) {
      reads.push(document.querySelector('body') !== null)
      return ask.call(this, key)
    })
  })
  return () => page.evaluate((): boolean[] => Reflect.get(window, 'asked'))
}

test('nothing that a browser has stored is fetched before a stranger sees the page, and on later pages what they chose is there at once [FAST-1]', async ({
  someone,
}) => {
  const page = await someone({ width: 1280 })
  const listStorageReads = await noteQuestions(page)
  await page.goto('/home')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up/Log in' })).toBeVisible()
  await awake(page)
  await expect.poll(async () => (await listStorageReads()).length).toBeGreaterThan(1)
  expect(await listStorageReads()).not.toContain(false)
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  // The control: a later document asks before it has anything to show.
  await page.goto('/about')
  expect((await listStorageReads())[0]).toBe(false)
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
})

test('letters, scripts and what is below the first view are asked for after the first paint, and all come [FAST-1, FAST-2]', async ({
  someone,
}) => {
  const page = await someone({ width: 1280 })
  // The curtain covers the change of the letters.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/home')
  await awake(page)
  await expect(page.locator('#fold[data-open]')).toBeAttached()
  const begun = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const files = performance.getEntriesByType('resource').filter(({ name }) => /\.(?:js|woff2)$/.test(name))
    return { painted: paint?.startTime ?? Number.NaN, files: files.map(({ startTime }) => startTime) }
  })
  expect(begun.files.length).toBeGreaterThan(3)
  expect(Math.min(...begun.files)).toBeGreaterThan(begun.painted)
  // The last part of the page is laid out and in its own clothes.
  expect(await page.evaluate(() => document.fonts.check('500 40px "Bodoni Moda"'))).toBe(true)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^"Bodoni Moda"/)
  const contact = page.getByRole('button', { name: 'Send message' })
  expect((await contact.boundingBox())?.height).toBeGreaterThan(40)
})

/** A page of each kind at either width: with islands, with a show, hydrated by React, and without script. */
const FIRST_PAGES: readonly [path: string, width: number, motion?: 'reduce'][] = [
  ['/home', 390],
  ['/wins/mutya-ng-silangan-2026', 390],
  ['/login', 390],
  ['/home', 1280],
  ['/about', 1280],
  ['/news/january-intake-2027', 1280],
  ['/nowhere', 1280],
  // Without a curtain over their change the letters come at once.
  ['/packages-registration', 390, 'reduce'],
]

test('no page that a visit begins with asks for letters before its first paint, and nothing shifts while styles, letters and script come [FAST-1, FAST-2]', async ({
  someone,
}) => {
  for (const [path, width, reducedMotion = 'no-preference'] of FIRST_PAGES) {
    const page = await someone({ width })
    await page.emulateMedia({ reducedMotion })
    await page.addInitScript(() => {
      Reflect.set(window, 'shifted', 0)
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Reflect.set(
            window,
            'shifted',
            (Reflect.get(window, 'shifted') as number) + (Reflect.get(entry, 'value') as number),
          )
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(path)
    await awake(page)
    await page.waitForLoadState('networkidle')
    const early = await page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      const letters = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'))
      return letters.map(({ startTime }) => startTime < (paint?.startTime ?? Number.NaN))
    })
    expect(early.length, path).toBeGreaterThan(0)
    if (reducedMotion !== 'reduce') expect(early, path).not.toContain(true)
    expect(await page.evaluate(() => Reflect.get(window, 'shifted') as number), `${path} at ${width}`).toBeLessThan(
      0.01,
    )
    await page.context().close()
  }
})

test('a page that React takes over asks for no sheet that stands in it already, and for no picture that its screen does not show [FAST-1, FAST-2]', async ({
  someone,
}) => {
  for (const { width, stage } of [
    { width: 390, stage: false },
    { width: 1280, stage: true },
  ]) {
    const page = await someone({ width })
    const requestedPaths: string[] = []
    page.on('request', (request) => void requestedPaths.push(new URL(request.url()).pathname))
    await page.goto('/login')
    await awake(page)
    expect(await page.locator('link[rel=stylesheet][disabled]').count()).toBeGreaterThan(3)
    expect(requestedPaths.filter((path) => path.endsWith('.css'))).toEqual([])
    expect(requestedPaths.some((path) => path.startsWith('/art/stage-'))).toBe(stage)
    // The control: what is asked for is seen.
    expect(requestedPaths.some((path) => path.endsWith('.js'))).toBe(true)
  }
})

test('the first document of a visit may show its beginning alone, a later one is whole before it is seen [FAST-1]', async ({
  someone,
}) => {
  const page = await someone({ width: 390 })
  const waits = page.locator('link[rel=expect]')
  await page.goto('/home')
  await expect(page.locator('#fold[data-open]')).toBeAttached()
  await expect(waits).toHaveCount(0)
  await page.goto('/about')
  await expect(waits).toHaveCount(1)
})

test('a page whose second half is late shows the first, and all of it when it comes [FAST-1, FAST-2]', async ({
  someone,
  site,
}) => {
  const halves = await sentInHalves(site.url)
  try {
    const page = await someone({ width: 390 })
    await page.goto(`${halves.url}/home`, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.locator('#fold')).not.toBeAttached()
    halves.sendTheRest()
    await awake(page)
    await expect(page.locator('#fold[data-open]')).toBeAttached()
    const contact = page.getByRole('button', { name: 'Send message' })
    expect((await contact.boundingBox())?.height).toBeGreaterThan(40)
  } finally {
    await halves.close()
  }
})

/** What one looks at stays where it is while parts above it are laid out. */
async function expectEndStands(page: Page, isLaidOut: () => Promise<boolean>): Promise<void> {
  const footer = page.getByRole('contentinfo')
  const end = await footer.evaluate((part) => {
    scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
    return part.getBoundingClientRect().top
  })
  await expect.poll(isLaidOut).toBe(true)
  const now = await footer.evaluate((part) => part.getBoundingClientRect().top)
  // Heights are no whole numbers of points.
  expect(Math.abs(now - end)).toBeLessThan(2)
}

test('what is far below the first view is laid out when it comes near; a link leads to its very place before that, and whoever is at the end of the page stands still [FAST-2]', async ({
  someone,
}) => {
  for (const width of [390, 1280]) {
    const page = await someone({ width })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.addInitScript(() => Reflect.set(window, 'requestIdleCallback', () => 0))
    await page.goto('/home')
    await awake(page)
    await expect(page.locator('#fold[data-open]')).toBeAttached()
    const mentor = page.locator('#mentors h3').first()
    const isLaidOut = () => mentor.evaluate((name) => name.checkVisibility({ contentVisibilityAuto: true }))
    expect(await isLaidOut()).toBe(false)
    if (width === 1280) {
      await expectEndStands(page, isLaidOut)
      continue
    }
    await page.getByRole('link', { name: 'Meet the mentors' }).click()
    // Where the sheet has the page stop, however high what lies between them is.
    await expect
      .poll(() => page.locator('#mentors').evaluate((part) => Math.round(part.getBoundingClientRect().top)))
      .toBe(24)

    await page.goto('/home')
    await awake(page)
    await expect(page.locator('#fold[data-open]')).toBeAttached()
    expect(await isLaidOut()).toBe(false)
    await mentor.scrollIntoViewIfNeeded()
    await expect.poll(isLaidOut).toBe(true)

    await page.goto('/home')
    await awake(page)
    await expect(page.locator('#fold[data-open]')).toBeAttached()
    await expectEndStands(page, isLaidOut)
    await page.context().close()
  }
})

test('an idle page lays out all of it, and so does a print: a picture of the whole page has no empty part [FAST-2]', async ({
  someone,
}) => {
  const laidOut = (page: Page) =>
    page
      .locator('main section')
      .evaluateAll((found) =>
        found.map((part) => part.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) ?? false),
      )
  for (const tellsIdle of [true, false]) {
    const idle = await someone({ width: 1440 })
    // Safari has no requestIdleCallback.
    if (!tellsIdle) await idle.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'))
    await idle.goto('/home')
    await awake(idle)
    await expect.poll(async () => (await laidOut(idle)).length).toBeGreaterThan(4)
    await expect.poll(async () => (await laidOut(idle)).every(Boolean), String(tellsIdle)).toBe(true)
    await idle.goto('/members')
    const lastMember = idle.locator('.member h2').last()
    const isShown = () => lastMember.evaluate((name) => name.checkVisibility({ contentVisibilityAuto: true }))
    await expect.poll(isShown, String(tellsIdle)).toBe(true)
  }

  const page = await someone({ width: 1440 })
  await page.addInitScript(() => Reflect.set(window, 'requestIdleCallback', () => 0))
  await page.goto('/home')
  await awake(page)
  await expect(page.locator('#fold[data-open]')).toBeAttached()
  expect(await laidOut(page), 'a busy page waits').toContain(false)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(async () => (await laidOut(page)).every(Boolean), 'a print').toBe(true)
})

test('further letters are fetched when one of them is typed, and not before [FAST-1]', async ({ someone }) => {
  const page = await someone({ width: 390 })
  const further = () =>
    page.evaluate(
      () =>
        [...document.fonts].filter(({ status, unicodeRange }) => status === 'loaded' && /U\+DD-E0/.test(unicodeRange))
          .length,
    )
  for (const [path, field] of [
    ['/contact', page.getByLabel('Name', { exact: true })],
    ['/login', page.getByRole('textbox', { name: 'Email', exact: true })],
  ] as const) {
    await page.goto(path)
    await awake(page)
    await field.fill('Peña')
    expect(await further(), path).toBe(0)
    await field.fill('João')
    await expect.poll(further, path).toBe(1)
    await page.evaluate(() => document.body.append('João', document.createElement('i'), 'Šime'))
    await expect(page.locator('link[href*="more-letters"]')).toHaveCount(1)
  }
})

test('without script all of a page is there at once, in its letters [FAST-2]', async ({ someone }) => {
  const page = await someone({ width: 1280, javaScript: false })
  await page.goto('/home')
  await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible()
  const style = await page.getByRole('heading', { name: 'Recent Wins' }).evaluate((title) => {
    const section = title.closest('section')
    return section ? [getComputedStyle(section).contentVisibility, getComputedStyle(section).paddingBottom] : []
  })
  expect(style[0]).toBe('visible')
  expect(style[1]).not.toBe('0px')
})

test('whoever loads the page again stands where they stood [FAST-2]', async ({ someone }) => {
  const page = await someone({ width: 1280 })
  await page.goto('/home')
  await awake(page)
  await expect(page.locator('#fold[data-open]')).toBeAttached()
  await page.getByRole('heading', { name: 'Meet the Mentors' }).evaluate((title) => title.scrollIntoView())
  await expect(page.getByRole('heading', { name: 'Meet the Mentors' })).toBeInViewport()
  await page.reload()
  await awake(page)
  await expect(page.getByRole('heading', { name: 'Meet the Mentors' })).toBeInViewport()
})

test('a browser that never tells of a paint is given all of the page too [FAST-2]', async ({ someone }) => {
  const page = await someone({ width: 1280 })
  await page.addInitScript(() => Reflect.set(PerformanceObserver.prototype, 'observe', () => undefined))
  await page.goto('/home')
  await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible()
  await awake(page)
})

/** The same site, whose documents pause after their header until released. */
async function sentInHalves(site: string) {
  let sendTheRest = () => {}
  const released = new Promise<void>((resolve) => {
    sendTheRest = resolve
  })
  const server = createServer(async (request, answer) => {
    const got = await fetch(site + request.url, { headers: { Accept: request.headers.accept ?? '*/*' } })
    for (const name of ['content-type', 'content-security-policy'])
      answer.setHeader(name, got.headers.get(name) ?? '')
    const body = Buffer.from(await got.arrayBuffer())
    const half = got.headers.get('content-type')?.startsWith('text/html') ? body.indexOf('<main') : -1
    if (half > 0) {
      answer.write(body.subarray(0, half))
      await released
    }
    answer.end(body.subarray(Math.max(0, half)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    sendTheRest: () => sendTheRest(),
    close: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}
