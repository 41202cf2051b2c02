import { expect, expectAccessible, test } from '../../company.ts'
import { ADMINISTRATOR, postForm, signIn, signUp, somebodyNew } from '../../people.ts'
import { DESK, standAt } from './desk.ts'

const PATHS = [
  '/admin',
  '/admin/dashboard',
  `${DESK}?search=a&page=2`,
  '/admin/trainees',
  '/admin/audit',
  '/admin/trainees/x/sessions',
  '/admin/paymenthistory?from=2026-01-01',
  '/admin/generatereports',
  '/admin/generatereports/payment-history.csv',
  '/admin/nowhere',
  '/admin/a/b/c',
]

test('signed out, every address of the back office leads to sign-in and back, in every representation [NAV-10]', async ({
  site,
  someone,
}) => {
  for (const path of PATHS)
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(site.url + path, { method, redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')], `${method} ${path}`).toEqual([
        302,
        `/login?next=${encodeURIComponent(path)}`,
      ])
    }
  for (const path of ['/admin/dashboard.data', '/admin/audit.data?_routes=audit']) {
    const answer = await fetch(site.url + path, { redirect: 'manual' })
    const body = await answer.text()
    expect(answer.status, path).toBe(202)
    expect(body).toContain('/login?next=%2Fadmin')
    expect(body).not.toContain('@')
  }
  expect((await postForm(site.url, DESK, { intent: 'confirm', payment: 'x' })).status).toBe(302)

  const person = await someone({ width: 390 })
  await person.goto('/admin/audit?search=quirino')
  await person.getByRole('textbox', { name: 'Email', exact: true }).fill(ADMINISTRATOR.email)
  await person.getByLabel('Password', { exact: true }).filter({ visible: true }).fill(ADMINISTRATOR.password)
  await person.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(person.getByRole('heading', { name: 'Audit log' })).toBeVisible()
  await expect.poll(() => new URL(person.url()).search).toBe('?search=quirino')
})

test('a client gets 403 on every address of the back office, known or not, and changes nothing [NAV-10]', async ({
  site,
  someone,
}) => {
  const client = somebodyNew()
  const session = await signUp(site.url, client)
  for (const path of [...PATHS, '/admin/dashboard.data', '/admin/nowhere.data'])
    expect((await session.get(path)).status, path).toBe(403)
  expect((await session.post(DESK, { intent: 'confirm', payment: 'x' })).status).toBe(403)
  expect((await session.post('/admin/nowhere', {})).status).toBe(403)
  const page = await someone({ width: 390 })
  const at = session.cookie.indexOf('=')
  await page
    .context()
    .addCookies([{ name: session.cookie.slice(0, at), value: session.cookie.slice(at + 1), url: site.url }])
  await page.goto('/admin/dashboard')
  await expect(page.getByText('This is for administrators only.')).toBeVisible()
  for (const landmark of ['banner', 'main', 'contentinfo'] as const)
    await expect(page.getByRole(landmark)).toHaveCount(1)
  await expectAccessible(page)
})

test('an address of the back office that does not exist is 404 inside it [NAV-7, NAV-10]', async ({
  site,
  someone,
}) => {
  const session = await signIn(site.url, ADMINISTRATOR)
  expect((await session.get('/admin/nowhere')).status).toBe(404)
  expect((await session.post('/admin/nowhere', {})).status).toBe(404)
  const desk = await someone({ width: 1280 })
  await standAt(desk, site, '/admin/nowhere')
  await expect(desk.getByText('Error 404')).toBeVisible()
  await expect(desk.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  for (const landmark of ['banner', 'main', 'contentinfo'] as const)
    await expect(desk.getByRole(landmark)).toHaveCount(1)
  await expectAccessible(desk)
})

for (const width of [1280, 390]) {
  test(`the dashboard counts, and the menu leads everywhere and out again, ${width} px wide [ADM-1, ADM-2, NAV-3]`, async ({
    site,
    someone,
  }) => {
    const desk = await someone({ width })
    await standAt(desk, site, '/admin')
    await desk.waitForURL('**/admin/dashboard')
    for (const label of [
      'Total Registered Trainees',
      'Pending Registrations',
      'Total Wins',
      'Total Members Testimonials',
      'Total News',
    ])
      await expect(desk.getByRole('listitem').filter({ hasText: new RegExp(`^${label}\\s*\\d+`) })).toHaveCount(1)
    await expectAccessible(desk)

    const menu = desk.getByRole('button', { name: 'Menu', exact: true })
    const open = async () => {
      if (width < 1000) await menu.click()
    }
    for (const [name, heading] of [
      ['Trainees', 'Registered Trainees'],
      ['Pending payments', 'Pending payments'],
      ['Audit log', 'Audit log'],
      ['Dashboard', 'Dashboard'],
    ] as const) {
      await open()
      await desk
        .getByRole('navigation', { name: 'Back office' })
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .click()
      await expect(desk.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
    await open()
    await expect(desk.getByRole('link', { name: 'Public site' })).toHaveAttribute('href', '/home')
    await expectAccessible(desk)
    await desk.getByRole('button', { name: 'Logout' }).click()
    const prompt = desk.getByRole('dialog', { name: 'Confirm Logout' })
    await expect(prompt).toContainText('Are you sure you want to logout?')
    await expectAccessible(desk)
    await prompt.getByRole('button', { name: 'Confirm' }).click()
    await desk.waitForURL(/\/login/)
    expect(await desk.evaluate(() => localStorage.getItem('userData'))).toBeNull()
    await desk.goto('/admin/dashboard')
    await desk.waitForURL(/\/login\?next=/)
  })
}
