import { expect, expectAccessible, test } from '../../company.ts'
import { ADMINISTRATOR, enterAs } from '../../people.ts'

// tests/requests/visitor/packages.test.ts checks the served page, booking and each refusal.

test('the packages and the dialog that refuses a booking have no fault for assistive technology [PKG-1, PKG-6]', async ({
  someone,
  site,
}) => {
  const page = await someone()
  await enterAs(page, site.url, ADMINISTRATOR)
  await page.goto('/packages-registration')
  await expect(page.getByRole('button', { name: 'Book' })).toHaveCount(4)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Book' }).first().click()
  const refused = page
    .getByRole('dialog', { name: 'Admin Privileges' })
    .or(page.getByRole('alertdialog', { name: 'Admin Privileges' }))
  await expect(refused).toContainText('Admin Cannot Book.')
  await expectAccessible(page)
  // Escape works once the page's script has opened the dialog as a modal.
  await expect(page.locator('dialog:modal')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(refused).toBeHidden()
})
