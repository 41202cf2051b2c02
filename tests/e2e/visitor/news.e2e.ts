import { expect, test } from '../../company.ts'

const FIRST = 'january-intake-2027'
const SECOND = 'open-house-november-2026'

// tests/requests/visitor/news.test.ts checks the served pages.

test('news stand in a ring that never goes on by itself; title and tags follow the one shown [NEWS-1]', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.clock.install({ time: '2026-11-21T08:00:00Z' })
  await page.clock.pauseAt('2026-11-21T08:00:01Z')
  await page.goto(`/news/${FIRST}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('January intake opens with sixteen places')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Home',
    'News',
  ])
  await expect(page.getByText('Nov 9, 2026', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Visit Facebook Post' })).toHaveAttribute(
    'href',
    'https://www.facebook.com/luningningacademy/posts/january-intake',
  )
  const next = page.getByRole('button', { name: /^Next/ })
  await next.waitFor()
  await expect(page.getByRole('button', { name: /Pause|Play/ })).toHaveCount(0)
  await page.clock.runFor(60_000)
  await expect(page).toHaveURL(new RegExp(`/news/${FIRST}$`))
  await next.click()
  await expect(page).toHaveURL(new RegExp(`/news/${SECOND}$`))
  await expect(page).toHaveTitle('Open house: walk our floor for an afternoon')
  await expect(page.locator('head meta[property="og:title"]')).toHaveAttribute(
    'content',
    'Open house: walk our floor for an afternoon',
  )
  await expect(page.locator('head meta[property="og:url"]')).toHaveAttribute('content', `${site.url}/news/${SECOND}`)
  await expect(page.locator('head meta[property="og:type"]')).toHaveAttribute('content', 'article')
})
