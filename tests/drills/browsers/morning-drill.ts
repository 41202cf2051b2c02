import { chromium, type Page } from '@playwright/test'
import { readPaymentCodes } from '#domain/money/payment-codes'
import { manilaDayOf } from '#domain/words/formats'
import { drawReceipt } from '../../drawn-receipt.ts'
import { PENDING_PAYMENTS, dialogNamed, waitingClient, withRecords, type Waiting } from '../../e2e/admin/desk.ts'
import { ADMINISTRATOR, enterAs } from '../../people.ts'
import { startSite, type Site } from '../../site.ts'
import { BANKS, csv } from '../../statements/files.ts'

// A cashier's morning on a phone of 390 px whose processor is four times slower: forty payments are decided one by one with
// their receipts, forty more by a statement. What people do is counted as they do it: so long for each look and tap.

const PAYMENTS = 40
const LOOK_MS = 1500
const TAP_MS = 400
const MOST_SECONDS = 240
const CPU_SLOWDOWN = 4

const executablePath = process.env.CHROME_SHELL ?? process.env.CHROME
const site = await startSite({ content: 'demo' })
const browser = await chromium.launch(executablePath ? { executablePath } : {})
try {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await enterAs(page, site.url, ADMINISTRATOR)
  const byHand = await oneByOne(page, site)
  const byStatement = await statement(page, site)
  for (const [name, { taps, looks, ms }] of [
    ['one by one, each receipt looked at', byHand],
    ['by a statement', byStatement],
  ] as const) {
    const person = (looks * LOOK_MS + taps * TAP_MS) / 1000
    console.log(
      `${name}: ${PAYMENTS} payments, ${taps} taps, ${looks} looks; the site took ${(ms / 1000).toFixed(1)} s, ` +
        `with a person ${(ms / 1000 + person).toFixed(0)} s`,
    )
    if (ms / 1000 + person > MOST_SECONDS) process.exitCode = 1
  }
} finally {
  await browser.close()
  await site.close()
}

async function forty(picture?: Uint8Array): Promise<Waiting[]> {
  const people: Waiting[] = []
  for (let count = 0; count < PAYMENTS; count += 1) people.push(await waitingClient(site, 'package_o', picture))
  return people
}

async function oneByOne(page: Page, site: Site) {
  const picture = await drawReceipt({ payer: 'A', amountCentavos: 850_000, referenceNumber: '9026 000 111 222' })
  const people = await forty(picture)
  await page.goto(PENDING_PAYMENTS)
  const from = performance.now()
  let [taps, looks] = [0, 0]
  const tap = async (what: ReturnType<Page['locator']>) => {
    await what.tap()
    taps += 1
  }
  await tap(page.getByRole('link', { name: 'View', exact: true }).first())
  await tap(page.getByLabel('Auto-open next payment'))
  for (const { name } of people.toReversed()) {
    const opened = dialogNamed(page, `Payment of ${name}`)
    await opened.waitFor()
    await opened
      .getByRole('img', { name: `Proof of payment of ${name}` })
      .first()
      .evaluate((image: HTMLImageElement) => image.decode())
    looks += 1
    await tap(opened.getByRole('button', { name: 'Confirm', exact: true }))
    await tap(dialogNamed(page, 'Confirm Payment').getByRole('button', { name: 'Confirm', exact: true }))
    await opened.waitFor({ state: 'hidden' })
  }
  const ms = performance.now() - from
  if ((await stillOpen(site, people)) > 0) throw new Error('payments are left over')
  return { taps, looks, ms }
}

async function statement(page: Page, site: Site) {
  const people = await forty()
  const codes = await withRecords(site, ({ read }) =>
    read
      .selectFrom('payments')
      .select(['code', 'amount_centavos as centavos'])
      .where(
        'id',
        'in',
        people.map(({ paymentId }) => paymentId),
      )
      .execute(),
  )
  const day = manilaDayOf(new Date())
  const movements = codes.map(({ code, centavos }, at) => {
    if (readPaymentCodes(code ?? '').length !== 1) throw new Error('a payment without its code')
    return { day, time: '09:30', centavos, words: `Transfer ${code}`, reference: String(7_000_000_000_000 + at) }
  })
  await page.goto('/admin/statements')
  const from = performance.now()
  await page.getByLabel('Statement', { exact: true }).setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv(BANKS.BPI?.(movements) ?? [])),
  })
  await page.getByRole('button', { name: 'Import statement' }).tap()
  await page.getByRole('link', { name: 'View matches' }).tap()
  await page.getByRole('tab', { name: /^Matched/ }).tap()
  let taps = 4
  for (let open = PAYMENTS; open > 0; open = await stillOpen(site, people)) {
    await page.getByRole('button', { name: 'Confirm selected payments…' }).tap()
    const summary = page.locator('dialog:modal')
    await summary.getByRole('button', { name: /^Confirm \d+ payments/ }).tap()
    await summary.waitFor({ state: 'hidden' })
    await page
      .getByText(/^\d+ payments confirmed$|^Payments confirmed$/)
      .first()
      .waitFor()
    taps += 2
  }
  const ms = performance.now() - from
  return { taps, looks: taps - 4, ms }
}

async function stillOpen(site: Site, people: readonly Waiting[]): Promise<number> {
  const rows = await withRecords(site, ({ read }) =>
    read
      .selectFrom('payments')
      .select('id')
      .where(
        'id',
        'in',
        people.map(({ paymentId }) => paymentId),
      )
      .where('status', '<>', 'confirmed')
      .execute(),
  )
  return rows.length
}
