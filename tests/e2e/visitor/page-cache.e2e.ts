import { openRecords } from '#records/engine/db'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { get } from 'node:http'
import { expect, test } from '../../company.ts'
import { newcomer } from '../../enrolling.ts'
import { signUp } from '../../people.ts'
import { startSite } from '../../site.ts'

/** An answer as it came over the wire, not unpacked. */
function raw(
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    }).on('error', reject)
  })
}

test('a public page is the same bytes for everyone in every encoding, with an ETag and nothing personal [PKG-1, NAV-2]', async ({
  site,
}) => {
  const session = await signUp(site.url, newcomer('Secretname').person)
  const mine = await raw(`${site.url}/home`, { Cookie: session.cookie, 'Accept-Encoding': 'br' })
  const theirs = await raw(`${site.url}/home`, { 'Accept-Encoding': 'br', 'X-Forwarded-Host': 'evil.example' })
  expect(mine.body.equals(theirs.body)).toBe(true)
  expect(mine.headers['set-cookie']).toBeUndefined()
  const plain = await raw(`${site.url}/home`, {})
  expect(brotliDecompressSync(mine.body).equals(plain.body)).toBe(true)
  expect(gunzipSync((await raw(`${site.url}/home`, { 'Accept-Encoding': 'gzip' })).body).equals(plain.body)).toBe(
    true,
  )
  for (const secret of ['Secretname', 'nonce="', 'evil.example'])
    expect(plain.body.includes(secret), secret).toBe(false)
  expect(String(plain.headers['content-security-policy'])).not.toContain('unsafe-inline')
  const again = await raw(`${site.url}/home`, { 'Accept-Encoding': 'br', 'If-None-Match': String(mine.headers.etag) })
  expect([again.status, again.body.length]).toEqual([304, 0])
})

test('the sign-in page is kept for those who bring no cookie, and nothing a newcomer is sent waits for a style sheet [AUTH-1, NAV-2]', async ({
  site,
}) => {
  const session = await signUp(site.url, newcomer('Ledonward').person)
  const first = await raw(`${site.url}/login`, {})
  expect([first.status, first.headers['cache-control'], first.headers.vary]).toEqual([
    200,
    'private, max-age=0, must-revalidate',
    'Accept-Encoding, Cookie, Sec-Fetch-Site',
  ])
  const known = { 'If-None-Match': String(first.headers.etag) }
  expect((await raw(`${site.url}/login`, known)).status).toBe(304)
  // Cached or rendered, for new and returning visitors, the page says the same of the shown window.
  for (const [way, held] of [
    ['none', undefined],
    ['same-origin', 'same-origin'],
    ['cross-site', 'same-origin'],
  ] as const)
    for (const [path, headers] of [
      ['/login', {}],
      ['/login', known],
      ['/login?next=/client', {}],
    ] as const) {
      const answer = await raw(site.url + path, { ...headers, 'Sec-Fetch-Site': way })
      expect(answer.headers['cross-origin-opener-policy'], `${path} ${answer.status} ${way}`).toBe(held)
    }
  const led = await raw(`${site.url}/login`, { ...known, Cookie: session.cookie })
  expect([led.status, led.headers.location]).toEqual([302, '/client'])
  // So is the page that asks for a new password, but not what it says afterwards.
  const tags = await Promise.all(['', '?sent'].map(async (query) => raw(`${site.url}/forgot-password${query}`, {})))
  expect(tags.map(({ status, headers }) => [status, headers.etag !== undefined])).toEqual([
    [200, true],
    [200, false],
  ])
  // The same for a page that is rendered for a visitor without cookies.
  for (const path of [
    '/login',
    '/home',
    '/about',
    '/members',
    '/packages-registration',
    '/forgot-password',
    '/login?next=/client',
    '/nowhere',
  ]) {
    const { body } = await raw(site.url + path, {})
    // Below the first view there may be links: what is above them is painted.
    const waits = [...(body.toString().split('</head>')[0] ?? '').matchAll(/<link\b[^>]*rel="stylesheet"[^>]*>/g)]
      .map(([link]) => link)
      .filter((link) => !link.includes('disabled'))
    expect(waits, path).toEqual([])
  }
})

test('the marks that Facebook and newsletters put on a link change nothing: the page comes from memory, and works [NAV-2, PKG-1]', async ({
  site,
  page,
}) => {
  const known = String((await raw(`${site.url}/about`, { 'Accept-Encoding': 'br' })).headers.etag)
  for (const query of [
    'fbclid=IwAR0_x-1',
    'utm_source=news&utm_campaign=May%20intake',
    'x=1&y',
    'q=%3Cscript%3E',
    `a=${'b'.repeat(1900)}`,
  ]) {
    const { status, headers } = await raw(`${site.url}/about?${query}`, { 'Accept-Encoding': 'br' })
    expect([status, headers.etag === known], query).toEqual([200, true])
  }
  // Queries that a page reads are rendered; malformed ones take the slow path.
  for (const query of ['page=2', 'preview=1', 'p%61ge=2', 'x=1&page=2', 'x=%zz', `a=${'b'.repeat(2100)}`])
    expect((await raw(`${site.url}/about?${query}`, {})).headers.etag, query).toBeUndefined()
  await page.goto('/home?fbclid=IwAR0_x-1')
  await page.getByRole('banner').getByRole('link', { name: 'About' }).first().click()
  await expect(page).toHaveURL(/\/about$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/home\?fbclid=IwAR0_x-1$/)
})

test('the first request after a change shows the change, whoever made it [PKG-1]', async () => {
  const own = await startSite()
  const records = await openRecords({ databaseUrl: null, dataDir: own.dataDir })
  const page = async () => (await fetch(`${own.url}/packages-registration`)).text()
  await records.write
    .insertInto('packages')
    .values({
      key: 'package_w',
      position: 0,
      name: 'First Light',
      description: 'A beginning.',
      price_centavos: 350_000,
      sessions: 4,
      assessments: 2,
    })
    .execute()
  expect(await page()).toContain('First Light')
  await records.write.updateTable('packages').set({ name: 'Second Wind' }).execute()
  const changed = await page()
  expect(changed).toContain('Second Wind')
  expect(changed).not.toContain('First Light')
  await records.close()
  await own.close()
})

test('an unexpected failure names itself and a reference that leads to the log line, and kept pages are still served [NAV-8]', async ({
  browser,
}) => {
  const own = await startSite()
  expect((await fetch(`${own.url}/home`)).status).toBe(200)
  const records = await openRecords({ databaseUrl: null, dataDir: own.dataDir })
  await records.write.schema.alterTable('packages').renameTo('packages_gone').execute()
  await records.close()
  expect((await fetch(`${own.url}/home`)).status, 'kept').toBe(200)
  // A page of its own, without the fixture's error checks: the failure is meant.
  const page = await browser.newPage({ baseURL: own.url })
  const answer = await page.goto('/packages-registration')
  expect(answer?.status()).toBe(500)
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  const reference = /Reference: (\w+)/.exec(await page.getByRole('main').innerText())?.[1] ?? 'none'
  expect(own.output()).toContain(`"reference":"${reference}"`)
  expect(await page.content()).not.toMatch(/no such table|packages_gone|node_modules|at Object|\.ts:\d/)
  await expect(page.getByRole('main').getByRole('link', { name: /home/i })).toHaveAttribute('href', '/home')
  await page.close()
  await own.close()
})
