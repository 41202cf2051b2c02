import { openRecords } from '#records/engine/db'
import { expect, expectAccessible, test } from '../../company.ts'
import { openRow } from '../../drills/abuse/reset-link.ts'
import { newcomer } from '../../enrolling.ts'
import { openMailServer, type MailServer } from '../../mail-server.ts'
import { enterAs, signIn, signUp } from '../../people.ts'
import { startSite, type Site } from '../../site.ts'

// tests/requests/visitor/password.test.ts checks mails, sessions and what works without script.

let mail: MailServer
let own: Site
test.beforeAll(async () => {
  mail = await openMailServer()
  own = await startSite({ env: { SMTP_URL: mail.url, MAIL_FROM: 'academy@academy.example' } })
})
test.afterAll(async () => {
  await own?.close()
  await mail?.close()
})

const SHORT = ['Password must be at least 6 characters long.', 'Passwords do not match!']

test('a forgotten password is asked for, replaced, changed on /client and signed out everywhere, by script and without a fault for assistive technology [AUTH-7]', async ({
  someone,
}) => {
  const { person } = newcomer()
  await signUp(own.url, person)
  const page = await someone({ at: own.url })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.waitForURL(/forgot-password/)
  await page.getByLabel('Email', { exact: true }).fill('not an address')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Please enter a valid email address.').first()).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(person.email.toUpperCase())
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(/^If there is an account with this email/)).toBeVisible()
  await expectAccessible(page)

  const records = await openRecords({ databaseUrl: null, dataDir: own.dataDir })
  const { id } = await records.read
    .selectFrom('users')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  const token = await openRow(records, id)
  await records.close()
  await page.goto(`/reset-password/${token}`)
  const save = async (password: string, again: string, button: string) => {
    await page.getByLabel('New Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm Password', { exact: true }).fill(again)
    await page.getByRole('button', { name: button, exact: true }).click()
  }
  const expectTooShort = async () => {
    for (const message of SHORT) await expect(page.getByText(message, { exact: true }).first()).toBeVisible()
  }
  await save('12345', '54321', 'Save the new password')
  await expectTooShort()
  await expectAccessible(page)
  await save('a-new-kundiman', 'a-new-kundiman', 'Save the new password')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Your password has been changed. Please sign in with the new one.')).toBeVisible()

  const phone = await signIn(own.url, { email: person.email, password: 'a-new-kundiman' })
  await enterAs(page, own.url, { email: person.email, password: 'a-new-kundiman' })
  await page.goto('/client/account')
  const current = page.getByLabel('Current Password', { exact: true })
  await current.fill('a-new-kundiman')
  await save('12345', '123456', 'Change password')
  await expectTooShort()
  await current.fill('not my password')
  await save('harana-at-dusk', 'harana-at-dusk', 'Change password')
  await expect(page.getByText('This is not your current password.').first()).toBeVisible()
  await expectAccessible(page)
  await current.fill('a-new-kundiman')
  await save('harana-at-dusk', 'harana-at-dusk', 'Change password')
  await expect(page.getByText(/^Your password has been changed\./)).toBeVisible()
  await expect(page.getByLabel('New Password', { exact: true })).toHaveValue('')
  expect((await phone.get('/client')).status, 'the other device').toBe(302)

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  const prompt = page.getByRole('dialog', { name: 'Sign out everywhere' })
  await expect(prompt).toContainText('Are you sure you want to sign out everywhere?')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(prompt).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 }), 'nothing has ended').toContainText('Account')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await prompt.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('userData'))).toBeNull()
})
