import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../../company.ts'
import { poster } from './content.ts'
import { sidewaysScroll, openAsStaff } from './desk.ts'

const PAGE = '/admin/home'
/** Waits until React has taken the form over. */
const takenOver = (staffPage: Page) =>
  staffPage.locator('.site-form').evaluate(
    (form) =>
      new Promise<void>((resolve) => {
        const look = () =>
          Object.keys(form).some((key) => key.startsWith('__reactProps')) ? resolve() : requestAnimationFrame(look)
        look()
      }),
  )

test('a part is typed before the script has come, changed in its list, previewed beside it a moment after the last key, not left unsaved, saved, and undone from the toast [ADM-14, ADM-16, SETUP-5]', async ({
  site,
  someone,
}) => {
  const staffPage = await someone({ width: 1440 })
  await openAsStaff(staffPage, site, '/admin/dashboard')
  const script = Promise.withResolvers<void>()
  await staffPage.route('**/assets/*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await staffPage.goto(`${PAGE}/values`, { waitUntil: 'commit' })
  const heading = staffPage.getByLabel('Heading', { exact: true })
  await heading.fill('Typed before the script')
  script.resolve()
  await takenOver(staffPage)
  await expect(heading).toHaveValue('Typed before the script')
  await staffPage.unroute('**/assets/*.js')

  const values = staffPage.getByRole('region', { name: 'Core values', exact: true })
  const heads = async () =>
    values
      .getByLabel('Value', { exact: true })
      .evaluateAll((fields) => fields.map((field) => (field instanceof HTMLInputElement ? field.value : '')))
  const order = await heads()
  await values.getByRole('button', { name: 'Move core value 2 up' }).click()
  await expect.poll(heads).toEqual([order[1], order[0], ...order.slice(2)])
  const preview = staffPage.frameLocator('iframe')
  await heading.fill('What we hold to')
  await expect(preview.getByRole('heading', { name: 'What we hold to' })).toBeVisible()
  await expect(preview.locator('#values h3').first()).toHaveText(order[1] ?? '')
  await expect(preview.getByText('Preview: only you see the page like this.')).toBeVisible()
  expect(await (await fetch(`${site.url}/about`)).text()).not.toContain('What we hold to')

  for (const width of [360, 1440]) {
    await staffPage.setViewportSize({ width, height: 900 })
    // The page lays itself out again after a resize.
    await expect.poll(() => sidewaysScroll(staffPage), String(width)).toBe(0)
    if (width === 360) await expectAccessible(staffPage)
  }
  await staffPage.getByRole('link', { name: 'Dashboard' }).click()
  const prompt = staffPage.getByRole('alertdialog', { name: 'Unsaved changes' })
  await expect(prompt).toBeVisible()
  await prompt.getByRole('button', { name: 'Keep editing' }).click()
  await expect(heading).toHaveValue('What we hold to')

  await staffPage.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(staffPage.getByText('Updated Successfully!')).toBeVisible()
  await expect.poll(async () => (await fetch(`${site.url}/about`)).text()).toContain('What we hold to')
  await staffPage.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(staffPage.getByText('Undone')).toBeVisible()
  await expect(heading).toHaveValue('Core Values')
  await expect.poll(heads).toEqual(order)
  await expect.poll(async () => (await fetch(`${site.url}/about`)).text()).not.toContain('What we hold to')
})

test('on a phone the page is previewed in a tab of its own; a picture is refused by its content and saved twice from one page [ADM-14, ADM-7]', async ({
  site,
  someone,
}) => {
  const staffPage = await someone({ width: 390 })
  await openAsStaff(staffPage, site, `${PAGE}/identity`)
  await takenOver(staffPage)
  const brand = staffPage.getByLabel('Name of the academy', { exact: true })
  const known = await brand.inputValue()
  await brand.fill('Tala of Tomorrow')
  const opening = staffPage.context().waitForEvent('page')
  await staffPage.getByRole('button', { name: 'See the page', exact: true }).click()
  const preview = await opening
  await expect(preview.getByText('Preview: only you see the page like this.')).toBeVisible()
  await expect(preview.getByRole('banner')).toContainText('Tala of Tomorrow')
  await preview.close()
  await expect(brand).toHaveValue('Tala of Tomorrow')

  await staffPage
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') })
  await expect(staffPage.getByText('Please choose an image file.')).toBeVisible()
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await poster(600, 600) }
  await staffPage.getByLabel('Logo', { exact: true }).setInputFiles(logo)
  await brand.fill('')
  await staffPage.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(staffPage.getByRole('link', { name: 'Name of the academy is required' })).toBeVisible()
  await brand.fill(known)
  await staffPage.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(staffPage.getByText('Updated Successfully!')).toBeVisible()
  const present = staffPage.getByRole('img', { name: 'Logo: the current one' })
  await expect(present).toHaveAttribute('src', /^\/pictures\//)
  // The person who saved can save again from the same page.
  await staffPage.getByLabel('Show the standard logo instead').check()
  await staffPage.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(present).not.toHaveAttribute('src', /^\/pictures\//)
})
