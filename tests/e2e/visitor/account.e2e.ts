import type { Page } from '@playwright/test'
import { awake, expect, expectAccessible, test } from '../../company.ts'
import { newcomer } from '../../enrolling.ts'
import { ADMINISTRATOR, enterAs, signUp } from '../../people.ts'

// tests/requests/visitor/account.test.ts checks the served pages and answers.

const panels = (page: Page) => ({
  signIn: page.getByRole('button', { name: 'Sign in', exact: true }),
  signUp: page.getByRole('button', { name: 'Sign up', exact: true }),
})

/** Opens either panel by its link; the other one is not exposed. */
async function togglePanels(page: Page): Promise<void> {
  const { signIn, signUp } = panels(page)
  await expect(signIn).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveCount(1)
  await page.getByRole('link', { name: 'Sign up', exact: true }).click()
  await expect(page).toHaveURL(/#sign-up-mode$/)
  for (const label of ['First Name', 'Last Name', 'Email', 'Password', 'Confirm Password'])
    await expect(page.getByLabel(label, { exact: true }).locator('visible=true')).toHaveCount(1)
  await expect(signIn).toHaveCount(0)
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(signIn).toBeVisible()
  await page.goto('/home')
  await page.goto('/login#sign-up-mode')
  await expect(signUp).toBeVisible()
}

test('one panel is exposed at a time without script, opened by the address and toggled by its links [AUTH-1]', async ({
  someone,
}) => {
  const page = await someone({ javaScript: false })
  await page.goto('/login')
  await togglePanels(page)
})

test('with script a mirror whose session is gone is cleared on /login, panels toggle, and sign-up says beside each field what is wrong [AUTH-1, AUTH-3, AUTH-4, NAV-10]', async ({
  someone,
  site,
}) => {
  const page = await someone()
  await page.goto('/home')
  await page.evaluate(() =>
    localStorage.setItem(
      'userData',
      JSON.stringify({
        id: 'ghost',
        name: 'Ghost',
        firstName: 'Ghost',
        email: 'g@h.ph',
        type: 'ADMIN_USER',
        image: null,
        registration_step: 1,
        currentPackage: 'NONE',
      }),
    ),
  )
  await page.goto('/login')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userData'))).toBeNull()
  await expect(page).toHaveURL(/\/login$/)
  await togglePanels(page)
  await expectAccessible(page)

  const fill = async (names: [string, string], email: string, password: string, again: string) => {
    await page.getByRole('textbox', { name: 'First Name' }).fill(names[0])
    await page.getByRole('textbox', { name: 'Last Name' }).fill(names[1])
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).locator('visible=true').fill(password)
    await page.getByLabel('Confirm Password', { exact: true }).fill(again)
    await page.getByLabel(/I have read the privacy notice/).check()
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  }
  await fill(['Nena', ''], 'nena at home', '12345', '54321')
  for (const message of [
    'Last Name is required',
    'Please enter a valid email address.',
    'Password must be at least 6 characters long.',
    'Passwords do not match!',
  ])
    await expect(page.getByText(message, { exact: true }).locator('visible=true').first(), message).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Nena')
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue('nena at home')
  const { person } = newcomer()
  await signUp(site.url, person)
  await fill(['Another', 'Person'], person.email.toUpperCase(), 'other-secret', 'other-secret')
  await expect(page.getByText(/^Error signing up: /)).toBeVisible()
})

test('the header leads each to their own place; logout asks, ends the session and forgets [NAV-2, NAV-3]', async ({
  someone,
  site,
}) => {
  const { person } = newcomer()
  await signUp(site.url, person)
  const page = await someone({ width: 1280 })
  await page.goto('/home')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up/Log in' })).toHaveAttribute(
    'href',
    '/login',
  )
  await enterAs(page, site.url, person)
  await page.goto('/client')
  await awake(page)
  await page.goto('/home')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account', exact: true })).toHaveAttribute(
    'href',
    '/client',
  )
  const stored = await page.evaluate(() => localStorage.getItem('userData'))
  expect(Object.keys(JSON.parse(stored ?? '{}')).toSorted()).toEqual([
    'currentPackage',
    'email',
    'firstName',
    'id',
    'image',
    'name',
    'registration_step',
    'type',
  ])
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const dialog = page
    .getByRole('dialog', { name: 'Confirm Logout' })
    .or(page.getByRole('alertdialog', { name: 'Confirm Logout' }))
  await expect(dialog).toContainText('Are you sure you want to logout?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('userData'))).toBeNull()
  await page.goto('/client')
  await expect(page).toHaveURL(/\/login\?next=%2Fclient$/)

  const admin = await someone({ width: 1280 })
  await enterAs(admin, site.url, ADMINISTRATOR)
  await admin.goto('/admin/dashboard')
  await awake(admin)
  await admin.goto('/home')
  await expect(admin.getByRole('banner').getByRole('link', { name: 'Account', exact: true })).toHaveAttribute(
    'href',
    '/admin',
  )
})

test('whoever begins to sign in has the scripts of their own pages before they are there [FAST-3]', async ({
  someone,
}) => {
  const page = await someone()
  const fetched: string[] = []
  page.on('requestfinished', (request) => {
    if (/\/assets\/.*\.(?:js|css)$/.test(request.url())) fetched.push(new URL(request.url()).pathname)
  })
  const scriptsHere = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/assets\/.*\.(?:js|css)$/.test(name))
        .map(({ name }) => new URL(name).pathname),
    )
  const prefetched = page.locator('head > link[rel=prefetch][href*="/assets/"]')
  await page.goto('/login')
  await awake(page)
  await expect(prefetched).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Email', exact: true }).focus()
  const wanted = [/\/profile-/, /\/dashboard-/]
  for (const name of wanted) await expect.poll(() => fetched.some((file) => name.test(file))).toBe(true)
  await page.waitForLoadState('networkidle')
  const before = new Set([...fetched, ...(await scriptsHere())])
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(ADMINISTRATOR.email)
  await page.getByLabel('Password', { exact: true }).filter({ visible: true }).fill(ADMINISTRATOR.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard/)
  const own = (await scriptsHere()).filter((file) => !before.has(file))
  expect(own, 'nothing of the first page of staff was left to be fetched').toEqual([])
})
