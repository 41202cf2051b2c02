import { beforeAll, expect, it } from 'vitest'
import { starterSiteContent } from '#commands/starter/demo-content'
import { wordsOf, type Page } from '../page.ts'
import { openSite, type RequestSite } from '../site.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const open = (path: string) => site.visitor().open(path)
/** The links of a part of the page, each with where it leads. */
const linksIn = (page: Page, part: string) =>
  [...page.document.querySelectorAll(`${part} a[href]`)].map((link) => [wordsOf(link), link.getAttribute('href')])

it('the header leads to every public place [NAV-1]', async () => {
  const links = linksIn(await open('/home'), 'header nav[aria-label=Main]')
  for (const link of [
    ['Home', '/home'],
    ['About', '/about'],
    ['FAQ', '/about#faq'],
    ['Contact', '/about#contact'],
    ['Packages', '/packages-registration'],
    ['All members', '/members'],
    ['Testimonial', '/members'],
  ])
    expect(links).toContainEqual(link)
})

it('the footer names the company, help, mail and social page of the site content, the year, the developers and the version [NAV-4]', async () => {
  const page = await open('/home')
  const foot = page.document.querySelector('footer')
  const headings = [...(foot?.querySelectorAll('h2, h3') ?? [])].map((heading) => wordsOf(heading))
  for (const heading of ['Company', 'Get help', 'Get in Touch', 'follow us']) expect(headings).toContain(heading)
  const links = linksIn(page, 'footer')
  for (const link of [
    ['Home', '/home'],
    ['About us', '/about'],
    ['Packages', '/packages-registration'],
    ["FAQ's", '/about#faq'],
    [starterSiteContent.contactEmail, `mailto:${starterSiteContent.contactEmail}`],
    ['Facebook', starterSiteContent.socialLink],
  ])
    expect(links).toContainEqual(link)
  for (const words of [`© 2024 ${starterSiteContent.brand}`, 'developers', '1.1.0a'])
    expect(wordsOf(foot)).toContain(words)
})

it('the splash shows a Bible quote, goes on to the home page after 4 s, and can be skipped [NAV-5]', async () => {
  const splash = await open('/')
  expect(splash.headers.get('refresh')).toBe('4; url=/home')
  expect(splash.html).not.toMatch(/http-equiv/i)
  expect(wordsOf(splash.document.querySelector('blockquote'))).toMatch(/\b[1-3]?\s?[A-Z][a-z]+ \d{1,3}:\d{1,3}$/)
  expect((await splash.follow('Skip')).address).toBe('/home')
})

it('without script there is no curtain, and the page is complete [NAV-6]', async () => {
  const home = await open('/home')
  expect(home.html).not.toContain('class="splash"')
  expect(home.heading).not.toBe('')
})

it('/helloworld shows a sample progress bar, names its address and is closed to search engines [NAV-9]', async () => {
  const page = await open('/helloworld')
  expect(page.status).toBe(200)
  const bar = page.document.querySelector('main progress')
  expect(wordsOf(page.document.querySelector(`label[for="${bar?.id}"]`))).toBe('Sample progress')
  expect(page.document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`${site.url}/helloworld`)
  expect(page.document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
})

it('the first sheet puts the layers of styles in their order: parts stand above the reset, and pages above parts [NAV-1]', async () => {
  const page = await (await site.fetch('/login', { headers: { Cookie: 'theme=light' } })).text()
  const sheets = [...page.matchAll(/<link[^>]+rel="stylesheet"[^>]+href="([^"#]+)/g)].map(([, sheet = '']) => sheet)
  expect(sheets.length).toBeGreaterThan(3)
  const texts = await Promise.all(sheets.map(async (sheet) => (await site.fetch(sheet)).text()))
  // A layer's order is that of its first mention.
  const named = [...texts.join('').matchAll(/@layer ([\w, ]+)[{;]/g)].flatMap(([, names = '']) => names.split(/, */))
  expect([...new Set(named)]).toEqual(['reset', 'tokens', 'base', 'parts', 'pages'])
})

it('unknown paths are 404 in the words of the platform, landmarks and all [NAV-7]', async () => {
  for (const path of ['/nowhere', '/wins', '/admin.php', '/%2e%2e/etc/passwd', '/client/../../x'])
    expect((await site.fetch(path)).status, path).toBe(404)
  const page = await open('/nowhere/at/all')
  expect([page.status, page.heading]).toEqual([404, 'Page Not Found'])
  expect(page.words).toContain('Error 404')
  expect(page.words).toContain(
    'You ventured beyond the limits of this platform. If you think this is a mistake, please contact the developers.',
  )
  for (const landmark of ['header', 'main', 'footer'])
    expect(page.document.querySelectorAll(`body ${landmark}`), landmark).toHaveLength(1)
})
