import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { expect, expectAccessible, test } from '../../company.ts'
import { newcomer } from '../../enrolling.ts'
import { signInInBrowser, signUp } from '../../people.ts'

/** The enrolled client of the starter content, by the line printed at its first start. */
function enrolledClient(): { email: string; password: string } {
  const [, email = '', password = ''] =
    /enrolled\s+(\S+)\s+password (\S+)/.exec(process.env.TEST_SIGN_INS ?? '') ?? []
  return { email, password }
}

test('an enrolled trainee finds a material by a part of its name in any case, and opens it in a new tab [MAT-1, CLI-3, TRN-6]', async ({
  someone,
}) => {
  const page = await someone()
  await signInInBrowser(page, enrolledClient())
  await page.goto('/client')
  await expect(page.getByText('6 of 10')).toBeVisible()
  await expect(page.getByRole('progressbar').first()).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Learning Materials' }).first().click()
  await expect(page.getByRole('link', { name: /Open PDF/ })).toHaveCount(4)
  await expect(page.getByRole('link', { name: /Open PDF/ }).first()).toHaveAttribute('target', '_blank')
  await expectAccessible(page)
  await page.getByPlaceholder('Search by Filename...').fill('BREATH')
  await expect(page.getByRole('heading', { name: 'Breath and Voice.pdf' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Open PDF/ })).toHaveCount(1)
  await page.getByPlaceholder('Search by Filename...').fill('%')
  await expect(page.getByText('No learning materials found.')).toBeVisible()
})

test('who is not enrolled reads it in a dialog and is led home within five seconds [MAT-2]', async ({
  someone,
  site,
}) => {
  const { person } = newcomer()
  await signUp(site.url, person)
  const page = await someone()
  await signInInBrowser(page, person)
  const answer = await page.goto('/learningmaterials')
  expect(answer?.status()).toBe(403)
  const dialog = page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .filter({ hasText: 'You are not enrolled. Redirecting to home.' })
  await expect(dialog.getByRole('button', { name: 'OK', exact: true })).toBeVisible()
  await page.waitForURL('**/home')
})

test('a check that fails says so in a dialog and leads home [MAT-2]', async ({ page, complaints, site }) => {
  complaints.expect(/status of 500/)
  await signInInBrowser(page, enrolledClient())
  const database = new DatabaseSync(join(site.dataDir, 'academy.db'))
  try {
    database.exec('alter table learning_materials rename to out_of_reach')
    const answer = await page.goto('/learningmaterials')
    expect(answer?.status()).toBe(500)
    const dialog = page.getByRole('alertdialog').filter({ hasText: 'An error occurred. Please try again.' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'OK', exact: true }).click()
    await page.waitForURL('**/home*')
  } finally {
    database.exec('alter table out_of_reach rename to learning_materials')
    database.close()
  }
  await page.goto('/learningmaterials')
  await expect(page.getByRole('link', { name: /Open PDF/ }).first()).toBeVisible()
})
