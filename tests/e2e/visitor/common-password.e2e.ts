import { expect, expectAccessible, test } from '../../company.ts'
import { newcomer } from '../../enrolling.ts'
import { signIn } from '../../people.ts'
import { startSite, type Site } from '../../site.ts'

const COMMON = 'This password is too common. Choose one that is harder to guess.'
let own: Site
test.beforeAll(async () => {
  own = await startSite()
})
test.afterAll(async () => own.close())

for (const javaScript of [true, false])
  test(`a common password is refused beside its field, what else was typed stays, and another one is taken, ${javaScript ? 'with' : 'without'} script [AUTH-6, AUTH-4]`, async ({
    someone,
  }) => {
    const { person } = newcomer()
    const page = await someone({ javaScript, at: own.url })
    await page.goto('/login#sign-up-mode')
    const fill = async (password: string) => {
      await page.getByLabel('Password', { exact: true }).and(page.locator('#sign-up-password')).fill(password)
      await page.getByLabel('Confirm Password', { exact: true }).fill(password)
      await page.getByLabel(/I have read the privacy notice/).check()
      await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    }
    await page.getByLabel('First Name').fill(person.firstName)
    await page.getByLabel('Last Name').fill(person.lastName)
    await page.getByLabel('Email', { exact: true }).and(page.locator('#sign-up-email')).fill(person.email)
    await fill('MahalKita')
    const field = page.getByLabel('Password', { exact: true }).and(page.locator('#sign-up-password'))
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(new RegExp(COMMON))
    await expect(page.getByLabel('Email', { exact: true }).and(page.locator('#sign-up-email'))).toHaveValue(
      person.email,
    )
    if (javaScript) await expectAccessible(page)
    await expect(signIn(own.url, { email: person.email, password: 'MahalKita' })).rejects.toThrow('401')
    await fill('harana-sa-dilim')
    await expect(page).toHaveURL(/\/packages-registration/)
  })
