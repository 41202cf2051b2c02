import type { Browser } from '@playwright/test'
import { median, ms, say, table, whole } from '../report.ts'
import { openPlainPage } from './plain-page.ts'
import { KINDS, TRACED, untilPaint, type UntilPaint } from './until-paint.ts'

const MOST = 1.4
/** With their big picture. */
const MOST_OF_STORIES = 1.6
const DEVICES = [
  { name: 'slow phone: 150 ms, 1.6 Mbit/s, CPU 4 times slower', slow: true, viewport: { width: 412, height: 823 } },
  { name: 'desktop', slow: false, viewport: { width: 1350, height: 940 } },
]
type Device = (typeof DEVICES)[number]
type Paints = { fcp: number; lcp: number }

/** First and largest paint of pages in turns with a plain page, and where the time until the first went. */
export async function compareWithPlain(
  browser: Browser,
  site: string,
  paths: readonly string[],
  runs: number,
): Promise<void> {
  const plain = await openPlainPage()
  const pages: [name: string, url: string][] = [
    ['plain page', plain.url],
    ...paths.map((path): [string, string] => [path, site + path]),
  ]
  for (const device of DEVICES) {
    const seen = new Map(pages.map(([name]) => [name, [] as Paints[]]))
    const traced = new Map<string, UntilPaint>()
    for (let run = 0; run < runs; run += 1)
      for (const [name, url] of run % 2 ? pages.toReversed() : pages)
        seen.get(name)?.push(await paintsOf(browser, url, device))
    for (const [name, url] of pages) {
      const parts = await tracedVisit(browser, url, device)
      if (parts) traced.set(name, parts)
    }
    const of = (name: string, figure: keyof Paints) => median((seen.get(name) ?? []).map((paints) => paints[figure]))
    const ratio = (name: string, figure: keyof Paints) => {
      const times = of(name, figure) / of('plain page', figure)
      const most = /^\/(wins|news)\//.test(name) ? MOST_OF_STORIES : MOST
      return `${ms(times)}${times > most ? ' !' : ''}`
    }
    say(
      `\nBeside a plain page, ${device.name}; medians of ${runs} first visits in turns, ms and times the plain page's`,
    )
    table(
      ['page', 'FCP', `<=${MOST}`, 'LCP', `<=${MOST}`],
      pages.map(([name]) => [
        name,
        whole(of(name, 'fcp')),
        ratio(name, 'fcp'),
        whole(of(name, 'lcp')),
        ratio(name, 'lcp'),
      ]),
    )
    say('\nWhere the time until the first paint goes, ms of one traced visit (raster is beside the main thread)')
    table(
      ['page', ...KINDS, 'FCP'],
      [...traced].map(([name, parts]) => [name, ...KINDS.map((kind) => whole(parts[kind])), whole(parts.fcp)]),
    )
  }
  plain.close()
}

async function opened(browser: Browser, { slow, viewport }: Device) {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  if (slow) {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 94_000,
    })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  return { context, page }
}

async function paintsOf(browser: Browser, url: string, device: Device): Promise<Paints> {
  const { context, page } = await opened(browser, device)
  await page.addInitScript(() => {
    Reflect.set(window, 'largest', Number.NaN)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) Reflect.set(window, 'largest', entry.startTime)
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
  await page.waitForTimeout(device.slow ? 2500 : 1200)
  const paints = await page.evaluate(() => ({
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    lcp: Number(Reflect.get(window, 'largest')),
  }))
  await context.close()
  return paints
}

async function tracedVisit(browser: Browser, url: string, device: Device): Promise<UntilPaint | null> {
  const { context, page } = await opened(browser, device)
  await browser.startTracing(page, { categories: TRACED })
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
  await page.waitForTimeout(device.slow ? 1500 : 800)
  const trace = await browser.stopTracing()
  await context.close()
  return untilPaint(trace)
}
