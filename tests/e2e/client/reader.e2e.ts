import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../../company.ts'
import { bookAndSignUp, fillWords, newcomer, sendProof, smallReceipt } from '../../enrolling.ts'
import { ADMINISTRATOR, enterAs, signIn, signUp, type Session } from '../../people.ts'
import { withRecords } from '../admin/desk.ts'
import { starterClient } from './starter.ts'

/** Opens the first material of the list to read it here; returns its address and that of its file. */
async function openFirst(page: Page): Promise<{ material: string; file: string }> {
  await page.goto('/learningmaterials')
  const file =
    (await page
      .getByRole('link', { name: /Open PDF/ })
      .first()
      .getAttribute('href')) ?? ''
  await page
    .getByRole('link', { name: /Read here/ })
    .first()
    .click()
  await page.waitForURL(/\/learningmaterials\/\w+/)
  return { material: new URL(page.url()).pathname, file }
}

/** How many of the page's pixels are neither white nor grey: letters and the stamp in ruby. */
const inkOn = (page: Page) =>
  page.locator('canvas').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return 0
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    let ink = 0
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 0) - (data[at + 1] ?? 0) > 8) ink += 1
    return ink
  })

test('a trainee reads a material page by page, stamped, enlarged, and goes on where they stopped, also on another device [MAT-1, MAT-5]', async ({
  someone,
  site,
}) => {
  const page = await someone()
  await enterAs(page, site.url, starterClient('enrolled'))
  const { material } = await openFirst(page)
  const bar = page.getByRole('toolbar', { name: 'Reading' })
  await expect(bar.getByText(/^\d+ of \d+$/)).toBeVisible()
  await page.keyboard.press('Home')
  await expect(bar.getByText(/^1 of \d+$/)).toBeVisible()
  await expect(page.locator('canvas')).toBeVisible()
  await expect.poll(() => inkOn(page)).toBeGreaterThan(500)
  await expect(bar.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeAttached()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeAttached()
  await page.keyboard.press('End')
  const last = Number(/of (\d+)/.exec((await bar.textContent()) ?? '')?.[1])
  await expect(page.getByText(`Page ${last} of ${last}`, { exact: true })).toBeAttached()
  await expect(bar.getByRole('button', { name: 'Next page' })).toBeDisabled()
  const before = (await page.locator('canvas').boundingBox())?.width ?? 0
  await bar.getByRole('button', { name: 'Larger' }).click()
  await expect
    .poll(async () => (await page.locator('canvas').boundingBox())?.width ?? 0)
    .toBeGreaterThan(before * 1.2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await page.reload()
  await expect(page.getByText(`Page ${last} of ${last}`, { exact: true })).toBeAttached()
  // Kept in the account a moment after it was turned to.
  const placesKept = () =>
    withRecords(site, ({ read }) =>
      read
        .selectFrom('reading_places')
        .select('page')
        .where('material_id', '=', material.split('/').at(-1) ?? '')
        .execute(),
    )
  await expect.poll(placesKept).toContainEqual({ page: last })
  const phone = await someone({ width: 390 })
  await enterAs(phone, site.url, starterClient('enrolled'))
  await openFirst(phone)
  await expect(phone.getByText(`Page ${last} of ${last}`, { exact: true })).toBeAttached()
  await phone.goto('/learningmaterials')
  await expect(phone.getByText(`You stopped on page ${last}`)).toBeVisible()
})

test('without script the PDF itself is a link away [MAT-1]', async ({ someone, site }) => {
  const page = await someone({ javaScript: false })
  await enterAs(page, site.url, starterClient('enrolled'))
  const { file } = await openFirst(page)
  await expect(page.locator('noscript p')).toContainText('The PDF itself opens without it.')
  await expect(page.getByRole('main').getByRole('link', { name: /Open PDF/ })).toHaveAttribute('href', file)
})

test('a PDF that cannot be loaded says so and is tried again by a press [MAT-1]', async ({ someone, site }) => {
  const page = await someone()
  await enterAs(page, site.url, starterClient('enrolled'))
  await page.goto('/learningmaterials')
  await page.route('**/files/*', (route) =>
    route.request().resourceType() === 'image' ? route.continue() : route.abort(),
  )
  await page
    .getByRole('link', { name: /Read here/ })
    .first()
    .click()
  await expect(page.getByText('The PDF could not be loaded.')).toBeVisible()
  await page.unroute('**/files/*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(/^Page \d+ of \d+$/)).toBeAttached()
})

test('parts of a PDF are sent as asked for, and the whole when the condition does not hold [MAT-3]', async ({
  site,
}) => {
  const trainee = await signIn(site.url, starterClient('enrolled'))
  const list = await (await trainee.get('/learningmaterials')).text()
  const file = /href="(\/files\/\w{16})"/.exec(list)?.[1] ?? ''
  const ask = (headers: Record<string, string>) =>
    fetch(site.url + file, { headers: { Cookie: trainee.cookie, ...headers } })
  const part = await ask({ Range: 'bytes=0-99' })
  expect([part.status, (await part.arrayBuffer()).byteLength, part.headers.get('accept-ranges')]).toEqual([
    206,
    100,
    'bytes',
  ])
  const tag = part.headers.get('etag') ?? ''
  expect((await ask({ Range: 'bytes=0-99', 'If-Range': tag })).status).toBe(206)
  expect((await ask({ Range: 'bytes=0-99', 'If-Range': '"another"' })).status).toBe(200)
  expect((await ask({ Range: 'bytes=999999999-' })).status).toBe(416)
})

test('nothing opens after unenrolling, also in the middle of reading, and it is said kindly [MAT-2, MAT-3]', async ({
  someone,
  site,
}) => {
  test.slow()
  const words = newcomer('Ligaya')
  const page = await someone()
  await bookAndSignUp(page, 'w', words)
  await fillWords(page, words)
  await sendProof(page, await smallReceipt())
  const staff = await signIn(site.url, ADMINISTRATOR)
  const desk = await (
    await staff.get(`/admin/pendingregistrationpayments?search=${encodeURIComponent(words.person.lastName)}`)
  ).text()
  const payment = /value="confirm-([\w-]{1,64})"/.exec(desk)?.[1] ?? ''
  expect((await staff.post('/admin/pendingregistrationpayments', { intent: 'confirm', payment })).status).toBe(303)
  const { material, file } = await openFirst(page)
  await expect(page.getByText(/^Page \d+ of \d+$/)).toBeAttached()

  const trainees = await (
    await staff.get(`/admin/trainees?search=${encodeURIComponent(words.person.lastName)}`)
  ).text()
  const trainee = /value="unenroll-([\w-]{1,64})"/.exec(trainees)?.[1] ?? ''
  expect((await staff.post('/admin/trainees', { intent: 'unenroll', trainee })).status).toBe(303)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('This material is not open to you any more.')).toBeVisible()
  await expect(page.locator('canvas')).toHaveCount(0)
  const mine = await signIn(site.url, words.person)
  for (const address of [file, `${file}/view`, material, `${material}.data`])
    expect((await mine.get(address)).status, address).toBe(404)
  await page.goto(material)
  await expect(page.getByText('You are not enrolled. Redirecting to home.')).toBeVisible()
  await page.waitForURL('**/home')
})

test('who may open the client area, a material and its file, by role and by any spelling of the address [MAT-2, MAT-3, CLI-2, TES-3]', async ({
  site,
}) => {
  const enrolled = await signIn(site.url, starterClient('enrolled'))
  const staff = await signIn(site.url, ADMINISTRATOR)
  const unenrolled = await signUp(site.url, newcomer().person)
  const ended = await signUp(site.url, newcomer().person)
  await ended.post('/logout', {})
  const anonymous: Session = {
    cookie: '',
    get: (path) => fetch(site.url + path, { redirect: 'manual' }),
    post: async () => new Response(),
  }
  const list = await (await enrolled.get('/learningmaterials')).text()
  const material = /href="(\/learningmaterials\/[\w-]+)"/.exec(list)?.[1] ?? ''
  const file = /href="(\/files\/\w{16})"/.exec(list)?.[1] ?? ''
  const rows: [string, Record<'enrolled' | 'staff' | 'unenrolled' | 'ended' | 'anonymous', number>][] = [
    ['/client', { enrolled: 200, staff: 200, unenrolled: 200, ended: 302, anonymous: 302 }],
    ['/client/', { enrolled: 200, staff: 200, unenrolled: 200, ended: 302, anonymous: 302 }],
    ['/CLIENT', { enrolled: 200, staff: 200, unenrolled: 200, ended: 302, anonymous: 302 }],
    ['/client/password', { enrolled: 200, staff: 200, unenrolled: 200, ended: 302, anonymous: 302 }],
    ['/learningmaterials', { enrolled: 200, staff: 200, unenrolled: 403, ended: 302, anonymous: 302 }],
    [material, { enrolled: 200, staff: 200, unenrolled: 404, ended: 302, anonymous: 302 }],
    ['/learningmaterials/nothing', { enrolled: 404, staff: 404, unenrolled: 404, ended: 302, anonymous: 302 }],
    [file, { enrolled: 200, staff: 200, unenrolled: 404, ended: 404, anonymous: 404 }],
    [`${file}/view`, { enrolled: 200, staff: 200, unenrolled: 404, ended: 404, anonymous: 404 }],
  ]
  for (const [path, expected] of rows)
    for (const [role, session] of Object.entries({ enrolled, staff, unenrolled, ended, anonymous })) {
      const answer = await session.get(path)
      const body = await answer.text()
      expect([path, role, answer.status]).toEqual([path, role, expected[role as keyof typeof expected]])
      if (answer.status === 302) expect(answer.headers.get('location')).toMatch(/^\/login\?next=/)
      if (answer.status >= 300) expect(body).not.toContain(file)
    }
  // Single fetch asks for the data alone, and for one loader of it: the guard stands before each.
  for (const query of ['', '?_routes=reader', '?_routes=profile'])
    for (const path of [`${material}.data`, '/client.data']) {
      const answer = await anonymous.get(path + query)
      expect(await answer.text(), path + query).not.toMatch(/\/files\/|@client\.example/)
    }
})
