import { parseHTML } from 'linkedom'
import { beforeAll, expect, it } from 'vitest'
import { openSite, type RequestSite } from '../site.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const FIRST = 'january-intake-2027'

it('a news item leads to the next without script, and an unknown one is not found [NEWS-1]', async () => {
  const first = await site.visitor().open(`/news/${FIRST}`)
  expect(first.heading).toBe('January intake opens with sixteen places')
  const next = await first.follow(/^Next/)
  expect(next.heading).toBe('Open house: walk our floor for an afternoon')
  for (const id of ['nobody', 'mutya-ng-silangan-2026', "'%20or%20''='"])
    expect((await site.fetch(`/news/${id}`)).status, id).toBe(404)
})

const read = async (path: string) => {
  const answer = await site.fetch(path)
  return { type: answer.headers.get('content-type'), text: await answer.text() }
}

it('the feed names the newest wins and news in order of time [NEWS-1]', async () => {
  const feed = await read('/feed.xml')
  expect(feed.type).toContain('application/atom+xml')
  const { document } = parseHTML(feed.text)
  const dates = [...document.querySelectorAll('entry > published')].map((each) => each.textContent ?? '')
  expect(dates.length).toBeGreaterThanOrEqual(26)
  expect(dates).toEqual(dates.toSorted().toReversed())
})

it('the sitemap names every public page, the robots where it is, and the manifest its icons [NEWS-1]', async () => {
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
