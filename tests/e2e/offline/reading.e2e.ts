import { expect, expectAccessible } from '../../company.ts'
import { ADMINISTRATOR, enterAs, signInInBrowser } from '../../people.ts'
import { sidewaysScroll } from '../admin/desk.ts'
import { starterClient } from '../client/starter.ts'
import { cachesOf, copied, copiesOn, isHeld, leftOn, NEVER_OPENED, readAll, test } from './phone.ts'

test('the account, the list and a material that were opened once are read while the site is stopped, by links as by address [FAST-6]', async ({
  phone,
  site,
}) => {
  const { page } = await phone()
  await signInInBrowser(page, starterClient('enrolled'))
  const { material, file } = await readAll(page)
  await site.stop()
  try {
    await page.goto('/client')
    await expect(copied(page)).toBeVisible()
    await expect(page.getByText('The line is away')).toBeVisible()
    await expect(page.getByText('6 of 10')).toBeVisible()
    await expectAccessible(page)
    expect(await sidewaysScroll(page)).toBe(0)
    await page.screenshot({ path: test.info().outputPath('copied.png') })
    await page.getByRole('main').getByRole('link', { name: 'Learning Materials' }).first().click()
    await expect(page.getByRole('heading', { name: 'Learning Materials', level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: /Read here/ })).toHaveCount(4)
    await page
      .getByRole('link', { name: /Read here/ })
      .first()
      .click()
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
  } finally {
    await site.restart()
  }
  await expect(page.getByText('The line is back.')).toBeVisible()
  await page.getByRole('button', { name: 'Show the page as it is now' }).click()
  await expect(copied(page)).toHaveCount(0)
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeAttached()
})

test('a page that was never opened says so in the look of the academy, names what there is to read, and opens by itself when the line is back [FAST-6]', async ({
  phone,
}) => {
  const { page, line } = await phone()
  await signInInBrowser(page, starterClient('enrolled'))
  const { material, other } = await readAll(page)
  const name = await page.getByRole('heading', { level: 1 }).textContent()
  await page.goto('/learningmaterials')
  line.cut()
  await page
    .getByRole('link', { name: /Read here/ })
    .nth(1)
    .click()
  await expect(page.getByRole('heading', { name: NEVER_OPENED })).toBeVisible()
  const held = page.getByRole('list').filter({ hasText: 'kept on' })
  await expect(held.getByRole('link', { name: /My account/ })).toHaveAttribute('href', '/client')
  await expect(held.getByRole('link', { name: name ?? '' })).toHaveAttribute('href', material)
  for (const theme of ['light', 'dark']) {
    await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme)
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await expectAccessible(page)
      expect(await sidewaysScroll(page)).toBe(0)
      await page.screenshot({ path: test.info().outputPath(`never-opened-${theme}-${width}.png`), fullPage: true })
    }
  }
  await held.getByRole('link', { name: /My account/ }).click()
  await expect(copied(page)).toBeVisible()
  await page.goto(other)
  await expect(page.getByRole('heading', { name: NEVER_OPENED })).toBeVisible()
  line.mend()
  await page.waitForURL(`**${other}`)
  await expect(page.getByText(/^Page \d+ of \d+$/)).toBeAttached()
  await expect(copied(page)).toHaveCount(0)
})

test('on a line that does not answer a page that is only read is shown from the phone, and as it is now when it comes [FAST-6]', async ({
  phone,
}) => {
  const { page, line } = await phone()
  await signInInBrowser(page, starterClient('enrolled'))
  await readAll(page)
  line.hold()
  await page.goto('/client')
  await expect(copied(page)).toBeVisible()
  const asked = line.asked.length
  const pressed = page.getByRole('button', { name: 'Show the page as it is now' }).click()
  await expect.poll(() => line.asked.slice(asked)).toContain('GET /client')
  line.mend()
  await pressed
  await expect(copied(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
})

test('nothing public, nothing of the back office, no form and no live status lies on the phone; staff have no worker [FAST-6]', async ({
  phone,
  site,
}) => {
  const { page, line } = await phone()
  await page.goto('/home')
  await signInInBrowser(page, starterClient('enrolled'))
  await readAll(page)
  for (const path of [
    '/home',
    '/about',
    '/packages-registration',
    '/client/security',
    '/client/data',
    '/learningmaterials?search=a',
  ])
    await page.goto(path).catch(() => null)
  await page.goto('/client')
  await isHeld(page, '/client')
  const copies = await copiesOn(page)
  for (const path of copies)
    expect(path).toMatch(/^\/(client|client\/offline|learningmaterials(\/[\w-]+)?|files\/\w+(\/view)?)$/)
  const all = await cachesOf(page)
  for (const path of all['device-assets-1'] ?? []) expect(path).toMatch(/^\/(assets|art)\//)
  const names = Object.keys(all).filter((name) => name.startsWith('device-copies'))
  expect(names).toHaveLength(1)
  expect(line.asked.length).toBeGreaterThan(0)
  const answer = await fetch(`${site.url}/sw.js`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(answer.headers.get('content-type')).toMatch(/javascript/)
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
  expect((await answer.arrayBuffer()).byteLength).toBeLessThan(20_000)

  const staff = await phone()
  await enterAs(staff.page, staff.line.url, ADMINISTRATOR)
  await staff.page.goto('/client')
  await staff.page.goto('/admin/dashboard')
  await staff.page.goto('/client')
  await expect(staff.page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
  expect(await leftOn(staff.page)).toMatchObject({ caches: [], workers: 0 })
})

test('the academy can be put on a phone: name, icons of every shape, and a first page of its own [FAST-6]', async ({
  phone,
}) => {
  const { page } = await phone()
  await signInInBrowser(page, starterClient('enrolled'))
  await page.goto('/client')
  await isHeld(page, '/client')
  const devtools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A browser of the tests keeps nothing beyond itself, and says so.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const { data, errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '{}')).toMatchObject({
    name: 'Luningning Academy',
    display: 'standalone',
    start_url: '/client',
  })
})
