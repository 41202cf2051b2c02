import { beforeAll, expect, it } from 'vitest'
import { wins } from '#commands/starter/wins'
import { openSite, type RequestSite } from '../site.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
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
