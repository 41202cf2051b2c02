import { expect, test } from '@playwright/test'
import { startSite } from '../../site.ts'
import { fuzz } from './fuzz.ts'

test('three thousand malformed requests: no crash, no failure, nothing of the inside [NAV-8, OPS-5]', async () => {
  const site = await startSite({ content: 'demo' })
  try {
    const { sent, statuses, failures } = await fuzz(site, { count: 3000, seed: 1_120_261 })
    expect(failures).toEqual([])
    expect(sent).toBeGreaterThanOrEqual(3000)
    // They reach the house: some are pages, some refusals of several kinds.
    for (const status of ['200', '400', '403', '404', '421'])
      expect(statuses.get(status) ?? 0, status).toBeGreaterThan(0)
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  } finally {
    await site.close()
  }
})
