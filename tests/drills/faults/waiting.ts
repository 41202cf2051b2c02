import type { Browser, Page } from '@playwright/test'
import { openSession } from '#records/accounts/accounts'
import { openRecords, type Records } from '#records/engine/db'
import { decidePayment } from '#records/enrolment/payments'
import { newAdministrator, newClient, payFor, setUpPackages } from '../../journey.ts'
import type { Site } from '../../site.ts'

export type WaitingFigures = {
  screens: number
  /** Screens that showed the decision which was made while the site was away. */
  decided: number
  /** What the others showed instead. */
  others: string[]
  /** Screens that said they were connecting again while the site was away. */
  connecting: number
  /** Milliseconds from the site's being back until the last screen showed its decision. */
  lastMs: number
}

const AT_ONCE = 5
const SHOWN_MS = 90_000
const SCREENS = { confirm: 'You are enrolled', reject: 'Payment Rejected' } as const

/**
 * On a site without content: opens screens that wait for a decision, stops the site, decides each while it is down,
 * starts it again, and checks what the screens show.
 */
export async function waitingScreens(browser: Browser, site: Site, count: number): Promise<WaitingFigures> {
  const records = await openRecords({ databaseUrl: null, dataDir: site.dataDir })
  await setUpPackages(records)
  const staff = await newAdministrator(records)
  const waiting: Screen[] = []
  // A few at a time: the machine is to be busy with waiting, not with opening.
  for (let at = 0; at < count; at += AT_ONCE)
    waiting.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, count - at) }, (_, more) =>
          oneScreen({ browser, site, records, at: at + more }),
        ),
      )),
    )
  await Promise.all(waiting.map(({ statusResponse }) => statusResponse))
  await site.stop()
  const connecting = await Promise.all(
    waiting.map(({ page }) =>
      page
        .getByText('Reconnecting…')
        .waitFor({ timeout: SHOWN_MS })
        .then(
          () => 1,
          () => 0,
        ),
    ),
  )
  for (const { paymentId, decision } of waiting) {
    const decided = await decidePayment(records, staff, paymentId, decision, { now: new Date() })
    if (!decided.ok) throw new Error(`a payment could not be decided: ${decided.reason}`)
  }
  await records.close()
  await site.restart()
  const from = performance.now()
  const shown = await Promise.all(
    waiting.map(async ({ page, decision }) => {
      const heading = page.getByRole('heading', { level: 1, name: SCREENS[decision], exact: true })
      const came = await heading.waitFor({ timeout: SHOWN_MS }).then(
        () => true,
        () => false,
      )
      return came
        ? null
        : page
            .locator('h1')
            .allInnerTexts()
            .then((texts) => texts.join(' | ') || '(nothing)')
    }),
  )
  const lastMs = performance.now() - from
  await Promise.all(waiting.map(({ close }) => close()))
  const others = shown.filter((text) => text !== null)
  return {
    screens: count,
    decided: count - others.length,
    others,
    connecting: connecting.reduce<number>((sum, each) => sum + each, 0),
    lastMs,
  }
}

type Screen = {
  page: Page
  paymentId: string
  decision: keyof typeof SCREENS
  statusResponse: Promise<unknown>
  close(): Promise<void>
}

async function oneScreen({
  browser,
  site,
  records,
  at,
}: {
  browser: Browser
  site: Site
  records: Records
  at: number
}): Promise<Screen> {
  const client = await newClient(records, `Hintay ${at}`)
  const { paymentId } = await payFor(records, client.id, 'package_w', new Date())
  const session = await openSession(records, client.id, new Date())
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'session', value: session, url: site.url, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  page.setDefaultTimeout(SHOWN_MS)
  // Fifty browsers on one machine: what is not needed to wait is left out.
  await page.route(/\.(woff2|svg|png|jpe?g|webp|avif)$/, (route) => route.abort())
  const statusResponse = page.waitForResponse((answer) => answer.url().endsWith('/status') && answer.ok(), {
    timeout: SHOWN_MS,
  })
  await page.goto('/registration/package-w')
  await page.getByRole('heading', { level: 1, name: 'Waiting for confirmation' }).waitFor()
  return {
    page,
    paymentId,
    decision: at % 3 === 2 ? 'reject' : 'confirm',
    statusResponse,
    close: () => context.close(),
  }
}
