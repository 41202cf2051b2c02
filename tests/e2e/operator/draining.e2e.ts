import { expect, test } from '@playwright/test'
import { inTime } from '../../in-time.ts'
import { startSite } from '../../site.ts'

for (const workers of ['1', '2'])
  test(`a site that is told to stop says so to balancers and serves on; told again it ends at once, with ${workers} worker(s) [NODE-5, NODE-9, OPS-5]`, async () => {
    const site = await startSite({ env: { DRAIN_SECONDS: '300', WORKERS: workers } })
    const statusOf = async (path: string) => (await fetch(site.url + path)).status
    expect([await statusOf('/readyz'), await statusOf('/home')]).toEqual([200, 200])
    process.kill(site.pid(), 'SIGTERM')
    await expect.poll(() => statusOf('/readyz')).toBe(503)
    for (let at = 0; at < 10; at += 1)
      expect([await statusOf('/readyz'), await statusOf('/healthz'), await statusOf('/home')]).toEqual([
        503, 200, 200,
      ])
    const health = await (await fetch(`${site.url}/healthz?full`)).json()
    expect(health).toMatchObject({ draining: true, database: { state: 'ok' }, files: { state: 'ok' } })
    const began = Date.now()
    expect(await site.stop()).toBe(0)
    expect(Date.now() - began).toBeLessThan(inTime(10_000))
    await site.close()
  })

test('without a time for it a stop ends at once, and the time is kept when nobody asks again [NODE-5]', async () => {
  const site = await startSite({ env: { DRAIN_SECONDS: '3' } })
  const began = Date.now()
  expect(await site.stop()).toBe(0)
  const milliseconds = Date.now() - began
  expect(milliseconds).toBeGreaterThanOrEqual(2900)
  expect(milliseconds).toBeLessThan(inTime(13_000))
  await site.close()
})
