import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test } from '../../company.ts'
import { newcomer, smallReceipt } from '../../enrolling.ts'
import { AGREED_TO_TRAINING, signUp } from '../../people.ts'

test('a write that does not come from a page of this site is refused and changes nothing [REG-6, PKG-3]', async ({
  site,
}) => {
  const { cookie, get, post } = await signUp(site.url, newcomer().person)
  const write = (headers: Record<string, string>, path = '/packages-registration') =>
    fetch(site.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { Cookie: cookie, 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: 'package=package-w',
    })
  for (const headers of [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site', Origin: site.url },
    {},
  ] as Record<string, string>[])
    for (const path of ['/packages-registration', '/packages-registration.data', '/logout', '/uploads'])
      expect((await write(headers, path)).status, JSON.stringify([headers, path])).toBe(403)
  expect((await write({ Origin: site.url, 'Content-Type': 'text/plain' })).status).toBe(415)
  expect(await (await get('/me')).json()).toMatchObject({ registration_step: 1 })
  // The control: the same write from a page of this site is taken.
  expect((await post('/packages-registration', { package: 'package-w' })).headers.get('location')).toBe(
    '/registration/package-w',
  )
})

test('an upload is its owner’s alone on every verb, is never read back, and is not begun without a booking [REG-6, PAY-7]', async ({
  site,
}) => {
  const owner = await signUp(site.url, newcomer('Owner').person)
  const other = await signUp(site.url, newcomer('Other').person)
  const ask = (
    method: string,
    path: string,
    cookie: string,
    headers: Record<string, string> = {},
    body: Buffer | null = null,
  ) =>
    fetch(site.url + path, {
      method,
      headers: { 'Tus-Resumable': '1.0.0', Origin: site.url, ...(cookie ? { Cookie: cookie } : {}), ...headers },
      ...(body ? { body: new Uint8Array(body) } : {}),
    })
  const receipt = await smallReceipt()
  const begin = (cookie: string, length = receipt.length) =>
    ask('POST', '/uploads', cookie, {
      'Upload-Length': String(length),
      'Upload-Metadata': `filename ${Buffer.from('../../../etc/passwd').toString('base64')}`,
    })
  expect((await begin('')).status).toBe(404)
  expect((await begin(owner.cookie)).status, 'nothing booked').toBe(409)
  await owner.post('/packages-registration', { package: 'package-w' })
  expect((await begin(owner.cookie, 21 * 1024 * 1024)).status).toBe(413)
  expect((await begin(owner.cookie, 0)).status).toBe(422)
  const begun = await begin(owner.cookie)
  expect(begun.status).toBe(201)
  const place = begun.headers.get('location') ?? ''
  expect(place).toMatch(/^\/uploads\/[0-9a-z]{16}$/)
  const patch = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' }
  for (const cookie of [other.cookie, '']) {
    for (const method of ['HEAD', 'GET', 'DELETE'])
      expect((await ask(method, place, cookie)).status, method).toBe(404)
    expect((await ask('PATCH', place, cookie, patch, receipt)).status).toBe(404)
  }
  expect((await ask('GET', place, owner.cookie)).status).toBe(405)
  expect((await ask('PATCH', place, owner.cookie, patch, receipt.subarray(0, 50))).status).toBe(204)
  expect((await ask('HEAD', place, owner.cookie)).headers.get('upload-offset'), 'a cut piece is kept').toBe('50')
  const upload = place.split('/').at(-1) ?? ''
  await other.post('/packages-registration', { package: 'package-w' })
  const stolen = await other.post('/registration/package-w', { intent: 'submit', ...AGREED_TO_TRAINING, upload })
  expect(stolen.status).toBe(422)
})

test('unknown hosts, NUL and oversized forms are refused at the door [OPS-3]', async ({ site }) => {
  const { cookie } = await signUp(site.url, newcomer().person)
  const asHost = (host: string, path: string) =>
    new Promise<number>((resolve, reject) => {
      get(site.url + path, { headers: { Host: host } }, (answer) => resolve(answer.resume().statusCode ?? 0)).on(
        'error',
        reject,
      )
    })
  expect(await asHost('evil.example', '/home')).toBe(421)
  expect(await asHost('evil.example', '/healthz'), 'a load balancer asks by any name').toBe(200)
  for (const path of ['/wins/%00', '/home?x=%00', '/files/%00'])
    expect((await fetch(site.url + path)).status, path).toBe(400)
  const large = await fetch(`${site.url}/login`, {
    method: 'POST',
    headers: { Origin: site.url, Cookie: cookie, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: `panel=sign-in&email=${'a'.repeat(400_000)}`,
  })
  expect(large.status).toBe(413)
  for (const path of [
    '/files/../../academy.db',
    '/files/..%2f..%2facademy.db',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/uploads/../academy.db',
    '/art/../../x.svg',
  ]) {
    const answer = await fetch(site.url + path, { headers: { Cookie: cookie } })
    expect([400, 404].includes(answer.status), `${path} ${answer.status}`).toBe(true)
  }
})

test('without script a receipt of 60 MB is heard out and named as too large on the form, and nothing is kept of it [REG-4]', async ({
  site,
}) => {
  const { cookie, post } = await signUp(site.url, newcomer().person)
  await post('/packages-registration', { package: 'package-w' })
  const form = new FormData()
  form.set('intent', 'submit')
  for (const [name, value] of Object.entries(AGREED_TO_TRAINING)) form.set(name, value)
  form.set('receipt', new Blob([new Uint8Array(60 * 1024 * 1024)]), 'huge.jpg')
  const sent = await fetch(`${site.url}/registration/package-w`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: site.url, Cookie: cookie },
    body: form,
  })
  expect(sent.status).toBe(303)
  const shown = await fetch(site.url + (sent.headers.get('location') ?? ''), { headers: { Cookie: cookie } })
  expect(shown.status).toBe(413)
  expect(await shown.text()).toContain('This file is larger than 20 MB. Please choose a smaller picture.')
})

test('a window that another site opened is out of its hands where somebody signs in, and one whose address was typed begins at once [AUTH-1, FAST-1]', async ({
  someone,
  site,
}) => {
  // A real server, because with a test's route the browser stores nothing.
  const elsewhere = createServer((_, response) => response.end('Elsewhere')).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const page = await someone({ width: 1280 })
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`)
  const heldAfter = async (path: string, further: (opened: Page) => Promise<unknown> = () => Promise.resolve()) => {
    const opening = page.waitForEvent('popup')
    const held = await page.evaluateHandle((url) => open(url), site.url + path)
    const opened = await opening
    // An empty page stands in the window at first, and it has loaded too.
    await opened.waitForURL(site.url + path)
    await further(opened)
    const holds = await held.evaluate((it) => it !== null && !it.closed)
    await opened.close()
    return holds
  }
  // What a browser stored for a directly entered address does not depend on the window, and is not reused for
  // another.
  const directPage = await page.context().newPage()
  for (const path of ['/login', '/forgot-password'])
    expect((await directPage.goto(path))?.headers()['cross-origin-opener-policy'], path).toBeUndefined()
  expect(await heldAfter('/login')).toBe(false)
  expect(await heldAfter('/forgot-password')).toBe(false)
  // The control: a page that is the same for everyone may stay in its hands, until it leads to the sign-in.
  expect(await heldAfter('/home')).toBe(true)
  const toSignIn = async (opened: Page) => {
    await opened.getByRole('link', { name: 'Sign up/Log in' }).first().click()
    await opened.waitForURL('**/login')
    await opened.waitForLoadState()
  }
  expect(await heldAfter('/home', toSignIn)).toBe(false)
  elsewhere.close()
})
