import { ADMINISTRATOR, signInInBrowser, signUpInBrowser, newPersonDetails } from '../../people.ts'
import { awake, expect, test } from '../../company.ts'

test('a visitor who signs up is a client and is led to the packages [AUTH-1, AUTH-5]', async ({ page }) => {
  await signUpInBrowser(page, newPersonDetails())
  await expect(page).toHaveURL(/\/packages-registration$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Training Packages' })).toBeVisible()
})

test('an administrator who signs in comes to the back office [AUTH-2]', async ({ page }) => {
  await signInInBrowser(page, ADMINISTRATOR)
  await expect(page).toHaveURL(/\/admin(\/dashboard)?$/)
})

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
