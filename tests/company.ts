import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test as alone } from './site-test.ts'

type Company = {
  /**
   * Opens another person's browser, with cookies and storage of its own; `at` leads there by another line than the
   * site's own address.
   */
  someone(options?: { width?: number; javaScript?: boolean; at?: string }): Promise<Page>
}

// Answers a test provokes on purpose, connections it cuts itself, and the recorder of the trace, which fetches the
// previews it sees.
const PROVOKED =
  /Failed to load resource: (the server responded with a status of (4|503|507)|net::ERR_)|^Connecting to 'blob:/

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

/** Waits until nothing moves. Legacy mode opens no second page, and a script that is there is not sent again. */
export async function openAxe(page: Page): Promise<AxeBuilder> {
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
  const isThere = await page.evaluate(() => Reflect.has(window, 'axe'))
  const builder = new AxeBuilder(isThere ? { page, axeSource: 'void 0' } : { page })
  return builder.setLegacyMode().options({ resultTypes: ['violations'] })
}

/** Expects that assistive technology finds no fault with what is shown. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await (await openAxe(page)).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`),
  ).toEqual([])
}

/** As on a slow line: no script comes into this page until the returned function is called. */
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
