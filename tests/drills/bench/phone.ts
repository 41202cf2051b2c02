import type { Browser, CDPSession } from '@playwright/test'

/**
 * The slow phone: 400 ms to the server and back for each request, 50 KB/s both ways, a processor four times slower.
 */
export const PHONE = { width: 390, height: 844, latency: 400, bytesPerSecond: 50 * 1024, cpuSlowdown: 4 }
const AFTER_LOAD_MS = 5000

type Kind = 'html' | 'js' | 'css' | 'fonts' | 'images' | 'other'
type Seen = { url: string; kind: Kind; bytes: number; encoding: string }

/** One visit with an empty cache, times in milliseconds since the request, bytes as sent over the wire. */
export type Visit = {
  fcp: number
  lcp: number
  lcpOf: string
  cls: number
  /** What moved most, and when. */
  moved: string[]
  tbt: number
  /** When the script has hydrated the page or its islands: from then on the page answers like an application. */
  usable: number
  requests: number
  bytes: Record<Kind, number>
  /** Of the pictures: those in the first viewport. */
  firstView: number
  preloadedFonts: number
  seen: Seen[]
  failed: string[]
}

type Watched = {
  fcp: number
  lcp: number
  lcpOf: string
  cls: number
  moved: string[]
  tasks: [start: number, lasted: number][]
  usable: number
  load: number
  firstView: string[]
  preloaded: string[]
}

const KINDS: Record<string, Kind> = {
  Document: 'html',
  Script: 'js',
  Stylesheet: 'css',
  Font: 'fonts',
  Image: 'images',
}

const newContext = (browser: Browser) =>
  browser.newContext({
    viewport: { width: PHONE.width, height: PHONE.height },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })

/** Asks for a page and its pictures once, on a fast link: the first answer of a picture in a new width makes it. */
export async function warm(browser: Browser, url: string): Promise<void> {
  const context = await newContext(browser)
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 }).catch(() => undefined)
  await context.close()
}

/** Visits a page as the slow phone, in a fresh browser context. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await newContext(browser)
  try {
    const page = await context.newPage()
    const failed: string[] = []
    page.on('pageerror', (error) => failed.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') failed.push(message.text())
    })
    const devtools = await context.newCDPSession(page)
    const seen = await slowDown(devtools)
    await page.addInitScript(watch)
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
    await page.waitForTimeout(AFTER_LOAD_MS)
    return summed(await page.evaluate(readWatched), [...seen.values()], failed)
  } finally {
    await context.close()
  }
}

async function slowDown(devtools: CDPSession): Promise<Map<string, Seen>> {
  const seen = new Map<string, Seen>()
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: false })
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: PHONE.latency,
    downloadThroughput: PHONE.bytesPerSecond,
    uploadThroughput: PHONE.bytesPerSecond,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: PHONE.cpuSlowdown })
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.startsWith('http')) return
    const [, encoding = 'plain'] =
      Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-encoding') ?? []
    seen.set(requestId, { url: response.url, kind: KINDS[type] ?? 'other', bytes: 0, encoding })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = seen.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  return seen
}

function summed(watched: Watched, seen: Seen[], failed: string[]): Visit {
  const { fcp, lcp, lcpOf, cls, moved, tasks, usable, load } = watched
  const sum = (list: Seen[]) => list.reduce((total, { bytes }) => total + bytes, 0)
  const of = (kind: Kind) => sum(seen.filter((request) => request.kind === kind))
  return {
    fcp,
    lcp,
    lcpOf,
    cls,
    moved,
    usable,
    tbt: tasks
      .filter(([start, lasted]) => start + lasted > fcp && start < load + AFTER_LOAD_MS)
      .reduce((total, [, lasted]) => total + Math.max(0, lasted - 50), 0),
    requests: seen.length,
    bytes: {
      html: of('html'),
      js: of('js'),
      css: of('css'),
      fonts: of('fonts'),
      images: of('images'),
      other: of('other'),
    },
    firstView: sum(seen.filter(({ url, kind }) => kind === 'images' && watched.firstView.includes(url))),
    preloadedFonts: sum(seen.filter(({ url }) => watched.preloaded.includes(url))),
    seen,
    failed,
  }
}

// Runs in the page, before anything of the page does.
function watch(): void {
  const watched = {
    fcp: Number.NaN,
    lcp: Number.NaN,
    lcpOf: '',
    cls: 0,
    moved: [] as string[],
    tasks: [] as [number, number][],
    usable: Number.NaN,
  }
  Object.assign(window, { watched })
  const named = (node: unknown) =>
    node instanceof Element
      ? `${node.tagName.toLowerCase()}${node.id ? `#${node.id}` : ''}${node.classList[0] ? `.${node.classList[0]}` : ''}`
      : 'text'
  const observe = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') watched.fcp = entry.startTime
  })
  observe('largest-contentful-paint', (entry) => {
    const element: unknown = Reflect.get(entry, 'element')
    watched.lcp = entry.startTime
    watched.lcpOf = named(element)
  })
  // Shifts that follow one another within a second count together, five seconds at the most; the worst such group is
  // the page's.
  let group = { value: 0, first: 0, last: 0 }
  observe('layout-shift', (entry) => {
    if (Reflect.get(entry, 'hadRecentInput')) return
    const value = Number(Reflect.get(entry, 'value'))
    const at = entry.startTime
    const sources: { node?: unknown }[] = Reflect.get(entry, 'sources') ?? []
    if (value > 0.01)
      watched.moved.push(
        `${value.toFixed(3)} at ${Math.round(at)} ms: ${sources.map(({ node }) => named(node)).join(' ')}`,
      )
    group =
      at - group.last < 1000 && at - group.first < 5000
        ? { value: group.value + value, first: group.first, last: at }
        : { value, first: at, last: at }
    watched.cls = Math.max(watched.cls, group.value)
  })
  observe('longtask', (entry) => watched.tasks.push([entry.startTime, entry.duration]))
  const asking = setInterval(() => {
    const title = document.querySelector('main h1')
    const isReact = title !== null && Object.keys(title).some((key) => key.startsWith('__reactFiber'))
    if (!isReact && !('awake' in document.documentElement.dataset)) return
    watched.usable = performance.now()
    clearInterval(asking)
  }, 25)
}

function readWatched(): Watched {
  const watched: Omit<Watched, 'load' | 'firstView' | 'preloaded'> = Reflect.get(window, 'watched')
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const inView = [...document.images].filter((image) => {
    const { top, bottom, left, right, width } = image.getBoundingClientRect()
    return width > 0 && top < window.innerHeight && bottom > 0 && left < window.innerWidth && right > 0
  })
  return {
    ...watched,
    load: navigation?.loadEventEnd ?? 0,
    firstView: inView.map(({ currentSrc }) => currentSrc),
    preloaded: [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=font]')].map(({ href }) => href),
  }
}
