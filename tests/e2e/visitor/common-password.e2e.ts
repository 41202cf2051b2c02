import { expect, expectAccessible, test } from '../../company.ts'
import { newcomer } from '../../enrolling.ts'
import { signIn } from '../../people.ts'

// tests/requests/visitor/common-password.test.ts does the same without script.

const COMMON = 'This password is too common. Choose one that is harder to guess.'

test('a common password is refused beside its field, what else was typed stays, and another one makes a client, who is led to the packages [AUTH-1, AUTH-4, AUTH-5, AUTH-6]', async ({
  someone,
  site,
}) => {
  const { person } = newcomer()
  const page = await someone()
  await page.goto('/login#sign-up-mode')
  const email = page.getByLabel('Email', { exact: true }).and(page.locator('#sign-up-email'))
  const password = page.getByLabel('Password', { exact: true }).and(page.locator('#sign-up-password'))
  const send = async (chosen: string) => {
    await password.fill(chosen)
    await page.getByLabel('Confirm Password', { exact: true }).fill(chosen)
    await page.getByLabel(/I have read the privacy notice/).check()
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  }
  await page.getByLabel('First Name').fill(person.firstName)
  await page.getByLabel('Last Name').fill(person.lastName)
  await email.fill(person.email)
  await send('MahalKita')
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(password).toHaveAccessibleDescription(new RegExp(COMMON))
  await expect(email).toHaveValue(person.email)
  await expectAccessible(page)
  await expect(signIn(site.url, { email: person.email, password: 'MahalKita' })).rejects.toThrow('401')
  await send('harana-sa-dilim')
  await expect(page).toHaveURL(/\/packages-registration$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Training Packages' })).toBeVisible()
})
