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
