import { expect, test } from '@playwright/test'
import { ADMINISTRATOR, signIn } from '../../people.ts'
import { startSite } from '../../site.ts'

const TOKEN = 'meters-of-the-academy-4711'

test('the meters count requests, kept pages and what waits, for who has the token; for others there is no such page [OPS-3]', async () => {
  const site = await startSite({ env: { METRICS_TOKEN: TOKEN } })
  const fetchMetrics = (authorization?: string) =>
    fetch(`${site.url}/metrics`, { headers: authorization ? { Authorization: authorization } : {} })
  expect([(await fetchMetrics()).status, (await fetchMetrics('Bearer wrong')).status]).toEqual([404, 404])
  for (let at = 0; at < 3; at += 1) await (await fetch(`${site.url}/home`)).text()
  const session = await signIn(site.url, ADMINISTRATOR)
  expect((await session.get('/admin/dashboard?search=typed-in-words')).status).toBe(200)
  const answer = await fetchMetrics(`Bearer ${TOKEN}`)
  const text = await answer.text()
  expect([
    answer.status,
    answer.headers.get('cache-control'),
    answer.headers.get('content-type')?.startsWith('text/plain'),
  ]).toEqual([200, 'no-store', true])
  for (const line of [
    /^academy_kept_pages_total\{found="hit"\} 2$/m,
    /^academy_kept_pages_total\{found="miss"\} 1$/m,
    /^academy_requests_total\{kind="admin",status="200"\} 1$/m,
    /^academy_request_seconds_count\{kind="admin"\} 1$/m,
    /^academy_waiting\{what="mail"\} 0$/m,
    /^academy_waiting\{what="payments"\} 0$/m,
    /^nodejs_eventloop_lag_seconds /m,
    /^process_resident_memory_bytes /m,
  ])
    expect(text).toMatch(line)
  expect(text, 'the embedded database keeps no list of nodes').not.toContain('academy_nodes')
  await site.stop()
  const line =
    site
      .output()
      .split('\n')
      .find((each) => each.includes('/admin/dashboard')) ?? '{}'
  expect(JSON.parse(line)).toMatchObject({
    method: 'GET',
    path: '/admin/dashboard',
    status: 200,
    msg: 'request',
    request: expect.stringMatching(/^[0-9a-f]{16}$/),
  })
  for (const secret of ['typed-in-words', ADMINISTRATOR.password, TOKEN, session.cookie.split('=')[1] ?? ''])
    expect(site.output()).not.toContain(secret)
  await site.close()
})
