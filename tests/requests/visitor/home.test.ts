import { beforeAll, expect, it } from 'vitest'
import { starterWinHeader, wins } from '#commands/starter/demo-content'
import { wordsOf, type Page } from '../page.ts'
import { openSite, type RequestSite } from '../site.ts'

let site: RequestSite
let empty: RequestSite
beforeAll(async () => {
  site = await openSite()
  empty = await openSite({ content: 'none' })
})

const latest = wins[0]

it('title, share tags, canonical address and facts come from the latest win, in the served HTML [HOME-7]', async () => {
  const html = await (await fetch(`${site.url}/home`)).text()
  const head = html.slice(0, html.indexOf('</head>'))
  const tag = (property: string) => new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(head)?.[1]
  expect(/<title>([^<]*)<\/title>/.exec(head)?.[1]).toBe(latest?.title)
  expect(tag('og:title')).toBe(latest?.title)
  expect(tag('og:description')?.slice(0, 100)).toBe(latest?.content.slice(0, 100))
  expect(tag('og:url')).toBe(`${site.url}/home`)
  expect(tag('og:image')).toMatch(new RegExp(`^${site.url}/share/`))
  expect(head).toContain(`<link rel="canonical" href="${site.url}/home"/>`)
  expect(html).toMatch(/<script type="application\/ld\+json">\{[^<]*"name":"Luningning Academy"/)
})

const regionNamed = (page: Page, name: string) =>
  [...page.document.querySelectorAll('section')].find((section) => {
    const id = section.getAttribute('aria-labelledby') ?? '-'
    return wordsOf(page.document.getElementById(id)) === name || section.getAttribute('aria-label') === name
  })

it('the latest win stands in the arch with its words and what is typed beside it; the recent ones follow, each with See Details [HOME-1, HOME-2, HOME-3]', async () => {
  const page = await site.visitor().open('/home')
  for (const words of [starterWinHeader.title, starterWinHeader.name]) expect(page.html).toContain(words)
  const feature = regionNamed(page, 'Another Victory')?.querySelector('article')
  expect(wordsOf(feature?.querySelector('h3') ?? null)).toBe(latest?.title)
  expect(wordsOf(feature ?? null)).toContain(latest?.content.slice(0, 100))
  expect(wordsOf(feature ?? null)).toContain('Oct 31, 2026')
  const details = (element: Element | null | undefined) =>
    [...(element?.querySelectorAll('a') ?? [])]
      .filter((link) => wordsOf(link) === 'See Details')
      .map((link) => link.getAttribute('href'))
  expect(details(feature)).toEqual([`/wins/${latest?.id}`])
  const items = [...(regionNamed(page, 'Recent Wins')?.querySelectorAll('li') ?? [])]
  expect(items.map((item) => [wordsOf(item.querySelector('h3')), details(item)])).toEqual(
    wins.slice(1, 9).map(({ id, title }) => [title, [`/wins/${id}`]]),
  )
})

it('two mentors, and the contact section, stand on the home page [HOME-5, HOME-6]', async () => {
  const page = await site.visitor().open('/home')
  const cards = [...(regionNamed(page, 'Meet the Mentors')?.querySelectorAll('li') ?? [])].map((card) =>
    wordsOf(card),
  )
  expect(cards).toHaveLength(2)
  expect(cards[0]).toContain('Head Coach')
  expect(cards[0]).toContain('Marivic Almazan-Tolentino')
  expect(cards[1]).toContain('Resident Language Coach')
  expect(regionNamed(page, 'Contact us')?.querySelector('form')).not.toBeUndefined()
  for (const label of ['Name', 'Email', 'Subject', 'Message']) expect(page.field(label)).toBeDefined()
})

it('once open, it shows no heading without content and no figure that nobody entered [SETUP-1, HOME-7]', async () => {
  const page = await empty.visitor().open('/home')
  expect(page.html).toContain('<title>Default Title</title>')
  expect(page.html).toContain('<meta property="og:title" content="Title"/>')
  expect(page.html).toContain('<meta property="og:description" content="Description"/>')
  const headings = [...page.document.querySelectorAll('h1, h2')].map((heading) => wordsOf(heading))
  for (const heading of ['Another Victory', 'Recent Wins', 'News', 'Meet the Mentors', 'Training packages'])
    expect(headings).not.toContain(heading)
  const about = await empty.visitor().open('/about')
  for (const invented of ['40+', '20+', 'hello@academy.example', 'facebook.com', '30% enrollment growth'])
    for (const { html } of [page, about]) expect(html).not.toContain(invented)
})

it('before its owner opens it, a site tells visitors of the opening only, and staff how it will look [SETUP-1]', async () => {
  await empty.records.write.deleteFrom('site_content').where('name', '=', 'openedAt').execute()
  for (const path of ['/', '/home', '/about', '/packages-registration', '/members', '/contact']) {
    const page = await empty.visitor().open(path)
    expect([path, page.status, page.document.querySelector('h1')?.textContent]).toEqual([path, 200, 'Opening soon'])
    expect(page.html).toContain('<meta name="robots" content="noindex"/>')
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    for (const invented of ['40+', '20+', 'Default Title', 'hello@academy.example', 'facebook.com', 'No Price'])
      expect(page.html).not.toContain(invented)
  }
  expect((await empty.visitor().open('/login')).words).toContain('Forgot password?')
  expect((await empty.visitor().open('/privacy')).document.querySelector('h1')?.textContent).toBe('Privacy notice')
  const staff = await (await empty.as('owner')).open('/home')
  expect(staff.html).toContain('Only staff see this page: the site is not open yet.')
  expect(staff.heading).toBe('Coaching Academy')
  const client = await (await empty.as('client')).open('/home')
  expect(client.document.querySelector('h1')?.textContent).toBe('Opening soon')
})
