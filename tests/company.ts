import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect, test as alone } from './site-test.ts'

type Company = {
  /** Opens another person's browser, with its own cookies and storage; `at` replaces the site's own address. */
  someone(options?: { width?: number; javaScript?: boolean; at?: string }): Promise<Page>
}

// Answers a test provokes on purpose, connections it cuts itself, and the recorder of the trace, which fetches the
// previews it sees.
const PROVOKED =
  /Failed to load resource: (the server responded with a status of (4|503|507)|net::ERR_)|^Connecting to 'blob:/

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A test of several people at once. */
export const test = alone.extend<Company>({
  someone: async ({ browser, site }, use) => {
    const opened: { close(): Promise<void> }[] = []
    const complaints: string[] = []
    await use(async ({ width = 390, javaScript = true, at = site.url } = {}) => {
      const context = await browser.newContext({
        baseURL: at,
        viewport: { width, height: width < 600 ? 844 : 900 },
        javaScriptEnabled: javaScript,
        reducedMotion: 'reduce',
      })
      opened.push(context)
      const page = await context.newPage()
      page.on('pageerror', (error) => complaints.push(`thrown: ${error.message}`))
      page.on('console', (message) => {
        if (message.type() === 'error' && !PROVOKED.test(message.text()))
          complaints.push(`console: ${message.text()}`)
      })
      return page
    })
    for (const context of opened) await context.close()
    expect(complaints, 'what the other pages complained about').toEqual([])
  },
})

export { expect }

/** The script of a page has come and answers. */
export async function awake(page: Page): Promise<void> {
  await expect(page.locator('html[data-awake]')).toBeAttached()
}

/** The accessibility faults of the page once nothing moves; by all rules or by these. */
async function faultsFor(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Colours half-way through a fade are not the page's colours.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      )
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  // Once a document: it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async (only) => {
    const { run } = Reflect.get(window, 'axe') as typeof axe
    // axe looks at target sizes of WCAG 2.2 only where a test names that rule.
    const options: axe.RunOptions = only ? { runOnly: [...only] } : {}
    // Whatever scrolls below the bar of a phone comes out again by scrolling: it must not count as covered.
    const still = new CSSStyleSheet()
    still.replaceSync('.bottom-bar, .client-places { position: static !important }')
    document.adoptedStyleSheets.push(still)
    const found = await run(document, { ...options, resultTypes: ['violations'] })
    document.adoptedStyleSheets.pop()
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
    )
  }, rules)
}

/** Expects that assistive technology finds no fault with what is shown, by all rules or by these. */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  // A page that has just changed its colours shows them by and by.
  await expect.poll(() => faultsFor(page, rules), { timeout: 20_000 }).toEqual([])
}

/** As on a slow line: holds all scripts of this page until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}
