import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { openRecords } from '#records/engine/db'
import { newcomer } from '#tests/newcomers'
import { signUp } from '#tests/people'
import { openSite, type RequestSite } from '../site.ts'

let site: RequestSite
let empty: RequestSite
beforeAll(async () => {
  site = await openSite()
  empty = await openSite({ content: 'none' })
})

/** An answer as it is sent, not unpacked. */
async function raw(path: string, headers: Record<string, string>) {
  const answer = await site.fetch(path, { headers, redirect: 'manual', cookie: headers.Cookie ?? null })
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers) as Record<string, string | undefined>,
    body: Buffer.from(await answer.arrayBuffer()),
  }
}

it('a public page is the same bytes for everyone in every encoding, with an ETag and nothing personal [PKG-1, NAV-2]', async () => {
  const session = await signUp(site.url, newcomer('Secretname').person)
  const mine = await raw(`/home`, { Cookie: session.cookie, 'Accept-Encoding': 'br' })
  const theirs = await raw(`/home`, { 'Accept-Encoding': 'br', 'X-Forwarded-Host': 'evil.example' })
  expect(mine.body.equals(theirs.body)).toBe(true)
  expect(mine.headers['set-cookie']).toBeUndefined()
  const plain = await raw(`/home`, {})
  expect(brotliDecompressSync(mine.body).equals(plain.body)).toBe(true)
  expect(gunzipSync((await raw(`/home`, { 'Accept-Encoding': 'gzip' })).body).equals(plain.body)).toBe(true)
  for (const secret of ['Secretname', 'nonce="', 'evil.example'])
    expect(plain.body.includes(secret), secret).toBe(false)
  expect(String(plain.headers['content-security-policy'])).not.toContain('unsafe-inline')
  const again = await raw(`/home`, { 'Accept-Encoding': 'br', 'If-None-Match': String(mine.headers.etag) })
  expect([again.status, again.body.length]).toEqual([304, 0])
})

it('the sign-in page is kept for those who bring no cookie, and nothing a newcomer is sent waits for a style sheet [AUTH-1, NAV-2]', async () => {
  const session = await signUp(site.url, newcomer('Ledonward').person)
  const first = await raw(`/login`, {})
  expect([first.status, first.headers['cache-control'], first.headers.vary]).toEqual([
    200,
    'private, max-age=0, must-revalidate',
    'Accept-Encoding, Cookie, Sec-Fetch-Site',
  ])
  const known = { 'If-None-Match': String(first.headers.etag) }
  expect((await raw(`/login`, known)).status).toBe(304)
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
      const answer = await raw(path, { ...headers, 'Sec-Fetch-Site': way })
      expect(answer.headers['cross-origin-opener-policy'], `${path} ${answer.status} ${way}`).toBe(held)
    }
  const led = await raw(`/login`, { ...known, Cookie: session.cookie })
  expect([led.status, led.headers.location]).toEqual([302, '/client'])
  // So is the page that asks for a new password, but not what it says afterwards.
  const tags = await Promise.all(['', '?sent'].map(async (query) => raw(`/forgot-password${query}`, {})))
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
    const { body } = await raw(path, {})
    // Below the first view there may be links: what is above them is painted.
    const waits = [...(body.toString().split('</head>')[0] ?? '').matchAll(/<link\b[^>]*rel="stylesheet"[^>]*>/g)]
      .map(([link]) => link)
      .filter((link) => !link.includes('disabled'))
    expect(waits, path).toEqual([])
  }
})

it('the marks that Facebook and newsletters put on a link change nothing: the page comes from memory [NAV-2, PKG-1]', async () => {
  const known = String((await raw(`/about`, { 'Accept-Encoding': 'br' })).headers.etag)
  for (const query of [
    'fbclid=IwAR0_x-1',
    'utm_source=news&utm_campaign=May%20intake',
    'x=1&y',
    'q=%3Cscript%3E',
    `a=${'b'.repeat(1900)}`,
  ]) {
    const { status, headers } = await raw(`/about?${query}`, { 'Accept-Encoding': 'br' })
    expect([status, headers.etag === known], query).toEqual([200, true])
  }
  // Queries that a page reads are rendered; malformed ones take the slow path.
  for (const query of ['page=2', 'preview=1', 'p%61ge=2', 'x=1&page=2', 'x=%zz', `a=${'b'.repeat(2100)}`])
    expect((await raw(`/about?${query}`, {})).headers.etag, query).toBeUndefined()
})

it('an unexpected failure names itself and a reference that leads to the log line, and kept pages are still served [NAV-8]', async () => {
  expect((await empty.fetch('/home')).status).toBe(200)
  empty.expectError('packages_gone')
  empty.expectError('no such table')
  await empty.records.write.schema.alterTable('packages').renameTo('packages_gone').execute()
  try {
    expect((await empty.fetch('/home')).status, 'kept').toBe(200)
    const page = await empty.visitor().open('/packages-registration')
    expect([page.status, page.heading]).toEqual([500, 'Unexpected Application Error!'])
    const reference = /Reference: (\w+)/.exec(page.words)?.[1] ?? 'none'
    expect(empty.logged()).toContain(`"reference":"${reference}"`)
    expect(page.html).not.toMatch(/no such table|packages_gone|node_modules|at Object|\.ts:\d/)
    const home = [...page.document.querySelectorAll('main a')].find((each) => /home/i.test(each.textContent ?? ''))
    expect(home?.getAttribute('href')).toBe('/home')
  } finally {
    await empty.records.write.schema.alterTable('packages_gone').renameTo('packages').execute()
  }
})

it('the first request after a change shows the change, also one that another process made [PKG-1]', async () => {
  const other = await openRecords({ databaseUrl: null, dataDir: empty.dataDir })
  const page = async () => (await empty.fetch('/packages-registration')).text()
  await other.write
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
  await other.write.updateTable('packages').set({ name: 'Second Wind' }).execute()
  const changed = await page()
  expect(changed).toContain('Second Wind')
  expect(changed).not.toContain('First Light')
  await other.close()
})
