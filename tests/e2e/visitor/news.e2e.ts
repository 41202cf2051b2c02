import { expect, test } from '../../company.ts'

const FIRST = 'january-intake-2027'
const SECOND = 'open-house-november-2026'

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

test('a news item works without script, and an unknown one is not found [NEWS-1]', async ({ someone, site }) => {
  const page = await someone({ javaScript: false })
  await page.goto(`/news/${FIRST}`)
  await page.getByRole('link', { name: /^Next/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open house: walk our floor for an afternoon')
  for (const id of ['nobody', 'mutya-ng-silangan-2026', "'%20or%20''='"])
    expect((await fetch(`${site.url}/news/${id}`)).status).toBe(404)
})

test('the feed tells the newest wins and news in order of time, the sitemap every public page, the robots where it is [NEWS-1]', async ({
  page,
  site,
}) => {
  await page.goto('/home')
  const read = async (path: string) => {
    const answer = await fetch(site.url + path)
    return { type: answer.headers.get('content-type'), text: await answer.text() }
  }
  const feed = await read('/feed.xml')
  expect(feed.type).toContain('application/atom+xml')
  const dates = await page.evaluate((xml) => {
    const parsed = new DOMParser().parseFromString(xml, 'application/xml')
    return parsed.querySelector('parsererror')
      ? null
      : [...parsed.querySelectorAll('entry > published')].map((each) => each.textContent)
  }, feed.text)
  // Tests of this worker may have added some.
  expect(dates?.length ?? 0).toBeGreaterThanOrEqual(26)
  expect(dates).toEqual(dates?.toSorted().toReversed())
  const sitemap = await read('/sitemap.xml')
  for (const path of [
    '/home',
    '/members',
    `/news/${FIRST}`,
    '/wins/mutya-ng-silangan-2026',
    '/testimonial/alyanna-reyes-cabrera',
  ])
    expect(sitemap.text).toContain(`<loc>${site.url}${path}</loc>`)
  expect(sitemap.text).not.toContain('/testimonial/francis-adrian-lim')
  for (const address of sitemap.text.matchAll(/<loc>(.*?\/(?:wins|news|testimonial)\/.*?)<\/loc>/g))
    expect((await fetch(address[1] ?? '', { method: 'HEAD' })).status, address[1]).toBe(200)
  const robots = await read('/robots.txt')
  expect(robots.text).toContain(`Sitemap: ${site.url}/sitemap.xml`)
  for (const path of ['/admin', '/client', '/registration']) expect(robots.text).toContain(`Disallow: ${path}\n`)
  expect(robots.text).not.toMatch(/Disallow: \/m/)
  const manifest: unknown = JSON.parse((await read('/site.webmanifest')).text)
  expect(manifest).toMatchObject({
    start_url: '/client',
    display: 'standalone',
    icons: ['any', 'maskable'].flatMap((purpose) =>
      ['192', '512'].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, purpose })),
    ),
  })
  for (const icon of ['/icon-192.png', '/icon-512.png', '/apple-touch-icon.png'])
    expect((await read(icon)).type).toBe('image/png')
})
