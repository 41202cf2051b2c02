import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../../company.ts'
import { poster } from './content.ts'
import { sidewaysScroll, openAsStaff } from './desk.ts'

const PAGE = '/admin/home'
const priceOf = (page: Page, name: string) =>
  page.getByRole('group', { name, exact: true }).getByLabel('Price', { exact: true })
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

test('what the public pages say is typed before the script has come, changed in its lists, previewed in a tab of its own, not left unsaved, and saved twice from one page [ADM-14, ADM-16, ADM-7]', async ({
  site,
  someone,
}) => {
  const staffPage = await someone({ width: 1280 })
  await openAsStaff(staffPage, site, '/admin/dashboard')
  const script = Promise.withResolvers<void>()
  await staffPage.route('**/assets/*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await staffPage.goto(PAGE, { waitUntil: 'commit' })
  const mission = staffPage.getByLabel('Mission', { exact: true })
  const before = await mission.inputValue()
  expect(before, 'there are served words').not.toBe('')
  await mission.fill('Typed before the script')
  script.resolve()
  await takenOver(staffPage)
  await expect(mission).toHaveValue('Typed before the script')
  await staffPage.unroute('**/assets/*.js')

  const values = staffPage.getByRole('region', { name: 'Core values' })
  const heads = async () =>
    values
      .getByLabel('Value', { exact: true })
      .evaluateAll((fields) => fields.map((field) => (field instanceof HTMLInputElement ? field.value : '')))
  const order = await heads()
  await values.getByRole('button', { name: 'Move core value 2 up' }).click()
  await expect.poll(heads).toEqual([order[1], order[0], ...order.slice(2)])
  await values.getByRole('button', { name: 'Remove core value 1' }).click()
  await expect.poll(heads).toEqual([order[0], ...order.slice(2)])
  await staffPage.getByRole('button', { name: 'Add question' }).click()
  const questions = staffPage.getByRole('region', { name: 'FAQ' })
  await questions.getByLabel('Question', { exact: true }).last().fill('New question?')
  await questions.getByLabel('Answer', { exact: true }).last().fill('New answer')
  for (const width of [390, 1280]) {
    await staffPage.setViewportSize({ width, height: 900 })
    // The page lays itself out again after a resize.
    await expect.poll(() => sidewaysScroll(staffPage), String(width)).toBe(0)
    if (width === 390) await expectAccessible(staffPage)
  }

  const brand = staffPage.getByLabel('Brand', { exact: true })
  const known = await brand.inputValue()
  await brand.fill('Tala of Tomorrow')
  await priceOf(staffPage, 'Package R').fill('7,777')
  const opening = staffPage.context().waitForEvent('page')
  await staffPage.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = await opening
  await expect(preview.getByText('Preview: nothing of this is saved yet.')).toBeVisible()
  await expect(preview.getByRole('banner')).toContainText('Tala of Tomorrow')
  await preview.close()
  await expect(brand).toHaveValue('Tala of Tomorrow')
  await staffPage.getByRole('link', { name: 'Dashboard' }).click()
  const prompt = staffPage.getByRole('alertdialog', { name: 'Unsaved changes' })
  await expect(prompt).toBeVisible()
  await prompt.getByRole('button', { name: 'Keep editing' }).click()
  await expect(brand).toHaveValue('Tala of Tomorrow')

  await priceOf(staffPage, 'Package R').fill('twelve')
  await staffPage
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') })
  await expect(staffPage.getByText('Please choose an image file.')).toBeVisible()
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await poster(600, 600) }
  await staffPage.getByLabel('Logo', { exact: true }).setInputFiles(logo)
  await staffPage.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    staffPage.getByRole('link', { name: 'Package R: Please enter a price such as 12,500 or 12500.50' }),
  ).toBeVisible()
  await expect(brand).toHaveValue('Tala of Tomorrow')
  await priceOf(staffPage, 'Package R').fill('8,500')
  await brand.fill(known)
  await staffPage.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(staffPage.getByText('Updated Successfully!')).toBeVisible()
  const present = staffPage.getByRole('img', { name: 'Logo: the current one' })
  await expect(present).toHaveAttribute('src', /^\/pictures\//)
  // The person who saved can save again from the same page.
  await mission.fill('Saved again')
  await staffPage.getByLabel('Show the standard logo instead').check()
  await staffPage.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => (await fetch(`${site.url}/about`)).text()).toContain('Saved again')
  await expect(present).not.toHaveAttribute('src', /^\/pictures\//)
})
