import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../../company.ts'
import { newcomer } from '../../enrolling.ts'
import { enterAs, signUp, type Person } from '../../people.ts'
import type { Site } from '../../site.ts'
import { sidewaysScroll, withRecords } from '../admin/desk.ts'
import { withPasskeys } from './authenticator.ts'

const password = (page: Page) => page.getByLabel('Current Password', { exact: true })
const addButton = (page: Page) => page.getByRole('button', { name: 'Add a passkey', exact: true })
const list = (page: Page) => page.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem')

/** Signed in on a phone that has passkeys, at the page about security. */
async function atSecurity(page: Page, site: Site, person: Person, how: { offered?: boolean } = {}) {
  await signUp(site.url, person)
  await enterAs(page, site.url, person)
  const phone = await withPasskeys(page, how)
  await page.goto('/client/security')
  return phone
}

async function beginWithPassword(page: Page, { email, password: passwordInput }: Person, next = '') {
  await page.goto(`/login${next}`)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).locator('visible=true').fill(passwordInput)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a client adds a passkey on a phone, gets recovery codes, names it, signs in with it without a password, and removes it [STAFF-3]', async ({
  site,
  someone,
}) => {
  const { person } = newcomer('Passkey')
  const page = await someone({ width: 390 })
  const phone = await atSecurity(page, site, person)
  await expect(page.getByRole('heading', { name: /^Passkeys/ })).toContainText('Off')
  await expectAccessible(page)

  // A user who cancels, or cannot unlock it, reads that nothing was changed.
  await phone.unlocks(false)
  await addButton(page).click()
  await expect(page.getByText('No passkey was used, and nothing has changed.')).toBeVisible()
  expect(await phone.count()).toBe(0)
  await phone.unlocks(true)
  await addButton(page).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  await expect(page.getByText('From now on your password alone opens nothing')).toBeVisible()
  const codes = await page.locator('.security-codes code').allInnerTexts()
  expect(codes).toHaveLength(10)
  await expect(list(page)).toHaveCount(1)
  await expect(list(page)).toContainText('not used yet')
  expect(await sidewaysScroll(page)).toBe(0)
  await expectAccessible(page)

  // The same phone already has one.
  await addButton(page).click()
  await expect(page.getByText('This device holds a passkey of your account already.')).toBeVisible()

  await list(page).getByText('Change').click()
  await page.getByLabel('Name', { exact: true }).fill('The phone in my bag')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('The passkey has its new name.')).toBeVisible()
  await expect(list(page)).toContainText('The phone in my bag')
  await expectAccessible(page)

  await page.context().clearCookies()
  await page.goto('/login?next=/client/security')
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue('')
  await phone.unlocks(false)
  const enter = page.getByRole('button', { name: 'Sign in with a passkey' })
  await enter.click()
  await expect(page.getByText('No passkey was used, and nothing has changed.')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await expectAccessible(page)
  await phone.unlocks(true)
  await enter.click()
  await expect(page).toHaveURL(/\/client\/security(\?done=proved)?$/)
  await expect(list(page)).toContainText('last used')

  await list(page).getByText('Change').click()
  await page.getByRole('button', { name: 'Remove this passkey' }).click()
  await expect(page.getByText('The passkey is removed.')).toBeVisible()
  await expect(list(page)).toHaveCount(0)

  // A removed passkey opens nothing, and the page says so.
  await page.context().clearCookies()
  await page.goto('/login')
  await enter.click()
  await expect(page.getByText('This passkey is not known here, or was removed.')).toBeVisible()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await beginWithPassword(page, person)
  await expect(page, 'the password alone again').not.toHaveURL(/\/login/)
})

test('the browser offers the passkey at the field of the address, and it signs in [STAFF-3]', async ({
  site,
  someone,
}) => {
  const { person } = newcomer('Offered')
  const page = await someone({ width: 390 })
  await atSecurity(page, site, person, { offered: true })
  await addButton(page).click()
  await expect(list(page)).toHaveCount(1)
  await page.context().clearCookies()
  // The phone of this test accepts every offer at once.
  await page.goto('/login?next=/client/security')
  await expect(page).toHaveURL(/\/client\/security(\?done=proved)?$/)
  await expect(page.getByText('This device')).toBeVisible()
})

test('after the password comes the passkey, or a recovery code where it is not at hand [STAFF-3]', async ({
  site,
  someone,
}) => {
  const { person } = newcomer('Keyed')
  const page = await someone({ width: 390 })
  const phone = await atSecurity(page, site, person)
  await addButton(page).click()
  await expect(list(page)).toHaveCount(1)
  const codes = await page.locator('.security-codes code').allInnerTexts()

  const at = await someone({ width: 390 })
  const other = await withPasskeys(at)
  await beginWithPassword(at, person, '?next=/client/security')
  await expect(at).toHaveURL(/\/login\/code\?next=/)
  await expect(at.getByRole('heading', { name: 'Show that it is you' })).toBeVisible()
  expect(await sidewaysScroll(at)).toBe(0)
  await expectAccessible(at)
  await at.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(at.getByText('No passkey was used, and nothing has changed.')).toBeVisible()
  await at.goto('/client')
  await expect(at, 'the password alone opens nothing').toHaveURL(/\/login\?next=/)
  await phone.copyTo(other)
  await beginWithPassword(at, person, '?next=/client/security')
  await at.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(at).toHaveURL(/\/client\/security(\?done=proved)?$/)

  const without = await someone({ width: 390, javaScript: false })
  await beginWithPassword(without, person)
  await expect(without).toHaveURL(/\/login\/code/)
  await expect(without.getByRole('button', { name: 'Use your passkey' })).toHaveCount(0)
  await without.getByLabel('Recovery code', { exact: true }).fill(codes[0] ?? '')
  await without.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(without).not.toHaveURL(/\/login/)
})

