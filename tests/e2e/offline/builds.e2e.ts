import { expect } from '../../company.ts'
import { signInInBrowser } from '../../people.ts'
import { startSite } from '../../site.ts'
import { secondBuild } from '../nodes/second-build.ts'
import { starterClient } from '../client/starter.ts'
import { cachesOf, copied, isHeld, readAll, test } from './phone.ts'

test('an upgrade strands no page: what was kept before it and after it is read whole, each with its own scripts [FAST-6, NODE-2]', async ({
  phone,
}) => {
  test.setTimeout(900_000)
  const next = await secondBuild()
  const { page, line } = await phone()
  const before = await startSite({ content: 'demo' })
  try {
    line.to(before.port)
    await signInInBrowser(page, starterClient('enrolled'))
    const { material } = await readAll(page)
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    await before.stop()
    const after = await startSite({ dataDir: before.dataDir, root: next.root })
    try {
      line.to(after.port)
      await page.goto('/client')
      await expect(page.locator('script[src*="-of-the-next-"], link[href*="-of-the-next-"]').first()).toBeAttached()
      await expect
        .poll(async () =>
          ((await cachesOf(page))['device-assets-1'] ?? []).some((path) => path.includes('-of-the-next-')),
        )
        .toBe(true)
      await isHeld(page, '/client')
      line.cut()
      // Of the build of before, with scripts that no node has any more.
      await page.goto(material)
      await expect(copied(page)).toBeVisible()
      await expect(page.getByText(/^Page \d+ of \d+$/)).toBeAttached()
      await page.getByRole('button', { name: 'Next page' }).click()
      await expect(page.getByText(/^Page 2 of \d+$/)).toBeAttached()
      // From a page of one build to a page of the other.
      await page.goto('/client')
      await expect(copied(page)).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'Learning Materials' }).first().click()
      await expect(page.getByRole('link', { name: /Read here/ })).toHaveCount(4)
      line.mend()
      await page.goto(material)
      await expect(page.getByText(/^Page 2 of \d+$/)).toBeAttached()
      await expect(copied(page)).toHaveCount(0)
      expect(complaints).toEqual([])
    } finally {
      await after.close()
    }
  } finally {
    await before.close()
    next.remove()
  }
})
