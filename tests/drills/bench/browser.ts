import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { launchOptions } from '#tests/browser'
import { startSite } from '#tests/site'
import { LOGIN, PUBLIC_PAGES, thoseThere } from './addresses.ts'
import { provideLighthouse } from './lighthouse.ts'
import { rawAnswer } from './nginx.ts'
import { PHONE, visit, warm, type Visit } from './phone.ts'
import { compareWithPlain } from './paint/beside-plain.ts'
import { buildSite } from './processes.ts'
import { kb, median, ms, say, table, whole } from './report.ts'

// npm run bench browser. Compares each public page with a plain one, then measures a slow phone's first visit: paint,
// jumps, blocking, bytes by kind. NO_LIGHTHOUSE=1 leaves Lighthouse out, PAINT_ONLY=1 all but the plain page.

const RUNS = 3
const KB = 1024
const TARGET = {
  fcp: 2000,
  lcp: 2500,
  usable: 4500,
  cls: 0.02,
  tbt: 100,
  /** Of who only reads: /login is a page of React. */
  js: 20 * KB,
  css: 10 * KB,
  fonts: 50 * KB,
  firstView: 120 * KB,
}

const began = Date.now()
buildSite()
const site = await startSite({ content: 'demo' })
const { there, missing } = await thoseThere(site.url, [...PUBLIC_PAGES, LOGIN])
if (missing.length > 0) say(`Not there yet: ${missing.join(', ')}`)
const browser = await chromium.launch(launchOptions())
say(
  `${PHONE.width} x ${PHONE.height}, ${PHONE.latency} ms, ${PHONE.bytesPerSecond / KB} KB/s, CPU ${PHONE.cpuSlowdown} times slower; medians of ${RUNS} first visits in Chromium ${browser.version()}`,
)
for (const path of there) await warm(browser, site.url + path)
await compareWithPlain(browser, site.url, [...there, '/contact', '/forgot-password'], RUNS)
if (process.env.PAINT_ONLY) {
  await browser.close()
  await site.close()
  process.exit(0)
}

const times: string[][] = []
const sizes: string[][] = []
const notes: string[] = []
for (const path of there) {
  const visits: Visit[] = []
  for (let run = 0; run < RUNS; run += 1) visits.push(await visit(browser, site.url + path))
  await report(path, visits)
}
say('\nTimes in ms; ! is over the target')
table(
  [
    'page',
    ...limits([
      ['FCP', TARGET.fcp],
      ['LCP', TARGET.lcp],
      ['usable', TARGET.usable],
      ['CLS', TARGET.cls],
      ['TBT', TARGET.tbt],
    ]),
    'LCP is',
  ],
  times,
)
say(
  '\nKB over the wire, heads included; JS gz is the same script asked for with gzip; CSS is what stands in the page, as gzip; pictures of the first view and all that were loaded without scrolling',
)
table(
  [
    'page',
    'requests',
    'HTML',
    `JS sent <=${TARGET.js / KB}`,
    'JS gz',
    `CSS gz <=${TARGET.css / KB}`,
    `fonts preloaded <=${TARGET.fonts / KB}`,
    'fonts',
    `pictures first <=${TARGET.firstView / KB}`,
    'pictures',
    'other',
    'all',
  ],
  sizes,
)
for (const note of notes) say(note)
await browser.close()
if (process.env.NO_LIGHTHOUSE) say('\nLighthouse left out.')
else await lighthouse()
await site.close()
say(`${Math.round((Date.now() - began) / 1000)} s`)
process.exit(0)

function limits(list: [string, number][]): string[] {
  return list.map(([name, most]) => `${name} <=${most}`)
}

async function report(path: string, visits: Visit[]): Promise<void> {
  const middle = (figure: (of: Visit) => number) => median(visits.map(figure))
  const formatAgainstLimit = (figure: number, most: number, text: string) => `${text}${figure > most ? ' !' : ''}`
  const time = (figure: (of: Visit) => number, most: number) =>
    formatAgainstLimit(middle(figure), most, whole(middle(figure)))
  const size = (bytes: number, most: number) => formatAgainstLimit(bytes, most, kb(bytes))
  const [first] = visits
  if (!first) return
  times.push([
    path,
    time((of) => of.fcp, TARGET.fcp),
    time((of) => of.lcp, TARGET.lcp),
    time((of) => of.usable, TARGET.usable),
    formatAgainstLimit(
      middle((of) => of.cls),
      TARGET.cls,
      ms(
        middle((of) => of.cls),
        3,
      ),
    ),
    time((of) => of.tbt, TARGET.tbt),
    first.lcpOf,
  ])
  const { html, js, css, fonts, images, other } = first.bytes
  const gz = async (kind: string) => {
    let total = 0
    for (const { url } of first.seen.filter((request) => request.kind === kind))
      total += (await rawAnswer(url, 'gzip')).body.length
    return total
  }
  sizes.push([
    path,
    String(first.requests),
    kb(html),
    size(js, path === LOGIN ? Number.POSITIVE_INFINITY : TARGET.js),
    kb(await gz('js')),
    size((await gz('css')) + (await stylesIn(path)), TARGET.css),
    size(first.preloadedFonts, TARGET.fonts),
    kb(fonts),
    size(first.firstView, TARGET.firstView),
    kb(images),
    kb(other),
    kb(html + js + css + fonts + images + other),
  ])
  const { failed, moved } = first
  if (middle((of) => of.cls) > TARGET.cls) notes.push(`${path} moved ${moved.join(' | ')}`)
  if (failed.length > 0) notes.push(`${path} complained: ${failed.join(' | ')}`)
}

/** The style sheets in a page, in gzip size. */
async function stylesIn(path: string): Promise<number> {
  const html = (await rawAnswer(site.url + path, 'identity')).body.toString()
  return gzipSync([...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text).join('')).length
}

async function lighthouse(): Promise<void> {
  const installed = await provideLighthouse()
  if (!installed) {
    say('\nLighthouse could not be had from the registry.')
    return
  }
  say(
    `\nLighthouse ${installed.version}, mobile: performance, accessibility, best practices, search engines (target 100 each)`,
  )
  for (const path of there) {
    const found = await installed.run(site.url + path)
    say(
      found
        ? `${path}  ${found.scores.map((score) => (score === null ? '–' : Math.round(score * 100))).join('  ')}${found.below.length > 0 ? `   below: ${found.below.join(', ')}` : ''}`
        : `${path}  did not finish`,
    )
  }
  installed.remove()
}
