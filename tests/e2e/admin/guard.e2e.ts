import { expect, expectAccessible, test } from '../../company.ts'
import { enterAs } from '../../people.ts'
import { starterClient } from '../client/starter.ts'
import { standAt } from './desk.ts'

test('the dashboard and its menu are accessible at both widths, as are addresses that are not there or not allowed, and signing out empties the device [ADM-1, ADM-2, NAV-3, NAV-7, NAV-10]', async ({
  site,
  someone,
}) => {
  const desk = await someone({ width: 1280 })
  await standAt(desk, site, '/admin/nowhere')
  await expect(desk.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  for (const landmark of ['banner', 'main', 'contentinfo'] as const)
    await expect(desk.getByRole(landmark)).toHaveCount(1)
  await expectAccessible(desk)
  const menu = desk.getByRole('navigation', { name: 'Back office' })
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expectAccessible(desk)
  await menu.getByRole('link', { name: /^Audit log/ }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()

  await desk.setViewportSize({ width: 390, height: 844 })
  for (const name of ['Trainees', 'Dashboard']) {
    await desk.getByRole('button', { name: 'Menu', exact: true }).click()
    await menu.getByRole('link', { name: new RegExp(`^${name}`) }).click()
    await expect(desk.getByRole('heading', { level: 1, name: new RegExp(`${name}$`) })).toBeVisible()
  }
  await desk.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(desk.getByRole('link', { name: 'Public site' })).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Logout' }).click()
  const prompt = desk.getByRole('dialog', { name: 'Confirm Logout' })
  await expect(prompt).toContainText('Are you sure you want to logout?')
  await expectAccessible(desk)
  await prompt.getByRole('button', { name: 'Confirm' }).click()
  await desk.waitForURL(/\/login/)
  expect(await desk.evaluate(() => localStorage.getItem('userData'))).toBeNull()
  await desk.goto('/admin/dashboard')
  await desk.waitForURL(/\/login\?next=/)

  await enterAs(desk, site.url, starterClient('enrolled'))
  await desk.goto('/admin/dashboard')
  await expect(desk.getByText('This is for administrators only.')).toBeVisible()
  for (const landmark of ['banner', 'main', 'contentinfo'] as const)
    await expect(desk.getByRole(landmark)).toHaveCount(1)
  await expectAccessible(desk)
})
