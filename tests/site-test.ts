import { test as base, expect, type Page } from '@playwright/test'
import { startSite, wasEnded, type Site } from './site.ts'

/** What a page complained about while a test used it. */
type Complaints = {
  all: string[]
  /**
   * Takes complaints out that the test itself provokes, such as a refused form's 'Failed to load resource'; names
   * them by a pattern.
   */
  expect(pattern: RegExp): void
}

/**
 * A real browser on a real site. The site is one a worker, with the starter content; a console error, a
 * thrown error or a report of the content policy fails the test.
 */
export const test = base.extend<{ complaints: Complaints }, { site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const site = await startSite({ content: 'demo' })
      await use(site)
      await site.close()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  complaints: [
    async ({ context }, use) => {
      const all: string[] = []
      const expected: RegExp[] = []
      context.on('page', (page) => watch(page, all))
      for (const page of context.pages()) watch(page, all)
      await context.exposeFunction('reportPolicyViolation', (words: string) => all.push(words))
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const report: unknown = Reflect.get(window, 'reportPolicyViolation')
          if (typeof report === 'function')
            report(`content policy: ${event.violatedDirective} refused ${event.blockedURI} on ${event.documentURI}`)
        })
      })
      await use({ all, expect: (pattern) => expected.push(pattern) })
      expect(
        all.filter((words) => !expected.some((pattern) => pattern.test(words))),
        'what the page complained about',
      ).toEqual([])
    },
    { auto: true },
  ],
})

function watch(page: Page, all: string[]): void {
  page.on('pageerror', (error) => all.push(`thrown: ${error.message}`))
  page.on('console', (message) => {
    // A refused form answers 4xx by contract, and the browser notes every such answer as an error of the network.
    const refusal = /^Failed to load resource: the server responded with a status of 4(0[0139]|1[036]|2[29])/.test(
      message.text(),
    )
    const { url } = message.location()
    const away = message.text().includes('net::ERR_') && wasEnded(url)
    if (message.type() === 'error' && !refusal && !away) all.push(`console: ${message.text()} (${url})`)
  })
}

export { expect }
