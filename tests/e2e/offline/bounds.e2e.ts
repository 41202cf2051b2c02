import { expect } from '../../company.ts'
import { signInInBrowser } from '../../people.ts'
import { startSite } from '../../site.ts'
import { starterClient } from '../client/starter.ts'
import { cachesOf, copiesOn, isHeld, leftOn, readAll, test } from './phone.ts'
import { COPY_LIMITS } from '#domain/files/device-copies'

test('copies are bounded, and the oldest go first [FAST-6]', async ({ phone }) => {
  const { page } = await phone()
  await signInInBrowser(page, starterClient('enrolled'))
  await readAll(page)
  const many = COPY_LIMITS.pages + 5
  await page.evaluate(async (count) => {
    const name = (await caches.keys()).find((each) => each.startsWith('device-copies')) ?? ''
    const cache = await caches.open(name)
    const page = await cache.match('/client')
    for (let at = 1; at <= count; at += 1) {
      const headers = new Headers(page?.headers)
      headers.set('x-copy-at', String(at))
      await cache.put(`/learningmaterials/old-${at}`, new Response('old', { headers }))
    }
  }, many)
  expect((await copiesOn(page)).length).toBeGreaterThan(many)
  await page.goto('/learningmaterials')
  await expect
    .poll(async () => (await copiesOn(page)).filter((path) => !path.startsWith('/files/')).length)
    .toBe(COPY_LIMITS.pages)
  const copies = await copiesOn(page)
  expect(copies).toContain('/client')
  expect(copies).toContain(`/learningmaterials/old-${many}`)
  expect(copies).not.toContain('/learningmaterials/old-1')
})

test('a phone without room is no error: pages open as ever [FAST-6]', async ({ phone }) => {
  const { page, line } = await phone()
  await signInInBrowser(page, starterClient('enrolled'))
  await page.goto('/client')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  // The worker itself needs room; nothing that it keeps has any.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: line.url, quotaSize: 20_000 })
  await page.getByRole('main').getByRole('link', { name: 'Learning Materials' }).first().click()
  await page
    .getByRole('link', { name: /Read here/ })
    .first()
    .click()
  await expect(page.getByText(/^Page \d+ of \d+$/)).toBeAttached()
  await page.goto('/client')
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
})

test('switched off for everybody, the worker forgets and goes by itself, and no page brings it back [FAST-6]', async ({
  phone,
}) => {
  const { page, line } = await phone()
  const site = await startSite({ content: 'demo' })
  try {
    line.to(site.port)
    await signInInBrowser(page, starterClient('enrolled'))
    await page.goto('/client')
    await isHeld(page, '/client')
    await site.stop()
    const without = await startSite({ dataDir: site.dataDir, env: { DEVICE_COPIES: 'off' } })
    try {
      line.to(without.port)
      await page.goto('/client')
      await expect
        .poll(async () => ({ ...(await leftOn(page)), local: [], databases: [] }))
        .toEqual({
          caches: [],
          local: [],
          databases: [],
          workers: 0,
        })
      await page.reload()
      await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
      expect(await cachesOf(page)).toEqual({})
      expect((await fetch(`${line.url}/client`, { redirect: 'manual' })).headers.get('device-copy')).toBeNull()
    } finally {
      await without.close()
    }
  } finally {
    await site.close()
  }
})
