import { expect, expectAccessible, test } from '../../company.ts'
import { enterAs } from '../../people.ts'
import { starterClient } from '../client/starter.ts'
import { openAsStaff, openGroup } from './desk.ts'

test('the dashboard and its menu are accessible at both widths, as are addresses that are not there or not allowed, and signing out empties the device [ADM-1, ADM-2, NAV-3, NAV-7, NAV-10]', async ({
  site,
  someone,
}) => {
  const staffPage = await someone({ width: 1280 })
  await openAsStaff(staffPage, site, '/admin/nowhere')
  await expect(staffPage.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  for (const landmark of ['banner', 'main', 'contentinfo'] as const)
    await expect(staffPage.getByRole(landmark)).toHaveCount(1)
  await expectAccessible(staffPage)
  const menu = staffPage.getByRole('navigation', { name: 'Back office' })
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await expect(staffPage.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expectAccessible(staffPage)
  await openGroup(menu, 'Settings')
  await menu.getByRole('link', { name: /^Audit log/ }).click()
  await expect(staffPage.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()

  await staffPage.setViewportSize({ width: 390, height: 844 })
  for (const [name, group] of [
    ['Trainees', 'Training'],
    ['Dashboard', null],
  ] as const) {
    await staffPage.getByRole('button', { name: 'Menu', exact: true }).click()
    if (group) await openGroup(menu, group)
    await menu.getByRole('link', { name: new RegExp(`^${name}`) }).click()
    await expect(staffPage.getByRole('heading', { level: 1, name: new RegExp(`${name}$`) })).toBeVisible()
  }
  await staffPage.getByRole('button', { name: 'Menu', exact: true }).click()
  await openGroup(menu, 'Website')
  await expect(staffPage.getByRole('link', { name: 'Public site' })).toBeVisible()
  await expectAccessible(staffPage)
  await staffPage.getByRole('button', { name: 'Logout' }).click()
  const prompt = staffPage.getByRole('dialog', { name: 'Confirm Logout' })
  await expect(prompt).toContainText('Are you sure you want to logout?')
  await expectAccessible(staffPage)
  await prompt.getByRole('button', { name: 'Confirm' }).click()
  await staffPage.waitForURL(/\/login/)
  expect(await staffPage.evaluate(() => localStorage.getItem('userData'))).toBeNull()
  await staffPage.goto('/admin/dashboard')
  await staffPage.waitForURL(/\/login\?next=/)

  await enterAs(staffPage, site.url, starterClient('enrolled'))
  await staffPage.goto('/admin/dashboard')
  await expect(staffPage.getByText('This is for administrators only.')).toBeVisible()
  for (const landmark of ['banner', 'main', 'contentinfo'] as const)
    await expect(staffPage.getByRole(landmark)).toHaveCount(1)
  await expectAccessible(staffPage)
})
