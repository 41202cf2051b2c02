import { awake, expect, expectAccessible, test } from '../../company.ts'
import { newcomer } from '../../enrolling.ts'
import { ADMINISTRATOR, signInInBrowser, signUp } from '../../people.ts'

test('one panel is exposed at a time, opened by the address and toggled by its links, with script and without [AUTH-1]', async ({
  someone,
}) => {
  for (const javaScript of [true, false]) {
    const page = await someone({ javaScript })
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveCount(1)
    await page.getByRole('link', { name: 'Sign up', exact: true }).click()
    await expect(page).toHaveURL(/#sign-up-mode$/)
    for (const label of ['First Name', 'Last Name', 'Email', 'Password', 'Confirm Password'])
      await expect(page.getByLabel(label, { exact: true }).locator('visible=true')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toHaveCount(0)
    if (javaScript) await expectAccessible(page)
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await page.goto('/login#sign-up-mode')
    await expect(page.getByRole('button', { name: 'Sign up', exact: true })).toBeVisible()
  }
})

test('sign-up names what is wrong in its own words beside it and keeps what was typed [AUTH-3, AUTH-4]', async ({
  someone,
  site,
}) => {
  for (const javaScript of [true, false]) {
    const page = await someone({ javaScript })
    await page.goto('/login#sign-up-mode')
    await page.getByRole('textbox', { name: 'First Name' }).fill('Nena')
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill('nena at home')
    await page.getByLabel('Password', { exact: true }).locator('visible=true').fill('12345')
    await page.getByLabel('Confirm Password', { exact: true }).fill('54321')
    await page.getByLabel(/I have read the privacy notice/).check()
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    for (const message of [
      'Last Name is required',
      'Please enter a valid email address.',
      'Password must be at least 6 characters long.',
      'Passwords do not match!',
    ])
      await expect(
        page.getByText(message, { exact: true }).locator('visible=true').first(),
        `${message} ${javaScript}`,
      ).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Nena')
    await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue('nena at home')
  }
  const { person } = newcomer()
  await signUp(site.url, person)
  const page = await someone()
  await page.goto('/login#sign-up-mode')
  await page.getByRole('textbox', { name: 'First Name' }).fill('Another')
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Person')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email.toUpperCase())
  await page.getByLabel('Password', { exact: true }).locator('visible=true').fill('other-secret')
  await page.getByLabel('Confirm Password', { exact: true }).fill('other-secret')
  await page.getByLabel(/I have read the privacy notice/).check()
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(page.getByText(/^Error signing up: /)).toBeVisible()
})

test('the header says Loading until it knows, then leads each to their own place; logout asks, ends the session and forgets [NAV-2, NAV-3]', async ({
  someone,
  site,
}) => {
  const html = await (await fetch(`${site.url}/home`)).text()
  const banner = html.slice(html.indexOf('<header'), html.indexOf('</header>'))
  expect(banner).toContain('Loading…')
  expect(banner).toMatch(/<noscript>.*href="\/login"/)

  const { person } = newcomer()
  await signUp(site.url, person)
  const page = await someone({ width: 1280 })
  await page.goto('/home')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up/Log in' })).toHaveAttribute(
    'href',
    '/login',
  )
  await signInInBrowser(page, person)
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
  await signInInBrowser(admin, ADMINISTRATOR)
  await admin.goto('/home')
  await expect(admin.getByRole('banner').getByRole('link', { name: 'Account', exact: true })).toHaveAttribute(
    'href',
    '/admin',
  )
})

test('signed out, every private address leads to sign-in and back; a client is refused the back office [NAV-10, AUTH-2]', async ({
  someone,
  site,
}) => {
  for (const path of [
    '/client',
    '/learningmaterials',
    '/admin',
    '/admin/dashboard',
    '/admin/nowhere',
    '/registration/package-w',
    '/client.data',
    '/admin/dashboard.data',
    '/admin/dashboard.data?_routes=dashboard',
  ]) {
    const answer = await fetch(site.url + path, { redirect: 'manual' })
    const body = await answer.text()
    if (path.includes('.data')) expect([answer.status, body.includes('/login')], path).toEqual([202, true])
    else
      expect([answer.status, answer.headers.get('location')?.startsWith('/login?next=')], path).toEqual([302, true])
    expect(body, path).not.toContain('Total Registered Trainees')
  }
  const { person } = newcomer()
  const session = await signUp(site.url, person)
  for (const path of [
    '/admin',
    '/admin/dashboard',
    '/admin/nowhere',
    '/admin/pendingregistrationpayments',
    '/admin/audit',
    '/admin/dashboard.data',
    '/admin/pendingregistrationpayments.data?_routes=pendingPayments',
  ])
    expect((await session.get(path)).status, path).toBe(403)
  expect((await session.post('/admin/pendingregistrationpayments', { intent: 'confirm', payment: 'x' })).status).toBe(
    403,
  )

  const page = await someone()
  await page.goto('/learningmaterials?search=breath')
  await expect(page).toHaveURL(/\/login\?next=%2Flearningmaterials%3Fsearch%3Dbreath$/)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).locator('visible=true').fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/learningmaterials\?search=breath$/)
  await page.goto('/login?next=https://evil.example/')
  await expect(page).toHaveURL(/\/client$/)
})

test('a mirror whose session is gone is cleared on /login, which stays [NAV-10]', async ({ someone }) => {
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
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userData'))).toBeNull()
  await expect(page).toHaveURL(/\/login$/)
})

test('unknown paths are 404 in the words of the platform, landmarks and all [NAV-7]', async ({ someone, site }) => {
  const page = await someone()
  for (const path of ['/nowhere', '/wins', '/admin.php', '/%2e%2e/etc/passwd', '/client/../../x'])
    expect((await fetch(site.url + path)).status, path).toBe(404)
  await page.goto('/nowhere/at/all')
  await expect(page.getByText('Error 404')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await expect(
    page.getByText(
      'You ventured beyond the limits of this platform. If you think this is a mistake, please contact the developers.',
    ),
  ).toBeVisible()
  for (const landmark of ['banner', 'main', 'contentinfo'] as const)
    await expect(page.getByRole(landmark)).toHaveCount(1)
  await expectAccessible(page)
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
