import { openRecords, type Records } from '#records/engine/db'
import { expect, expectAccessible, test } from '../../company.ts'
import { ADMINISTRATOR, enterAs } from '../../people.ts'
import { startSite, type Site } from '../../site.ts'

let own: Site
let records: Records
test.beforeAll(async () => {
  own = await startSite({ content: 'demo' })
  records = await openRecords({ databaseUrl: null, dataDir: own.dataDir })
})
test.afterAll(async () => {
  await records?.close()
  await own?.close()
})

const kept = () =>
  records.read
    .selectFrom('policy_reports')
    .select(['directive', 'blocked', 'page', 'times'])
    .orderBy('page')
    .execute()
const letter = (page: string, more: Record<string, unknown> = {}) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': own.url + page,
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/x.js',
      ...more,
    },
  })
const tell = async (body: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${own.url}/csp-reports`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/csp-report', ...headers },
    body,
  })
  await answer.arrayBuffer()
  return answer.status
}
const clear = () => records.write.deleteFrom('policy_reports').execute()

// /home is kept and allows its scripts by hash, /login is drawn each time and allows them by nonce.
test('what a real browser stops, on a kept page and on a drawn one, is told to staff, who clear the list [NAV-8]', async ({
  someone,
  browser,
}) => {
  await clear()
  const context = await browser.newContext({ baseURL: own.url, reducedMotion: 'reduce' })
  const visitor = await context.newPage()
  for (const path of ['/home', '/login?next=%2Fclient']) {
    await visitor.goto(path)
    await visitor.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.__hostile = 1'
      document.body.append(script)
    })
    expect(await visitor.evaluate(() => Reflect.get(window, '__hostile')), path).toBeUndefined()
  }
  await expect
    .poll(async () => (await kept()).map(({ directive, blocked, page }) => [directive, blocked, page]))
    .toEqual([
      ['script-src-elem', 'inline', '/home'],
      ['script-src-elem', 'inline', '/login'],
    ])
  await context.close()

  const staff = await someone({ at: own.url, width: 1280 })
  await enterAs(staff, own.url, ADMINISTRATOR)
  await staff.goto('/admin/dashboard')
  await staff.getByRole('link', { name: 'Content policy' }).click()
  await expect(staff.getByRole('heading', { level: 1, name: 'Content policy' })).toBeVisible()
  const row = staff.getByRole('row').filter({ hasText: '/home' })
  await expect(row).toContainText('A script written into the page')
  await expect(row).toContainText('look for strange words')
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Clear the list' }).click()
  const question = staff.getByRole('alertdialog', { name: 'Clear the list' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(staff.getByText('Nothing was stopped. That is how it should be.')).toBeVisible()
  await expect(question).toBeHidden()
  expect(await kept()).toEqual([])
})

test('staff read and clear the list without script and on a phone too [NAV-8]', async ({ someone }) => {
  await clear()
  expect(await tell(letter('/wins/7?search=maria'))).toBe(204)
  const staff = await someone({ at: own.url, javaScript: false })
  await enterAs(staff, own.url, ADMINISTRATOR)
  await staff.goto('/admin/content-policy')
  await expect(staff.getByText('A script from https://evil.example')).toBeVisible()
  await expect(staff.getByText('maria')).toHaveCount(0)
  await staff.getByRole('button', { name: 'Clear the list' }).click()
  await staff.getByRole('alertdialog', { name: 'Clear the list' }).getByRole('button', { name: 'Delete' }).click()
  await expect(staff.getByText('Nothing was stopped. That is how it should be.')).toBeVisible()
})

test('reports are taken in their own form only, and what is junk, foreign or a secret is not kept [NAV-8, AUTH-7]', async () => {
  await clear()
  expect(await tell(letter('/home'), { 'Content-Type': 'application/x-www-form-urlencoded' })).toBe(415)
  expect(await tell(letter('/home'), { 'Content-Type': 'text/plain' })).toBe(415)
  expect(await tell('{"csp-report":')).toBe(400)
  expect(await tell(letter('/home', { filler: 'x'.repeat(17_000) }))).toBe(413)
  expect(await tell(letter('/home', { 'blocked-uri': 'chrome-extension://abc/x.js' }))).toBe(204)
  expect(
    await tell(
      JSON.stringify({
        'csp-report': {
          'document-uri': 'https://evil.example/home',
          'effective-directive': 'script-src',
          'blocked-uri': 'inline',
        },
      }),
    ),
  ).toBe(204)
  expect(await kept()).toEqual([])
  // The control: one of ours is kept, and a page whose address is a key without the key.
  const key = 'k'.repeat(43)
  expect(await tell(letter(`/reset-password/${key}?x=${key}`))).toBe(204)
  expect(
    await tell(
      JSON.stringify([
        {
          type: 'csp-violation',
          body: {
            documentURL: `${own.url}/about#a`,
            effectiveDirective: 'img-src',
            blockedURL: 'https://evil.example/p.png?q=1',
          },
        },
      ]),
      { 'Content-Type': 'application/reports+json' },
    ),
  ).toBe(204)
  expect(await kept()).toEqual([
    { directive: 'img-src', blocked: 'https://evil.example', page: '/about', times: 1 },
    { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/reset-password/…', times: 1 },
  ])
  expect((await fetch(`${own.url}/csp-reports`)).status).toBe(404)
})

test('a flood of made-up reports is bounded: a few letters a minute from one address are read, the rest are not [NAV-8]', async () => {
  await clear()
  // Each minute that begins meanwhile lets twenty in once more.
  const began = Date.now()
  const statuses: number[] = []
  // A few at a time: a crowd at once is turned away before the door for reports is reached.
  for (let at = 0; at < 120; at += 6)
    statuses.push(
      ...(await Promise.all(
        Array.from({ length: 6 }, (_, more) =>
          tell(letter(`/made-up/${at + more}`), { 'X-Forwarded-For': `10.0.0.${at + more}` }),
        ),
      )),
    )
  const taken = statuses.filter((status) => status === 204).length
  expect(statuses.filter((status) => status !== 204 && status !== 429)).toEqual([])
  expect(taken).toBeLessThan(statuses.length)
  expect(taken).toBeLessThanOrEqual(20 * (2 + Math.floor((Date.now() - began) / 60_000)))
  expect((await kept()).length).toBe(taken)
  expect((await fetch(`${own.url}/home`)).status).toBe(200)
})

test('every kind of answer but parts of pages says that nobody may frame it, and pages where to tell what they stopped [NAV-8]', async () => {
  const kinds = {
    '/home': 200,
    '/login': 200,
    '/no/such/page': 404,
    '/robots.txt': 200,
    '/feed.xml': 200,
    '/me': 401,
    '/healthz': 200,
    '/art/stage.svg': 200,
    '/files/0000000000000000': 404,
    '/admin': 302,
    '/home.data': 200,
    '/%zz': 400,
  }
  for (const [path, status] of Object.entries(kinds)) {
    const answer = await fetch(own.url + path, { redirect: 'manual' })
    await answer.arrayBuffer()
    expect([path, answer.status]).toEqual([path, status])
    expect(answer.headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
    expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff')
    if (answer.headers.get('content-type')?.startsWith('text/html'))
      expect(answer.headers.get('content-security-policy'), path).toContain('report-uri /csp-reports')
  }
})
