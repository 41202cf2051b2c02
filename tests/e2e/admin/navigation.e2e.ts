import { awake, expect, expectAccessible, test } from '../../company.ts'
import { enrolledClient, expectToFit, openAsStaff, openGroup } from './desk.ts'

test('Ctrl K and a slash open a search that goes by keys, is accessible and leaves no trace in the address bar [WORK-2]', async ({
  site,
  someone,
}) => {
  const { name } = await enrolledClient(site)
  const staffPage = await someone({ width: 1280 })
  await openAsStaff(staffPage, site, '/admin/dashboard')
  await awake(staffPage)
  const dialog = staffPage.getByRole('dialog', { name: 'Search', exact: true })
  const field = dialog.getByRole('combobox')
  const chosen = dialog.getByRole('option', { selected: true })

  // A key pressed in the very moment in which the page wakes may come too early.
  await expect(async () => {
    await staffPage.keyboard.press('Control+k')
    await expect(field).toBeFocused({ timeout: 2000 })
  }).toPass()
  await expectAccessible(staffPage)
  await field.fill('logo')
  await expect(chosen).toHaveText(/^Site content/)
  await expectAccessible(staffPage)
  await staffPage.keyboard.press('ArrowDown')
  await expect(chosen).not.toHaveText(/^Site content/)
  await staffPage.keyboard.press('ArrowUp')
  await expect(chosen).toHaveText(/^Site content/)
  await field.fill('nobody of this name at all')
  await expect(dialog.getByText(/^No results for/)).toBeVisible()
  await staffPage.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await expect(async () => {
    await staffPage.keyboard.press('/')
    await expect(field).toBeFocused({ timeout: 2000 })
  }).toPass()
  // Enter before the hits have come opens the first of them.
  await field.fill(name)
  await staffPage.keyboard.press('Enter')
  await expect(staffPage).toHaveURL(/\/admin\/trainees\/[^/]+\/sessions$/)
  await expect(dialog).toBeHidden()
  await expect(staffPage.getByRole('heading', { level: 1 })).toBeFocused()
  await staffPage.goBack()
  await expect(staffPage.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  const header = staffPage.getByRole('textbox', { name: 'Search pages, people and payments' })
  // A page that arrives takes the focus to its heading, and with it a key that was meant for the field.
  await expect(async () => {
    await header.press('g')
    await expect(field).toBeFocused({ timeout: 5000 })
  }).toPass()
  await expect(field).toHaveValue('g')
  await field.press('End')
  await staffPage.keyboard.type('cash')
  await dialog.getByRole('option', { name: 'QR Ph code', exact: true }).click()
  await expect(staffPage.getByRole('heading', { level: 1, name: 'QR Ph code' })).toBeVisible()
})

test('one group of the navigation is open at a time, and the browser keeps which [WORK-1]', async ({
  site,
  someone,
}) => {
  const staffPage = await someone({ width: 1280 })
  await openAsStaff(staffPage, site, '/admin/dashboard')
  await awake(staffPage)
  const menu = staffPage.getByRole('navigation', { name: 'Back office' })
  await expect(menu.getByRole('link', { name: 'Roll call' })).toBeVisible()
  await openGroup(menu, 'People')
  await expect(menu.getByRole('link', { name: 'Data requests' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Roll call' })).toBeHidden()
  await staffPage.reload()
  await expect(menu.getByRole('link', { name: 'Data requests' })).toBeVisible()
  await staffPage.goto('/admin/wins')
  await expect(menu.getByRole('link', { name: 'Wins' })).toHaveAttribute('aria-current', 'page')
  const [height, whole] = await menu.evaluate((element) => [element.clientHeight, element.scrollHeight])
  expect(whole, 'the navigation scrolls').toBe(height)
})

test('on a phone a bar at the bottom has the pages of the day, hides nothing behind it, and opens the rest [WORK-1]', async ({
  site,
  someone,
}) => {
  const staffPage = await someone({ width: 390 })
  await openAsStaff(staffPage, site, '/admin/dashboard')
  await awake(staffPage)
  const bar = staffPage.getByRole('navigation', { name: 'Most used' })
  await expect(bar.getByRole('link')).toHaveCount(4)
  await expectToFit(staffPage, [320, 390])
  await bar.getByRole('link', { name: 'Calendar' }).click()
  await expect(staffPage.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Calendar' })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(staffPage)

  await staffPage.goto('/admin/dashboard')
  await awake(staffPage)
  await staffPage.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const [foot, top] = await staffPage.evaluate(() =>
    ['.pane-foot', '.bottom-bar'].map((part) => document.querySelector(part)?.getBoundingClientRect()),
  )
  expect(foot?.bottom).toBeLessThanOrEqual((top?.top ?? 0) + 1)
  await staffPage.emulateMedia({ media: 'print' })
  await expect(bar).toBeHidden()
  await staffPage.emulateMedia({ media: 'screen' })

  await bar.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(staffPage.getByRole('navigation', { name: 'Back office' })).toBeVisible()
  await staffPage.keyboard.press('Escape')
  await staffPage.getByRole('button', { name: 'Search', exact: true }).click()
  await staffPage.getByRole('combobox').fill('password')
  await staffPage.getByRole('option', { name: /^Account/ }).click()
  await expect(staffPage.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
})

test('without script the groups fold, and the search is a form [WORK-1, WORK-2]', async ({ site, someone }) => {
  const staffPage = await someone({ width: 1280, javaScript: false })
  await openAsStaff(staffPage, site, '/admin/dashboard')
  const menu = staffPage.getByRole('navigation', { name: 'Back office' })
  await openGroup(menu, 'Money')
  await expect(menu.getByRole('link', { name: 'Receipts' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Roll call' })).toBeHidden()
  await staffPage.getByRole('textbox', { name: 'Search pages, people and payments' }).fill('logo')
  await staffPage.keyboard.press('Enter')
  await expect(staffPage.getByRole('heading', { level: 2, name: 'Settings' })).toBeVisible()
  await staffPage
    .getByRole('main')
    .getByRole('link', { name: /^Name and logo/ })
    .click()
  await expect(staffPage.getByRole('heading', { level: 1, name: 'Name and logo' })).toBeVisible()
})