test('a copy of a passkey, whose count falls back, signs nobody in [STAFF-3]', async ({ site, someone }) => {
  const { person } = newcomer('Copied')
  const page = await someone({ width: 390 })
  const phone = await atSecurity(page, site, person)
  await addButton(page).click()
  await expect(list(page)).toHaveCount(1)
  await withRecords(site, (records) =>
    records.write
      .updateTable('passkeys')
      .set({ counter: 1_000 })
      .where('user_id', 'in', (eb) => eb.selectFrom('users').select('id').where('email', '=', person.email))
      .execute(),
  )
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('This passkey is not known here, or was removed.').first()).toBeVisible()
  await phone.rewind(2_000)
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).not.toHaveURL(/\/login/)
})

test('adding, removing and new recovery codes ask first whether it is really the person, who confirms with the passkey [STAFF-3, STAFF-4]', async ({
  site,
  someone,
}) => {
  const { person } = newcomer('Proof')
  const page = await someone({ width: 390 })
  const phone = await atSecurity(page, site, person)
  const forget = () =>
    withRecords(site, (records) =>
      records.write
        .updateTable('sessions')
        .set({ proved_at: null })
        .where('user_id', 'in', (eb) => eb.selectFrom('users').select('id').where('email', '=', person.email))
        .execute(),
    )
  await forget()
  await addButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm that it is you' })).toBeVisible()
  expect(await phone.count()).toBe(0)
  await expect(page.getByRole('button', { name: 'Confirm with a passkey' }), 'there is none yet').toHaveCount(0)
  await expectAccessible(page)
  await password(page).fill('not-it')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('This is not your current password.').first()).toBeVisible()
  await password(page).fill(person.password)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page).toHaveURL(/\/client\/security(\?done=proved)?$/)
  await addButton(page).click()
  await expect(list(page)).toHaveCount(1)

  await forget()
  await page.getByRole('button', { name: 'Make new recovery codes' }).click()
  await expect(page).toHaveURL(/\/client\/confirm/)
  await phone.unlocks(false)
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await expect(page.getByText('No passkey was used, and nothing has changed.')).toBeVisible()
  await phone.unlocks(true)
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await expect(page).toHaveURL(/\/client\/security(\?done=proved)?$/)
  await page.getByRole('button', { name: 'Make new recovery codes' }).click()
  await expect(page.getByText('Those of before open nothing any more.')).toBeVisible()

  await forget()
  await list(page).getByText('Change').click()
  await page.getByRole('button', { name: 'Remove this passkey' }).click()
  await expect(page).toHaveURL(/\/client\/confirm/)
  await page.goto('/client/security')
  await expect(list(page), 'nothing is removed without it').toHaveCount(1)
})

test('when the line is lost after the passkey was unlocked, the page stays, says so, and signs in at the next try [STAFF-3, NET-1]', async ({
  site,
  someone,
}) => {
  const { person } = newcomer('Cut')
  const page = await someone({ width: 390 })
  await atSecurity(page, site, person)
  await addButton(page).click()
  await expect(list(page)).toHaveCount(1)
  await page.context().clearCookies()
  await page.goto('/login?next=/client/security')
  await page.route('**/login.data*', (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'could not be reached' })).toBeVisible()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.unroute('**/login.data*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/client\/security(\?done=proved)?$/)
})

test('when the answer to adding one is lost, the next try shows that it is there, and recovery codes are made anew [STAFF-3, NET-1]', async ({
  site,
  someone,
}) => {
  const { person } = newcomer('Lost')
  const page = await someone({ width: 390 })
  await atSecurity(page, site, person)
  await page.route('**/client/security.data*', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await addButton(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'could not be reached' })).toBeVisible()
  await page.unroute('**/client/security.data*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('This device holds a passkey of your account already.')).toBeVisible()
  await expect(list(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Make new recovery codes' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
})

test('without script, and in a browser without passkeys, the password stands alone and the pages say so [STAFF-3]', async ({
  site,
  someone,
}) => {
  const { person } = newcomer('Without')
  await signUp(site.url, person)
  const plain = await someone({ width: 390, javaScript: false })
  await plain.goto('/login')
  await expect(plain.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
  await beginWithPassword(plain, person)
  await expect(plain).not.toHaveURL(/\/login/)
  await plain.goto('/client/security')
  await expect(addButton(plain)).toHaveCount(0)
  await expect(
    plain.getByText('To add a passkey, turn on JavaScript. Everything else here works without it.'),
  ).toBeVisible()

  const old = await someone({ width: 390 })
  await old.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await enterAs(old, site.url, person)
  await old.goto('/client/security')
  await expect(old.getByText('This browser does not support passkeys.')).toBeVisible()
  await expect(addButton(old)).toHaveCount(0)
  await expectAccessible(old)
  await old.context().clearCookies()
  await beginWithPassword(old, person)
  await expect(old).not.toHaveURL(/\/login/)
})
