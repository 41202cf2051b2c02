import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { newId } from '#records/engine/db'
import { launchOptions } from '../../browser.ts'
import { expect, expectAccessible, test } from '../../company.ts'
import { ADMINISTRATOR, signIn, signUp, somebodyNew } from '../../people.ts'
import { startSite, type Site } from '../../site.ts'
import { enrolledClient, rowOf, sidewaysScroll, standAt, withRecords } from './desk.ts'

const REPORTS = '/admin/generatereports'
const run = promisify(execFile)

/** Puts so many payments of nobody known into the history, each a minute apart. */
async function manyPayments(site: Site, count: number, at = Date.parse('2025-06-01T02:00:00.000Z')): Promise<void> {
  const row = (index: number) => ({
    payment_id: newId(),
    user_id: null,
    package: 'package_o' as const,
    amount_centavos: 500_000,
    submitted_at: new Date(at - 3_600_000).toISOString(),
    confirmed_at: new Date(at + index * 60_000).toISOString(),
  })
  await withRecords(site, async (records) => {
    for (let made = 0; made < count; made += 100)
      await records.write
        .insertInto('payment_history')
        .values(Array.from({ length: Math.min(100, count - made) }, (_, index) => row(made + index)))
        .execute()
  })
}

/** The words of each page of a PDF. */
async function wordsOf(pdf: Uint8Array): Promise<string[]> {
  const reading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await reading.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    )
  }
  await reading.destroy()
  return pages
}

