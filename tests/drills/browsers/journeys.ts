import { pause, type openChromium, type Tab } from './devtools.ts'
import { CPU_SLOWDOWN, DESKTOP, PHONE, type Device } from './slow-phone.ts'

/** Milliseconds from a press on a link to the new page's first paint. */
export type Journey = { from: string; to: string; ms: number; prepared: boolean }
type Chromium = Awaited<ReturnType<typeof openChromium>>

const WAYS: [from: string, link: string][] = [
  ['/home', 'header a[href="/about"]'],
  ['/about', 'header a[href="/packages-registration"]'],
  ['/packages-registration', 'header a[href="/home"]'],
  ['/home', 'main a[href^="/wins/"]'],
  ['/members', 'main a[href^="/testimonial/"]'],
  ['/testimonial/alyanna-reyes-cabrera', 'header a[href="/home"]'],
]
/** A pointer rests on a link, or a finger lies on it, before it is pressed. */
const REST_MS = { desktop: 400, 'slow phone': 150 }
/** As much as any device needs to have the page ready. */
const READY_MS = 3000

/** Each way once, in a browser that has cached the page before and nothing of the next one. */
export async function journeys(
  device: Device,
  chromium: Chromium,
  { site, ready = false, ways = WAYS }: { site: string; ready?: boolean; ways?: [from: string, link: string][] },
): Promise<Journey[]> {
  const made: Journey[] = []
  for (const [from, link] of ways) {
    const tab = await chromium.newTab(emulated(device))
    try {
      made.push(await journey(device, tab, { site, from, link, ready }))
    } finally {
      await tab.close()
    }
  }
  return made
}

function emulated(device: Device): [string, object][] {
  const { viewport, deviceScaleFactor, isMobile } = device === 'desktop' ? DESKTOP : PHONE
  return [
    ['Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile: isMobile }],
    ['Emulation.setTouchEmulationEnabled', { enabled: isMobile }],
    ...(process.env.STILL
      ? [
          ['Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] }] as [
            string,
            object,
          ],
        ]
      : []),
    ['Emulation.setCPUThrottlingRate', { rate: device === 'desktop' ? 1 : CPU_SLOWDOWN }],
  ]
}

type Way = { site: string; from: string; link: string; ready: boolean }

async function journey(device: Device, tab: Tab, { site, from, link, ready }: Way): Promise<Journey> {
  await tab.send('Page.navigate', { url: site + from })
  await tab.ask(
    '0',
    `location.pathname === '${from}' && 'awake' in document.documentElement.dataset && document.readyState === 'complete'`,
  )
  // The intro has ended, and late content has arrived.
  await pause(1500)
  const find = `document.querySelector(${JSON.stringify(link)})`
  if (device === 'slow phone' && link.startsWith('header')) await tab.ask("document.querySelector('.burger').click()")
  const { x, y, to } = await tab.ask<{ x: number; y: number; to: string }>(`(${place.toString()})(${find})`)
  await pause(400)
  await tab.ask(`(${notePress.toString()})()`)
  if (device === 'desktop') {
    await tab.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y })
    await pause(ready ? READY_MS : REST_MS[device])
    const button = (type: string) =>
      tab.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
    await button('mousePressed')
    sent(button('mouseReleased'))
  } else {
    const down = () => tab.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await down()
    if (ready) {
      // A finger that moved on and returns.
      await tab.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
      await pause(READY_MS)
      await down()
    }
    await pause(REST_MS[device])
    sent(tab.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }))
  }
  const timing = await tab.ask<{ ms: number; prepared: boolean }>(
    `(${firstPaint.toString()})()`,
    `location.pathname === '${to}' && performance.getEntriesByName('first-contentful-paint').length > 0`,
  )
  return { from, to, ...timing }
}

/** Where the next page is there at once, the page that was left has no time to answer. */
const sent = (answer: Promise<unknown>) => void answer.catch(() => undefined)

// These run in the page.
function place(link: HTMLAnchorElement) {
  link.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = link.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2, to: link.pathname }
}

function notePress(): void {
  const note = ({ timeStamp }: Event) => sessionStorage.setItem('pressed', String(performance.timeOrigin + timeStamp))
  addEventListener('click', note, true)
}

function firstPaint() {
  const [entry] = performance.getEntriesByName('first-contentful-paint')
  const [navigation] = performance.getEntriesByType('navigation')
  const activated = Number(navigation && Reflect.get(navigation, 'activationStart'))
  const painted = performance.timeOrigin + Math.max(entry?.startTime ?? Number.NaN, activated)
  return { ms: painted - Number(sessionStorage.getItem('pressed')), prepared: activated > 0 }
}
