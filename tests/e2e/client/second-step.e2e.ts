import { Secret, TOTP } from 'otpauth'
import { expect, expectAccessible, test } from '../../company.ts'
import { newcomer } from '../../enrolling.ts'
import { ADMINISTRATOR, enterAs, postForm, signIn, signUp } from '../../people.ts'

const codeOf = (key: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(/\s/g, '')) }).generate({
    timestamp: Date.now() + seconds * 1000,
  })

for (const javaScript of [true, false]) {
  test(`two-step sign-in is switched on with a code, asked for at sign-in, takes each code and recovery code once, and is switched off, ${javaScript ? 'with' : 'without'} script [AUTH-6, AUTH-7]`, async ({
    site,
    someone,
  }) => {
    // Two browsers and many sign-ins.
    const { person } = newcomer('Second')
    await signUp(site.url, person)
    const page = await someone({ width: 390, javaScript })
    await enterAs(page, site.url, person)
    await page.goto('/client/security')
    await expect(page.getByText('This device')).toBeVisible()
    const password = () => page.getByLabel('Current Password', { exact: true })
    await password().fill('not-it')
    await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
    await expect(page.getByText('This is not your current password.').first()).toBeVisible()
    await password().fill(person.password)
    await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
    const key = await page.locator('.security-qr code').innerText()
    expect(key.replaceAll(' ', '')).toMatch(/^[A-Z2-7]{32}$/)
    if (javaScript) await expectAccessible(page)
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await page.getByRole('button', { name: 'Switch on' }).click()
    await expect(page.getByText('This code is not right').first()).toBeVisible()
    const first = codeOf(key)
    await page.getByLabel('Code', { exact: true }).fill(first)
    await page.getByRole('button', { name: 'Switch on' }).click()
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
    const codes = await page.locator('.security-codes code').allInnerTexts()
    expect(codes).toHaveLength(10)
    if (javaScript) await expectAccessible(page)

    const at = await someone({ width: 390, javaScript })
    const begin = async () => {
      await at.goto('/login?next=/learningmaterials')
      await at.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email)
      await at.getByLabel('Password', { exact: true }).locator('visible=true').fill(person.password)
      await at.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(at).toHaveURL(/\/login\/code\?next=/)
    }
    await begin()
    if (javaScript) await expectAccessible(at)
    await at.goto('/client')
    await expect(at, 'a password alone opens nothing').toHaveURL(/\/login\?next=/)
    await begin()
    const enter = async (code: string) => {
      await at.getByLabel('Code', { exact: true }).fill(code)
      await at.getByRole('button', { name: 'Sign in', exact: true }).click()
    }
    await enter(first)
    await expect(at.getByText('This code is not right').first(), 'a code is used once').toBeVisible()
    await enter(codes[0] ?? '')
    await expect(at).toHaveURL(/\/learningmaterials/)
    await at.context().clearCookies()
    await begin()
    await enter(codes[0] ?? '')
    await expect(at.getByText('This code is not right').first(), 'a recovery code is used once').toBeVisible()
    await enter(codes[1]?.toUpperCase().replace('-', ' ') ?? '')
    await expect(at).toHaveURL(/\/learningmaterials/)

    await page.goto('/client/security')
    await expect(page.getByText('8 recovery codes are left.')).toBeVisible()
    await page
      .getByRole('button', { name: /^Sign out Chrome/ })
      .first()
      .click()
    await expect(page.getByText('That session has ended.')).toBeVisible()
    await password().fill(person.password)
    await page.getByLabel('Code', { exact: true }).fill(codes[2] ?? '')
    await page.getByRole('button', { name: 'Switch off' }).click()
    await expect(page.getByText('Two-step sign-in is off.')).toBeVisible()
    expect((await (await signIn(site.url, person)).get('/client')).status).toBe(200)
  })
}

test('codes are guessed ten times in a quarter of an hour at the most, and administrators are reminded until they have one [AUTH-6]', async ({
  site,
  someone,
}) => {
  const { person } = newcomer('Guessing')
  const session = await signUp(site.url, person)
  await session.post('/client/security', { intent: 'begin', currentPassword: person.password })
  const key = /<code>([A-Z2-7 ]+)<\/code>/.exec(await (await session.get('/client/security')).text())?.[1] ?? ''
  expect((await session.post('/client/security', { intent: 'confirm', code: codeOf(key) })).status).toBe(200)
  const passed = await postForm(site.url, '/login', {
    panel: 'sign-in',
    email: person.email,
    password: person.password,
  })
  const cookie = passed.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect([passed.status, passed.headers.get('location'), cookie.startsWith('awaited-code=')]).toEqual([
    303,
    '/login/code',
    true,
  ])
  const asks = await fetch(`${site.url}/login/code`, { headers: { Cookie: cookie } })
  expect([asks.status, asks.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(
    (
      await fetch(`${site.url}/client`, {
        redirect: 'manual',
        headers: { Cookie: cookie.replace('awaited-code', 'session') },
      })
    ).status,
    'waiting is no session',
  ).toBe(302)
  const statuses: number[] = []
  for (let guess = 0; guess < 11; guess += 1)
    statuses.push((await postForm(site.url, '/login/code', { code: `00000${guess % 10}` }, cookie)).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  expect(
    (await postForm(site.url, '/login/code', { code: codeOf(key, 30) }, cookie)).status,
    'the right one waits too',
  ).toBe(429)

  const desk = await someone({ width: 1280 })
  await enterAs(desk, site.url, ADMINISTRATOR)
  await desk.goto('/admin/dashboard')
  await desk.getByRole('link', { name: 'Add a passkey or two-step sign-in' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
  await expectAccessible(desk)
})
