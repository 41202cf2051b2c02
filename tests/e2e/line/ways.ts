import type { Page, Route } from '@playwright/test'

/**
 * How a line fails: no answer, a captive portal's page, a redirect elsewhere, an answer after 40 s, or a cut after
 * the write.
 */
export const WAYS = ['refused', 'portal', 'elsewhere', 'late', 'cut'] as const
export type Way = (typeof WAYS)[number]

const PORTAL =
  '<!DOCTYPE html><html><head><title>Welcome to Hotel Wi-Fi</title></head><body><form><button>Accept</button></form></body></html>'
// Longer than the site waits for an answer, shorter than the browser does.
const SITE_WAITS_MS = 26_000

/** The line of one page, which can be made to fail. Uploads in pieces go past it: they have tests of their own. */
export type Line = {
  fail(way: Way): void
  mend(): void
  /** Lets the time pass after which an answer is not waited for any longer. */
  wait(): Promise<void>
  /** Forms that reached the site since the line was opened, by address. */
  sent: string[]
}

export async function openLine(page: Page): Promise<Line> {
  let way: Way | null = null
  let held: Route[] = []
  let isHeld = Promise.withResolvers<void>()
  const sent: string[] = []
  await page.clock.install()
  // Scripts, sheets and uploads never come here.
  await page.route(/^https?:\/\/[^/]+\/(?!uploads|assets\/|art\/|pictures\/)/, async (route) => {
    const request = route.request()
    const isData = ['fetch', 'xhr'].includes(request.resourceType())
    const isWrite = request.method() !== 'GET' && isData && !request.url().endsWith('/draft')
    // A page that reloads its data shows the earlier write before the user tries again.
    if (request.url().endsWith('/healthz')) return route.abort()
    if (way === null || !isData) {
      if (isWrite) sent.push(new URL(request.url()).pathname)
      return route.continue().catch(() => null)
    }
    if (way === 'refused') return route.abort('connectionrefused')
    if (way === 'portal') return route.fulfill({ status: 200, contentType: 'text/html', body: PORTAL })
    if (way === 'elsewhere')
      return route.fulfill({ status: 302, headers: { Location: 'http://wifi.hotel.example/welcome' } })
    if (way === 'late') {
      held.push(route)
      return isHeld.resolve()
    }
    if (isWrite) sent.push(new URL(request.url()).pathname)
    const answer = await route.fetch({ maxRedirects: 0 })
    const body = await answer.body()
    return route.fulfill({ response: answer, body: body.subarray(0, Math.floor(body.length / 2)) })
  })
  const letGo = () => {
    for (const route of held) void route.abort().catch(() => null)
    held = []
    isHeld = Promise.withResolvers()
  }
  return {
    sent,
    fail(next) {
      letGo()
      way = next
    },
    mend() {
      way = null
      letGo()
    },
    async wait() {
      await isHeld.promise
      await page.clock.fastForward(SITE_WAITS_MS)
    },
  }
}