/** The cells of a CSV file, as a spreadsheet takes it apart. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted = '', end = ''] of csv.matchAll(/"((?:[^"]|"")*)"(,|\r\n|$)/g)) {
    row.push(quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

async function download(page: Page): Promise<string> {
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  return readFile(await (await coming).path(), 'utf8')
}

for (const width of [1280, 390, 320]) {
  test(`the reports stand in tabs with their totals and the time they were made at, ${width} px wide [ADM-13]`, async ({
    site,
    someone,
  }) => {
    const { name } = await enrolledClient(site, 'package_r')
    const desk = await someone({ width })
    await standAt(desk, site, REPORTS)
    const sums = await withRecords(site, async (records) => ({
      clients: (await records.read.selectFrom('payment_history').select('user_id').distinct().execute()).length,
      trainees: (await records.read.selectFrom('trainees').select('id').execute()).length,
    }))
    const panel = desk.getByRole('tabpanel')
    await expect(desk.getByRole('tab', { name: 'Payment History' })).toHaveAttribute('aria-selected', 'true')
    await expect(panel.getByText(/^Total clients: \d+$/)).toHaveText(`Total clients: ${sums.clients}`)
    await expect(panel.getByText(/^Total accumulated payments: PHP [\d,]+$/)).toBeVisible()
    await expect(panel.getByText(/^Generated at \w{3} \d+, \d{4}, \d+:\d\d [AP]M$/)).toBeVisible()
    await expect(rowOf(desk, name)).toContainText('PHP ')
    expect(await sidewaysScroll(desk)).toBe(0)
    await expectAccessible(desk)
    await desk.getByRole('tab', { name: 'Payment History' }).focus()
    await desk.keyboard.press('ArrowRight')
    await desk.keyboard.press('Enter')
    await expect(panel.getByText(`Total trainees: ${sums.trainees}`)).toBeVisible()
    await expect(desk.getByRole('tab', { name: 'Registered Trainees' })).toHaveAttribute('aria-selected', 'true')
    await expect(rowOf(desk, name)).toContainText('0 of ')
    await expect.poll(() => new URL(desk.url()).searchParams.get('tab')).toBe('trainees')
    expect(await sidewaysScroll(desk)).toBe(0)
    await expectAccessible(desk)
  })
}

test('Print asks the browser to print, and only the sheet comes out: black on white from a dark screen, every row, its head on each page [ADM-13]', async ({
  site,
}) => {
  await manyPayments(site, 90)
  // The shell without windows spaces the letters of a printed sheet otherwise; people print with the whole browser.
  const browser = await chromium.launch(launchOptions({ whole: true }))
  const context = await browser.newContext({
    baseURL: site.url,
    colorScheme: 'dark',
    viewport: { width: 1280, height: 900 },
  })
  const desk = await context.newPage()
  try {
    await standAt(desk, site, `${REPORTS}?from=2025-06-01&to=2025-06-01`)
    await desk.evaluate(() =>
      Object.assign(window, { print: () => document.body.setAttribute('data-printed', 'yes') }),
    )
    await desk.getByRole('button', { name: 'Print', exact: true }).click()
    await expect(desk.locator('body')).toHaveAttribute('data-printed', 'yes')
    const pdf = await desk.pdf({ preferCSSPageSize: true })
    const pages = await wordsOf(pdf)
    expect(pages.length).toBeGreaterThan(1)
    for (const words of pages) expect(words).toContain('Confirmed by')
    expect(pages.join(' ').match(/Unknown User/g)?.length).toBeGreaterThanOrEqual(90)
    for (const part of [
      'Total clients: 90',
      'Total accumulated payments: PHP 450,000',
      'Generated at',
      'June 1, 2025',
      'Payment History',
    ])
      expect(pages[0]).toContain(part)
    for (const chrome of ['Dashboard', 'Logout', 'Download CSV', 'Registered Trainees', 'back office'])
      expect(pages.join(' ')).not.toContain(chrome)
    const sheet = test.info().outputPath('report.pdf')
    await writeFile(sheet, pdf)
    const drawn = await run('pdftoppm', ['-r', '40', '-png', '-f', '1', '-l', '1', sheet, sheet]).then(
      () => true,
      () => false,
    )
    if (drawn) {
      const file = await Promise.any([`${sheet}-1.png`, `${sheet}-01.png`].map((path) => readFile(path)))
      // Paper: nearly all of it white, the corners too, although the screen is dark.
      expect((await sharp(file).greyscale().stats()).channels[0]?.mean).toBeGreaterThan(225)
      expect(
        Math.min(...(await sharp(file).extract({ left: 0, top: 0, width: 12, height: 12 }).raw().toBuffer())),
      ).toBe(255)
    }
  } finally {
    await browser.close()
  }
})

test('the CSV holds all of the range, opens without a formula, and taking it is in the audit log [ADM-13, PAY-9]', async ({
  site,
  someone,
}) => {
  const { id, name, paymentId } = await enrolledClient(site, 'package_d', new Date('2026-03-09T16:30:00.000Z'))
  await withRecords(site, (records) =>
    records.write
      .updateTable('users')
      .set({ name: '=1+1;"Peña"', phone: '+63 917 000 1111' })
      .where('id', '=', id)
      .execute(),
  )
  const desk = await someone({ width: 1280 })
  await standAt(desk, site, `${REPORTS}?from=2026-03-10&to=2026-03-10`)
  const csv = await download(desk)
  expect(csv.charCodeAt(0)).toBe(0xfeff)
  expect(csv.replaceAll('\r\n', '')).not.toContain('\n')
  const payments = cellsOf(csv)
  expect(payments).toHaveLength(2)
  expect(payments[0]).toEqual([
    'Payment id',
    'Name',
    'User id',
    'E-mail',
    'Package',
    'Amount (PHP)',
    'Submitted',
    'Confirmed',
    'Confirmed by',
    'Kind',
    'Taken off (PHP)',
    'Of payment',
    'BIR invoice no.',
  ])
  expect(payments[1]?.slice(0, 3)).toEqual([paymentId, '\'=1+1;"Peña"', id])
  expect(payments[1]?.[5]).toMatch(/^\d+\.\d\d$/)
  expect(payments[1]?.[7]).toBe('2026-03-10 00:30:00')
  expect(payments[1]?.slice(9)).toEqual(['Payment', '0.00', paymentId, ''])
  await desk.getByRole('tab', { name: 'Registered Trainees' }).click()
  await expect(desk.getByText('Total trainees: 1')).toBeVisible()
  const trainees = cellsOf(await download(desk))
  expect(trainees[1]?.slice(0, 5)).toEqual([paymentId, '\'=1+1;"Peña"', id, expect.any(String), "'+63 917 000 1111"])
  await desk.goto('/admin/audit?search=registered-trainees.csv')
  await expect(desk.getByRole('row').filter({ hasText: 'Report exported' })).toContainText('March 10, 2026')
  expect(name).not.toBe('')
})

test("a long report is streamed whole, shows five hundred and says so, and is nobody else's [ADM-13, NAV-10]", async ({
  someone,
}) => {
  const site = await startSite()
  try {
    await manyPayments(site, 2_300)
    const session = await signIn(site.url, ADMINISTRATOR)
    const file = await session.get(`${REPORTS}/payment-history.csv`)
    expect([
      file.status,
      file.headers.get('content-type'),
      file.headers.get('content-disposition'),
      file.headers.get('cache-control'),
    ]).toEqual([200, 'text/csv; charset=utf-8', 'attachment; filename="payment-history.csv"', 'private, no-store'])
    const rows = cellsOf(await file.text())
    expect([rows.length, new Set(rows.map(([id]) => id)).size]).toEqual([2_301, 2_301])
    const desk = await someone({ width: 390, at: site.url })
    await standAt(desk, site, REPORTS)
    await expect(desk.getByText('This sheet holds 1 to 500 of 2300 payments.')).toBeVisible()
    await expect(desk.getByText('Total accumulated payments: PHP 11,500,000')).toBeVisible()
    await desk.getByRole('link', { name: 'Next page' }).click()
    await expect(desk.getByText('This sheet holds 501 to 1000 of 2300 payments.')).toBeVisible()

    const client = await signUp(site.url, somebodyNew())
    for (const name of ['payment-history.csv', 'registered-trainees.csv']) {
      expect((await client.get(`${REPORTS}/${name}`)).status).toBe(403)
      const away = await fetch(`${site.url}${REPORTS}/${name}`, { redirect: 'manual' })
      expect([away.status, away.headers.get('location')]).toEqual([
        302,
        `/login?next=${encodeURIComponent(`${REPORTS}/${name}`)}`,
      ])
      expect((await session.get(`${REPORTS}/${name}?from=2026-13-01`)).status).toBe(400)
    }
    expect((await session.get(`${REPORTS}?from=nonsense`)).status).toBe(400)
  } finally {
    await site.close()
  }
})
