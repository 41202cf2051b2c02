import { beforeAll, expect, it } from 'vitest'
import { openSite, type RequestSite } from '../site.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const PAGES = [
  '/home',
  '/about',
  '/packages-registration',
  '/members',
  '/wins/mutya-ng-silangan-2026',
  '/news/january-intake-2027',
  '/testimonial/alyanna-reyes-cabrera',
  '/helloworld',
]

it('the document of the home page says no text twice [FAST-2]', async () => {
  const html = await (await fetch(`${site.url}/home`)).text()
  expect(html).not.toContain('__reactRouterContext')
  const body = html.slice(html.indexOf('<body'), html.indexOf('<script type="application/ld+json">'))
  const texts = [...body.matchAll(/>([^<>]{60,})</g)].map(([, text = '']) => text)
  expect(texts.length).toBeGreaterThan(20)
  expect(texts.filter((text) => body.split(text).length > 2)).toEqual([])
})

for (const path of PAGES)
  it(`${path} is sent without React, with one script that waits for the first paint [FAST-1, FAST-3]`, async () => {
    const html = await (await fetch(site.url + path)).text()
    // Nothing blocks on it, and it is the only external script.
    expect([...html.matchAll(/<script[^>]*\ssrc=/g)]).toHaveLength(1)
    expect(html).toMatch(/<script type="text\/later" src="\/assets\/islands-[\w-]+\.js"/)
    // The first view waits for no sheet.
    expect(html.slice(0, html.indexOf('</head>'))).not.toMatch(/<link[^>]*rel="stylesheet"/)
  })

it('no page that a visit begins with asks for letters or scripts before its first paint: its words would be laid out twice for it [FAST-1, FAST-2]', async () => {
  for (const path of [...PAGES, '/contact', '/privacy', '/login', '/forgot-password', '/nowhere']) {
    const html = await (await fetch(site.url + path)).text()
    expect(html, path).not.toMatch(/<link[^>]*rel="(?:mod\w+|pre\w+)"[^>]*(?:as="font"|\.js")/)
    expect(html, path).toContain('<style id="letters">')
    expect(html, path).not.toContain('<script type="module"')
  }
})
