import type { Browser, Page, Request } from '@playwright/test'

/** What a first visit loads and renders, in bytes and counts: independent of the machine's speed. */
export type Figures = {
  /** Of the document as it is sent. */
  document: number
  /** The same unpacked. */
  raw: number
  elements: number
  /** Every request without a press or a scroll, the document included. */
  requests: number
  /** Scripts and sheets of their own that the first paint waits for. */
  blocking: number
  /** Files, as they are sent. */
  script: number
  /** The size in the document, uncompressed. */
  inlineScript: number
  /** Files, as they are sent. */
  sheets: number
  /** The size in the document, uncompressed. */
  inlineStyle: number
  fonts: number
  /** Of the first view, as they are sent. */
  pictures: number
}

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

/** With an empty cache, on a phone without scrolling. */
export async function firstVisit(browser: Browser, site: string, path: string): Promise<Figures> {
  // What moves asks for more the longer one looks.
  const context = await browser.newContext({ ...PHONE, baseURL: site, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    // An idle page lays out what is out of sight and loads its pictures: a slow machine would count them.
    await page.addInitScript(() => Reflect.set(window, 'requestIdleCallback', () => 0))
    const requests: Request[] = []
    page.on('requestfinished', (request) => void requests.push(request))
    // The way on is closed, so that the splash stays.
    if (path === '/') await page.route('**/home', (route) => route.fulfill({ status: 204 }))
    const answer = await page.goto(path)
    await settled(page)
    const rendered = await page.evaluate(readRendered)
    const loaded = requests.filter(
      (request) => request.url().startsWith(site) && new URL(request.url()).pathname !== path,
    )
    const sizes = await Promise.all(
      loaded.map(async (request) => ({ request, bytes: (await request.sizes()).responseBodySize })),
    )
    const sum = (belongs: (request: Request) => boolean) =>
      sizes.reduce((total, { request, bytes }) => total + (belongs(request) ? bytes : 0), 0)
    const ofKind = (kind: string) => sum((request) => request.resourceType() === kind)
    return {
      document: (await answer?.request().sizes())?.responseBodySize ?? Number.NaN,
      raw: (await answer?.body())?.byteLength ?? Number.NaN,
      elements: rendered.elements,
      requests: loaded.length + 1,
      blocking: rendered.blocking,
      script: ofKind('script'),
      inlineScript: rendered.inlineScript,
      sheets: ofKind('stylesheet'),
      inlineStyle: rendered.inlineStyle,
      fonts: ofKind('font'),
      pictures: sum((request) => rendered.inView.includes(request.url())),
    }
  } finally {
    await context.close()
  }
}

/** Waits until nothing more loads. */
async function settled(page: Page): Promise<void> {
  // Awake, or taken over by React.
  await page.waitForFunction(() => {
    const title = document.querySelector('h1')
    const isReact = title !== null && Object.keys(title).some((key) => key.startsWith('__reactFiber'))
    return 'awake' in document.documentElement.dataset || isReact
  })
  await page.waitForFunction(() => !document.querySelector('#fold:not([data-open])'))
  await page.waitForLoadState('load')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.waitForLoadState('networkidle')
}

function readRendered() {
  const bytes = (selector: string) =>
    [...document.querySelectorAll(selector)].reduce(
      (sum, { textContent }) => sum + new TextEncoder().encode(textContent ?? '').length,
      0,
    )
  const blocking = performance
    .getEntriesByType('resource')
    .filter((entry) => Reflect.get(entry, 'renderBlockingStatus') === 'blocking')
    .map(({ name }) => name)
  const plain = document.querySelectorAll<HTMLScriptElement>(
    'script[src]:not([type=module], [type="text/later"], [async], [defer])',
  )
  const inView = [...document.images].filter((image) => {
    const { top, bottom, left, right, width } = image.getBoundingClientRect()
    // The icon of the page may be there already, for the tab.
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href === image.src
    return !icon && width > 0 && top < innerHeight && bottom > 0 && left < innerWidth && right > 0
  })
  return {
    elements: document.querySelectorAll('*').length,
    blocking: new Set([...blocking, ...[...plain].map(({ src }) => src)]).size,
    inlineScript: bytes('script:not([src], [type$=json], [type=speculationrules])'),
    inlineStyle: bytes('style'),
    inView: inView.map(({ currentSrc }) => currentSrc),
  }
}
