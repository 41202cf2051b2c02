import { expect, test } from '../../company.ts'

// tests/requests/visitor/page-cache.test.ts checks which requests get the kept page.

test('a page that was opened with the marks of Facebook goes on and comes back [NAV-2, PKG-1]', async ({ page }) => {
  await page.goto('/home?fbclid=IwAR0_x-1')
  await page.getByRole('banner').getByRole('link', { name: 'About' }).first().click()
  await expect(page).toHaveURL(/\/about$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/home\?fbclid=IwAR0_x-1$/)
})
