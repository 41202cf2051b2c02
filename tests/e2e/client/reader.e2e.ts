import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../../company.ts'
import { done, enrolled, newAdministrator } from '../../journey.ts'
import { openSession } from '#records/accounts/accounts'
import { unenrolTrainee } from '#records/enrolment/payments'
import { withRecords } from '../admin/desk.ts'
import { asClient } from '../line/people.ts'

/** Opens the first material of the list; returns its address. */
async function openFirst(page: Page): Promise<string> {
  await page
    .getByRole('link', { name: /Read here/ })
    .first()
    .click()
  await page.waitForURL(/\/learningmaterials\/\w+/)
  return new URL(page.url()).pathname
}

/** How many of the page's pixels are neither white nor grey: the ruby text and stamp. */
const inkOn = (page: Page) =>
  page.locator('canvas').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return 0
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    let ink = 0
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 0) - (data[at + 1] ?? 0) > 8) ink += 1
    return ink
  })

test('a trainee finds a material, reads it page by page, stamped, enlarged, and goes on where they stopped, also on another device, until they are unenrolled in the middle [MAT-1, MAT-2, MAT-3, MAT-5]', async ({
  someone,
  site,
}) => {
  const page = await someone()
  const client = await asClient(page, site, async (records, { id }) =>
    enrolled(records, await newAdministrator(records), id),
  )
  await page.goto('/learningmaterials')
  const found = page.getByRole('link', { name: /Open PDF/ })
  await page.getByPlaceholder('Search by Filename...').fill('BREATH')
  await expect(found).toHaveCount(1)
  await page.getByPlaceholder('Search by Filename...').fill('%')
  await expect(page.getByText('No learning materials found.')).toBeVisible()
  await page.getByPlaceholder('Search by Filename...').fill('')
  await expect(found).toHaveCount(4)

  await page.route('**/files/*', (route) =>
    route.request().resourceType() === 'image' ? route.continue() : route.abort(),
  )
  const material = await openFirst(page)
  await expect(page.getByText('We could not load the PDF.')).toBeVisible()
  await page.unroute('**/files/*')
  await page.getByRole('button', { name: 'Retry' }).click()
  const bar = page.getByRole('toolbar', { name: 'Reading' })
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
  await page.keyboard.press('Home')
  await expect(bar.getByText(/^1 of \d+$/)).toBeVisible()
  await page.keyboard.press('End')
  await expect(page.getByText(`Page ${last} of ${last}`, { exact: true })).toBeAttached()
  const before = (await page.locator('canvas').boundingBox())?.width ?? 0
  await bar.getByRole('button', { name: 'Zoom in' }).click()
  await expect
    .poll(async () => (await page.locator('canvas').boundingBox())?.width ?? 0)
    .toBeGreaterThan(before * 1.2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await page.reload()
  await expect(page.getByText(`Page ${last} of ${last}`, { exact: true })).toBeAttached()
  // The account stores the place a moment after the page is turned.
  const placesKept = () =>
    withRecords(site, ({ read }) =>
      read
        .selectFrom('reading_places')
        .select('page')
        .where('user_id', '=', client.id)
        .where('material_id', '=', material.split('/').at(-1) ?? '')
        .execute(),
    )
  await expect.poll(placesKept).toContainEqual({ page: last })
  const phone = await someone({ width: 390 })
  const value = await withRecords(site, (records) => openSession(records, client.id, new Date()))
  await phone.context().addCookies([{ name: 'session', value, url: site.url }])
  await phone.goto('/learningmaterials')
  await expect(phone.getByText(`You stopped on page ${last}`)).toBeVisible()
  await openFirst(phone)
  await expect(phone.getByText(`Page ${last} of ${last}`, { exact: true })).toBeAttached()

  await withRecords(site, async (records) => {
    const trainee = await records.read
      .selectFrom('trainees')
      .select('id')
      .where('user_id', '=', client.id)
      .executeTakeFirstOrThrow()
    done(await unenrolTrainee(records, await newAdministrator(records), trainee.id, new Date()))
  })
  await phone.keyboard.press('Home')
  await expect(phone.getByText('You can no longer open this material.')).toBeVisible()
  await expect(phone.locator('canvas')).toHaveCount(0)
  await phone.goto('/learningmaterials')
  await expect(phone.getByText('You are not enrolled. Redirecting to home.')).toBeVisible()
  await phone.waitForURL('**/home')
})
