import type { Page } from '@playwright/test'
import { COPY_LIMITS } from '#domain/files/device-copies'
import { expect, expectAccessible } from '../../company.ts'
import { signInInBrowser } from '../../people.ts'
import { sidewaysScroll } from '../admin/desk.ts'
import { starterClient } from '../client/starter.ts'
import { cachesOf, copied, copiesOn, findsNothing, isHeld, NEVER_OPENED, noticeLine, readAll, test } from './phone.ts'

const NEEDS_A_LINE = 'This page needs a connection'
/** Pages of the own account, public ones, entries and a missing one. */
const NEVER_HELD = ['/client/security', '/', '/wins/mutya-ng-silangan-2026', '/nowhere']

const theme = (page: Page, chosen: string) =>
  page.evaluate((name) => (document.documentElement.dataset.theme = name), chosen)
const readHere = (page: Page) => page.getByRole('link', { name: /Read here/ })
const openList = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Learning Materials' }).first().click()

test('a phone holds what its client has opened and nothing else, shows it where no line is, and everything as it is now once there is one [FAST-6]', async ({
  phone,
  site,
}) => {
  const { page, line } = await phone()

  await test.step('before anybody has signed in there is nothing to read without a line', async () => {
    await page.goto('/home')
    line.cut()
    await findsNothing(page, '/about')
    line.mend()
  })

  await signInInBrowser(page, starterClient('enrolled'))
  const { material, other, file } = await readAll(page)
  const name = await page.getByRole('heading', { level: 1 }).textContent()

  await test.step('a page that comes is asked for once, though the worker stands in between', async () => {
    for (const path of ['/about', '/client/security', '/learningmaterials?search=a', '/learningmaterials']) {
      const before = line.requests.length
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(line.requests.slice(before).filter((each) => each === `GET ${path}`)).toHaveLength(1)
    }
  })

  await test.step('nothing public, no form and no live status lies on the phone', async () => {
    await page.goto('/client')
    await isHeld(page, '/client')
    for (const path of await copiesOn(page))
      expect(path).toMatch(/^\/(client|client\/offline|learningmaterials(\/[\w-]+)?|files\/\w+(\/view)?)$/)
    const all = await cachesOf(page)
    for (const path of all['device-assets-1'] ?? []) expect(path).toMatch(/^\/(assets|art)\//)
    expect(Object.keys(all).filter((each) => each.startsWith('device-copies'))).toHaveLength(1)
    const worker = await fetch(`${site.url}/sw.js`)
    expect(worker.status).toBe(200)
    expect(worker.headers.get('cache-control')).toBe('no-cache')
    expect(worker.headers.get('content-type')).toMatch(/javascript/)
    expect(worker.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
    expect((await worker.arrayBuffer()).byteLength).toBeLessThan(20_000)
  })

  await test.step('the academy can be put on a phone: name, icons of every shape, and a first page of its own', async () => {
    const devtools = await page.context().newCDPSession(page)
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    // A test's browser stores nothing permanently, and says so.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
    const { data, errors } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(JSON.parse(data ?? '{}')).toMatchObject({
      name: 'Luningning Academy',
      display: 'standalone',
      start_url: '/client',
    })
    await devtools.detach()
  })

  await test.step('what was opened is read without a line, by links as by address', async () => {
    line.cut()
    await page.goto('/client')
    await expect(copied(page)).toBeVisible()
    await expect(page.getByText('You are offline.')).toBeVisible()
    await expect(page.getByText('6 of 10')).toBeVisible()
    await expectAccessible(page)
    expect(await sidewaysScroll(page)).toBe(0)
    await openList(page)
    await expect(page.getByRole('heading', { name: 'Learning Materials', level: 1 })).toBeVisible()
    await expect(readHere(page)).toHaveCount(4)
    await readHere(page).first().click()
    await page.waitForURL(`**${material}`)
    await expect(page.getByText(/^Page \d+ of \d+$/)).toBeAttached()
    // The account may know a later one.
    await page.keyboard.press('Home')
    await expect(page.getByText(/^Page 1 of \d+$/)).toBeAttached()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeAttached()
    await page.reload()
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeAttached()
    // As the browser's own reader asks for it: whole, and in parts.
    const parts = await page.evaluate(async (address) => {
      const whole = await fetch(address)
      const part = await fetch(address, { headers: { Range: 'bytes=0-99' } })
      return [whole.status, part.status, (await part.arrayBuffer()).byteLength, part.headers.get('content-range')]
    }, file)
    expect(parts.slice(0, 3)).toEqual([200, 206, 100])
    expect(parts[3]).toMatch(/^bytes 0-99\/\d+$/)
  })

  await test.step('when the line is back the page says so, and is shown as it is now', async () => {
    line.mend()
    await expect(page.getByText('You are back online.')).toBeVisible()
    await page.getByRole('button', { name: 'Load current page' }).click()
    await expect(copied(page)).toHaveCount(0)
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeAttached()
  })

  await test.step('a page that was never opened says so, and names what there is to read', async () => {
    await page.goto('/learningmaterials')
    line.cut()
    await readHere(page).nth(1).click()
    await expect(page.getByRole('heading', { name: NEVER_OPENED })).toBeVisible()
    const held = page.getByRole('list').filter({ hasText: 'saved on' })
    await expect(held.getByRole('link', { name: /^Home/ })).toHaveAttribute('href', '/client')
    await expect(held.getByRole('link', { name: name ?? '' })).toHaveAttribute('href', material)
    await expectAccessible(page)
    for (const width of [320, 1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await sidewaysScroll(page)).toBe(0)
    }
    await held.getByRole('link', { name: /^Home/ }).click()
    await expect(copied(page)).toBeVisible()
  })

  await test.step('every other address of the site needs a line, in the look of the academy', async () => {
    for (const path of NEVER_HELD) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: NEEDS_A_LINE }), path).toBeVisible()
      expect(new URL(page.url()).searchParams.get('from')).toBe(path)
      const list = page.getByRole('list').filter({ hasText: 'saved on' })
      await expect(list.getByRole('link', { name: /^Home/ })).toHaveAttribute('href', '/client')
    }
    await theme(page, 'dark')
    await expectAccessible(page)
    expect(await sidewaysScroll(page)).toBe(0)
  })

  await test.step('either opens by itself when the line is back', async () => {
    await page.goto('/about#faq')
    await expect(page.getByRole('heading', { name: NEEDS_A_LINE })).toBeVisible()
    line.mend()
    await noticeLine(page)
    await expect(page.getByRole('heading', { name: 'Before you ask' })).toBeAttached()
    await expect(page).toHaveURL(/\/about/)
    line.cut()
    await page.goto(other)
    await expect(page.getByRole('heading', { name: NEVER_OPENED })).toBeVisible()
    line.mend()
    // This tab gets no message; it checks by itself.
    await page.waitForURL(`**${other}`)
    await expect(page.getByText(/^Page \d+ of \d+$/)).toBeAttached()
    await expect(copied(page)).toHaveCount(0)
    for (const path of ['/about', ...NEVER_HELD]) expect(await copiesOn(page)).not.toContain(path)
  })

  await test.step('on a line that does not answer the copy is shown, and the page as it is now when it comes', async () => {
    line.hold()
    await page.goto('/client')
    await expect(copied(page)).toBeVisible()
    // A browser does not ask twice at once: the first question ends, unanswered.
    line.cut()
    line.hold()
    const requestCount = line.requests.length
    const click = page.getByRole('button', { name: 'Load current page' }).click()
    await expect.poll(() => line.requests.slice(requestCount)).toContain('GET /client')
    // Longer than the worker waits before it shows a copy.
    await page.waitForTimeout(3500)
    line.mend()
    await click
    await expect(copied(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
  })

  await test.step('copies are bounded, and the oldest go first', async () => {
    const many = COPY_LIMITS.pages + 5
    await page.evaluate(async (count) => {
      const cacheName = (await caches.keys()).find((each) => each.startsWith('device-copies')) ?? ''
      const cache = await caches.open(cacheName)
      const account = await cache.match('/client')
      for (let at = 1; at <= count; at += 1) {
        const headers = new Headers(account?.headers)
        headers.set('x-copy-at', String(at))
        await cache.put(`/learningmaterials/old-${at}`, new Response('old', { headers }))
      }
    }, many)
    expect((await copiesOn(page)).length).toBeGreaterThan(many)
    await page.goto('/learningmaterials')
    await expect
      .poll(async () => (await copiesOn(page)).filter((path) => !path.startsWith('/files/')).length)
      .toBe(COPY_LIMITS.pages)
    const copies = await copiesOn(page)
    expect(copies).toContain('/client')
    expect(copies).toContain(`/learningmaterials/old-${many}`)
    expect(copies).not.toContain('/learningmaterials/old-1')
  })
})
