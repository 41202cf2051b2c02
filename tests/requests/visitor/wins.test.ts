import { beforeAll, expect, it } from 'vitest'
import { wordsOf } from '../page.ts'
import { openSite, type RequestSite } from '../site.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const FIRST = 'mutya-ng-silangan-2026'
const SECOND = 'southern-luzon-oratorical-2026'
const POST = 'https://www.facebook.com/luningningacademy/posts/oratorical-cup-2026'
const TITLE = 'Champion, Southern Luzon Oratorical Cup'

it('below a win stand title, text, day, post address and link, and above it the way home [WIN-2]', async () => {
  const page = await site.visitor().open(`/wins/${SECOND}`)
  expect(page.heading).toBe(TITLE)
  const story = page.document.querySelector('article')
  for (const words of [TITLE, 'Jericho Manalastas had lost this contest twice', 'Sep 19, 2026', POST])
    expect(wordsOf(story)).toContain(words)
  const link = [...(story?.querySelectorAll('a') ?? [])].find((each) => wordsOf(each) === 'Visit Facebook Post')
  expect([link?.getAttribute('href'), link?.getAttribute('rel')]).toEqual([POST, expect.stringMatching(/noopener/)])
  const way = [...page.document.querySelectorAll('nav[aria-label=Breadcrumb] li')]
  expect(way.map((step) => wordsOf(step))).toEqual(['Home', 'Wins'])
  expect(way[0]?.querySelector('a')?.getAttribute('href')).toBe('/home')
})

it('the served HTML holds title, tags, text and the ways on, and works without script [WIN-1, WIN-2, WIN-3]', async () => {
  const html = await (await site.fetch(`/wins/${SECOND}`)).text()
  const head = html.slice(0, html.indexOf('</head>'))
  for (const part of [
    `<title>${TITLE}</title>`,
    '<meta property="og:type" content="article"/>',
    `<meta property="og:title" content="${TITLE}"/>`,
    `<meta property="og:url" content="${site.url}/wins/${SECOND}"/>`,
    `<link rel="canonical" href="${site.url}/wins/${SECOND}"/>`,
    '<meta name="twitter:card" content="summary_large_image"/>',
  ])
    expect(head).toContain(part)
  const description = /property="og:description" content="([^"]*)"/.exec(head)?.[1] ?? ''
  expect(description).toMatch(/^Jericho Manalastas had lost this contest twice.*…$/)
  expect(Array.from(description.replaceAll('&#x27;', "'"))).toHaveLength(151)
  expect(html).not.toContain(' style=')
  const image = /property="og:image" content="([^"]*)"/.exec(head)?.[1] ?? ''
  const picture = await fetch(image)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(10_000)
  for (const [, text = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g))
    expect(JSON.parse(text)).toHaveProperty('@context')

  const first = await site.visitor().open(`/wins/${FIRST}`)
  const second = await first.follow(/^Next/)
  expect(second.heading).toBe(TITLE)
  const last = await (await second.follow(/^Previous/)).follow(/^Previous/)
  expect(wordsOf(last.document.querySelector('.eyebrow'))).toBe('Win 13 of 13')
})

it('a win that is none is not found, whatever its address is made of [WIN-4]', async () => {
  for (const path of [
    '/wins/nobody',
    '/wins/%E2%98%83',
    "/wins/x'%20or%201=1--",
    '/wins/..%2F..%2Fadmin',
    `/wins/${'x'.repeat(500)}`,
    '/wins/%3Cscript%3Ealert(1)%3C/script%3E',
    '/wins/january-intake-2027',
  ]) {
    const answer = await site.fetch(path)
    expect(answer.status, path).toBe(404)
    expect(await answer.text(), path).not.toContain('alert(1)</script>')
  }
})

it('a hostile query changes nothing of the page [WIN-4]', async () => {
  const answer = await site.fetch(`/wins/${FIRST}?a=%3Cscript%3Ealert(1)%3C/script%3E&page[]=1&__proto__=x`)
  expect(answer.status).toBe(200)
  const html = await answer.text()
  expect(html).not.toContain('<script>alert(1)')
  expect(html).toContain(`<link rel="canonical" href="${site.url}/wins/${FIRST}"/>`)
})
