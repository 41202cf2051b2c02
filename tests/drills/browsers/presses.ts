import type { Browser, Page } from '@playwright/test'
import { openOn, type Device } from './slow-phone.ts'

/** A control of a public page: pressed by a finger, or written into. */
type Control = { name: string; path: string; press(page: Page, round: number): Promise<void>; rounds?: number }
/** Milliseconds from the press to the next paint, each; `early`: pressed while the page was still coming. */
export type ClickTiming = { name: string; path: string; awake: number[]; early: number | null }

const ROUNDS = 4
/** The browser reports events of at least this length; unreported ones were shorter. */
const SHORTEST_MS = 16
/** Even the latest paint is reported by then. */
const NOTICE_DELAY_MS = 700

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name, exact: true })
const type = async (page: Page, selector: string, round: number) => {
  await page.locator(selector).tap()
  await page.keyboard.type('Maria'[round % 5] ?? 'a')
}

const CONTROLS: Control[] = [
  { name: 'menu', path: '/home', press: (page) => button(page, 'Menu').tap() },
  {
    name: 'list in the menu',
    path: '/about',
    async press(page, round) {
      if (round === 0) await button(page, 'Menu').tap()
      await page.getByRole('banner').getByText('Members', { exact: true }).tap()
    },
  },
  { name: 'news row', path: '/home', press: (page) => button(page, 'Next news').tap() },
  { name: 'tabs', path: '/about', press: (page, round) => page.locator(`#act-tab-${((round + 1) % 3) + 1}`).tap() },
  { name: 'question', path: '/about', press: (page, round) => page.locator(`#faq-${round + 1} summary`).tap() },
  {
    name: 'carousel',
    path: '/wins/mutya-ng-silangan-2026',
    press: (page) => page.locator('.carousel-bar .arrow').last().tap(),
  },
  {
    name: 'carousel of news',
    path: '/news/january-intake-2027',
    press: (page) => page.locator('.carousel-bar .arrow').last().tap(),
  },
  { name: 'contact: a letter', path: '/contact', press: (page, round) => type(page, '#contact-name', round) },
  { name: 'contact: send', path: '/contact', press: (page) => button(page, 'Send message').tap() },
  { name: 'about, contact: a letter', path: '/about', press: (page, round) => type(page, '#contact-name', round) },
  { name: 'about, contact: send', path: '/about', press: (page) => button(page, 'Send message').tap() },
  { name: 'login: a letter', path: '/login', press: (page, round) => type(page, '#sign-in-email', round) },
  { name: 'login: sign up', path: '/login', press: (page, round) => login(page, round), rounds: 4 },
  { name: 'login: sign in', path: '/login', press: (page) => button(page, 'Sign in').tap(), rounds: 2 },
  {
    name: 'login: show password',
    path: '/login',
    press: (page) => page.locator('.login-sign-in .password-toggle').tap(),
  },
]

const login = (page: Page, round: number) =>
  page.locator('.login-switch a:visible', { hasText: round % 2 === 0 ? 'Sign up' : 'Sign in' }).tap()

/** Each control when its page is awake, some rounds; and once as early as a finger can find it. */
export async function pressAll(
  device: Device,
  browser: Browser,
  site: string,
  only?: RegExp,
): Promise<ClickTiming[]> {
  const found: ClickTiming[] = []
  for (const control of CONTROLS.filter(({ name }) => only?.test(name) ?? true)) {
    const { page, close } = await openOn(device, browser, site)
    await page.addInitScript(watchPresses)
    await page.goto(control.path)
    await page.waitForFunction(isAwake)
    await page.waitForLoadState('networkidle')
    const awake: number[] = []
    for (let round = 0; round < (control.rounds ?? ROUNDS); round += 1) {
      await page.evaluate(() => void Reflect.set(window, 'presses', []))
      await control.press(page, round)
      awake.push(await longest(page))
    }
    await close()
    found.push({ name: control.name, path: control.path, awake, early: await early(device, browser, site, control) })
  }
  return found
}

/** The script is still to come, or just taking the page over. */
async function early(device: Device, browser: Browser, site: string, control: Control): Promise<number | null> {
  const { page, close } = await openOn(device, browser, site)
  try {
    await page.addInitScript(watchPresses)
    await page.goto(control.path, { waitUntil: 'commit' })
    await control.press(page, 0)
    await page.waitForLoadState('load')
    return await longest(page)
  } catch {
    // The press led to another page, as without script.
    return null
  } finally {
    await close()
  }
}

async function longest(page: Page): Promise<number> {
  await page.waitForTimeout(NOTICE_DELAY_MS)
  const lasted = await page.evaluate(() => (Reflect.get(window, 'presses') ?? []) as number[])
  return Math.max(SHORTEST_MS, ...lasted)
}

// Both run in the page.
function isAwake(): boolean {
  const title = document.querySelector('h1')
  const isReact = title !== null && Object.keys(title).some((key) => key.startsWith('__reactFiber'))
  return 'awake' in document.documentElement.dataset || isReact
}

function watchPresses(): void {
  Reflect.set(window, 'presses', [])
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (Reflect.get(entry, 'interactionId')) (Reflect.get(window, 'presses') as number[]).push(entry.duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}
