import { beforeAll, beforeEach, expect, it } from 'vitest'
import { openSite, type RequestSite } from '../site.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})
beforeEach(async () => {
  await site.records.write.deleteFrom('policy_reports').execute()
})

const kept = () =>
  site.records.read
    .selectFrom('policy_reports')
    .select(['directive', 'blocked', 'page', 'times'])
    .orderBy('page')
    .execute()
const letter = (page: string, more: Record<string, unknown> = {}) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': site.url + page,
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/x.js',
      ...more,
    },
  })
const tell = async (body: string, headers: Record<string, string> = {}) => {
  const sent = { method: 'POST', headers: { 'Content-Type': 'application/csp-report', ...headers }, body }
  return (await site.fetch('/csp-reports', sent)).status
}

it('staff read and clear the list without script [NAV-8]', async () => {
  expect(await tell(letter('/wins/7?search=maria'))).toBe(204)
  const staff = await site.as('owner')
  const list = await staff.open('/admin/content-policy')
  expect(list.heading).toBe('Security warnings')
  expect(list.words).toContain('A script from https://evil.example')
  expect(list.words).not.toContain('maria')
  const prompt = await list.press('Clear list')
  expect(await kept(), 'nothing is cleared before the answer').toHaveLength(1)
  const cleared = await prompt.press('Clear list', {}, 'dialog[open]')
  expect(cleared.words).toContain('Nothing was blocked. Security warnings will appear here.')
  expect(await kept()).toEqual([])
})

it('reports are taken in their own form only, and what is junk, foreign or a secret is not kept [NAV-8, AUTH-7]', async () => {
  expect(await tell(letter('/home'), { 'Content-Type': 'application/x-www-form-urlencoded' })).toBe(415)
  expect(await tell(letter('/home'), { 'Content-Type': 'text/plain' })).toBe(415)
  expect(await tell('{"csp-report":')).toBe(400)
  expect(await tell(letter('/home', { filler: 'x'.repeat(17_000) }))).toBe(413)
  expect(await tell(letter('/home', { 'blocked-uri': 'chrome-extension://abc/x.js' }))).toBe(204)
  const foreign = {
    'document-uri': 'https://evil.example/home',
    'effective-directive': 'script-src',
    'blocked-uri': 'inline',
  }
  expect(await tell(JSON.stringify({ 'csp-report': foreign }))).toBe(204)
  expect(await kept()).toEqual([])
  // The control: a report of one of ours is stored, and a page whose address has a key, without the key.
  const key = 'k'.repeat(43)
  expect(await tell(letter(`/reset-password/${key}?x=${key}`))).toBe(204)
  const body = {
    documentURL: `${site.url}/about#a`,
    effectiveDirective: 'img-src',
    blockedURL: 'https://evil.example/p.png?q=1',
  }
  expect(
    await tell(JSON.stringify([{ type: 'csp-violation', body }]), { 'Content-Type': 'application/reports+json' }),
  ).toBe(204)
  expect(await kept()).toEqual([
    { directive: 'img-src', blocked: 'https://evil.example', page: '/about', times: 1 },
    { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/reset-password/…', times: 1 },
  ])
  expect((await site.fetch('/csp-reports')).status).toBe(404)
})

it('a flood of made-up reports is bounded: a few letters a minute from one address are read, the rest are not [NAV-8]', async () => {
  // Each minute that begins during the test allows twenty more.
  const began = Date.now()
  const statuses: number[] = []
  for (let at = 0; at < 60; at += 1)
    statuses.push(await tell(letter(`/made-up/${at}`), { 'X-Forwarded-For': `10.0.0.${at}` }))
  const taken = statuses.filter((status) => status === 204).length
  expect(statuses.filter((status) => status !== 204 && status !== 429)).toEqual([])
  expect(taken).toBeLessThan(statuses.length)
  expect(taken).toBeLessThanOrEqual(20 * (2 + Math.floor((Date.now() - began) / 60_000)))
  expect((await kept()).length).toBe(taken)
  expect((await site.fetch('/home')).status).toBe(200)
})

it('every kind of answer but parts of pages says that nobody may frame it, and pages where to tell what they stopped [NAV-8]', async () => {
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
    const answer = await site.fetch(path)
    expect([path, answer.status]).toEqual([path, status])
    expect(answer.headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
    expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff')
    if (answer.headers.get('content-type')?.startsWith('text/html'))
      expect(answer.headers.get('content-security-policy'), path).toContain('report-uri /csp-reports')
  }
})
