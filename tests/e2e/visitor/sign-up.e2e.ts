import { ADMINISTRATOR } from '../../people.ts'
import { awake, expect, test } from '../../company.ts'

test('a wrong password is refused in the words of the academy and tells nothing more [AUTH-3]', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(ADMINISTRATOR.email)
  await page.getByLabel('Password', { exact: true }).filter({ visible: true }).fill('not-the-password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const dialog = page
    .getByRole('alertdialog', { name: 'Login Error' })
    .or(page.getByRole('dialog', { name: 'Login Error' }))
  await expect(dialog).toContainText('Invalid email or password!')
  await awake(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
