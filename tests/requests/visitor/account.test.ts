import { beforeAll, expect, it } from 'vitest'
import { newcomer } from '#tests/enrolling'
import { AGREED_TO_NOTICE, postForm, signIn, signUp } from '#tests/people'
import { openSite, type RequestSite } from '../site.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

it('nothing in the request makes a new person more than a client at step 1 [AUTH-5]', async () => {
  const { person } = newcomer('Forged')
  const answer = await postForm(site.url, '/login', {
    panel: 'sign-up',
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    password: person.password,
    confirmPassword: person.password,
    ...AGREED_TO_NOTICE,
    type: 'ADMIN_USER',
    role: 'admin',
    registration_step: '4',
    registrationStep: '4',
    currentPackage: 'package_d',
    current_package: 'package_d',
    selected_package: 'package_d',
    id: 'mine',
    __proto__: 'x',
    created_at: '1999-01-01',
  })
  expect(answer.status).toBe(303)
  const session = await signIn(site.url, person)
  expect(await (await session.get('/me')).json()).toMatchObject({
    type: 'CLIENT_USER',
    registration_step: 1,
    currentPackage: 'NONE',
    email: person.email,
  })
  const profile = await (await session.get('/client')).text()
  expect(profile).toMatch(/\d{2}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2}/)
  expect((await session.get('/admin/dashboard')).status).toBe(403)
})

it('a session is a cookie of its own for each sign-in, ends with logout, and cannot be planted or replayed [AUTH-6]', async () => {
  const { person } = newcomer()
  const first = await signUp(site.url, person)
  const again = await fetch(`${site.url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: site.url, Cookie: first.cookie },
    body: new URLSearchParams({ panel: 'sign-in', email: person.email, password: person.password }),
  })
  const line = again.headers.get('set-cookie') ?? ''
  expect(line).toContain('HttpOnly')
  expect(line).toContain('SameSite=Lax')
  const second = line.split(';')[0] ?? ''
  expect(second).not.toBe(first.cookie)
  expect((await first.get('/client')).status, 'the one before has ended').toBe(302)
  const planted = 'session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
  const fixed = await fetch(`${site.url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: site.url, Cookie: planted },
    body: new URLSearchParams({ panel: 'sign-in', email: person.email, password: person.password }),
  })
  expect(fixed.headers.get('set-cookie')).not.toContain('AAAAAAAA')
  await postForm(site.url, '/logout', {}, second)
  expect((await fetch(`${site.url}/client`, { redirect: 'manual', headers: { Cookie: second } })).status).toBe(302)
})

it('an unknown address and a wrong password get the same answer, and after ten wrong ones even the right password waits [AUTH-3, AUTH-6]', async () => {
  const { person } = newcomer('Guessed')
  await signUp(site.url, person)
  const attempt = (email: string, password: string) =>
    postForm(site.url, '/login', { panel: 'sign-in', email, password })
  const body = async (answer: Response) =>
    (await answer.text()).replaceAll(/nonce="[^"]*"|value="[^"]*"|[a-z.]+@[a-z.]+/g, '').length
  const [wrong, unknown] = [
    await attempt(person.email, 'not-it'),
    await attempt(newcomer('Nobody').person.email, 'not-it'),
  ]
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  expect(Math.abs((await body(wrong)) - (await body(unknown)))).toBeLessThan(200)
  for (let guess = 2; guess <= 10; guess += 1)
    expect((await attempt(person.email, `guess-${guess}`)).status).toBe(401)
  const right = await attempt(person.email, person.password)
  expect(right.status).toBe(429)
  expect(await right.text()).toContain('Error logging in: Too many attempts')
})

it('sign-up names what is wrong in its own words beside it and keeps what was typed [AUTH-3, AUTH-4]', async () => {
  const form = await site.visitor().open('/login')
  const refused = await form.press('Sign up', {
    'First Name': 'Nena',
    Email: 'nena at home',
    'Confirm Password': '54321',
  })
  expect(refused.status).toBe(422)
  expect(refused.errorOf('Last Name')).toBe('Last Name is required')
  const valueOf = (id: string) => refused.document.getElementById(id)?.getAttribute('value')
  expect(refused.words).toContain('Please enter a valid email address.')
  expect([refused.field('First Name').getAttribute('value'), valueOf('sign-up-email')]).toEqual([
    'Nena',
    'nena at home',
  ])
  const short = await form.press('Sign up', { 'Confirm Password': '54321', Password: '12345' })
  expect(short.words).toContain('Password must be at least 6 characters long.')
  expect(short.errorOf('Confirm Password')).toBe('Passwords do not match!')
  const { person } = newcomer()
  await signUp(site.url, person)
  const taken = await site.visitor().post('/login', {
    panel: 'sign-up',
    firstName: 'Another',
    lastName: 'Person',
    email: person.email.toUpperCase(),
    password: 'other-secret',
    confirmPassword: 'other-secret',
    ...AGREED_TO_NOTICE,
  })
  expect(await taken.text()).toContain('Error signing up: ')
  expect(taken.headers.getSetCookie().some((line) => line.startsWith('session='))).toBe(false)
})

it('the header says Loading until it knows, and leads to sign-in without script [NAV-2]', async () => {
  const html = await (await fetch(`${site.url}/home`)).text()
  const banner = html.slice(html.indexOf('<header'), html.indexOf('</header>'))
  expect(banner).toContain('Loading…')
  expect(banner).toMatch(/<noscript>.*href="\/login"/)
})

it('signed out, every private address leads to sign-in and back; a client is refused the back office [NAV-10, AUTH-2]', async () => {
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
    const answer = await site.fetch(path)
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

  const browser = site.visitor()
  const login = await browser.open('/learningmaterials?search=breath')
  expect(login.address).toBe('/login?next=%2Flearningmaterials%3Fsearch%3Dbreath')
  const { email, password } = person
  const entered = await browser.post(login.address, { panel: 'sign-in', email, password })
  expect([entered.status, entered.headers.get('location')]).toEqual([303, '/learningmaterials?search=breath'])
  expect((await browser.open('/login?next=https://evil.example/')).address).toBe('/client')
})
