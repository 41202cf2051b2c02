import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { newId } from '#records/engine/db'
import { launchOptions } from '../../browser.ts'
import { expect, test } from '../../company.ts'
import type { Site } from '../../site.ts'
import { openAsStaff, withRecords } from './desk.ts'

const REPORTS = '/admin/generatereports'
const run = promisify(execFile)

/** Adds this many payments of unknown clients to the history, each a minute apart. */
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

test('Print asks the browser to print, and only the sheet comes out: black on white from a dark screen, every row, its head on each page [ADM-13]', async ({
  site,
}) => {
  await manyPayments(site, 90)
  // The headless shell spaces printed text differently; people print with the whole browser.
  const browser = await chromium.launch(launchOptions({ whole: true }))
  const context = await browser.newContext({
    baseURL: site.url,
    colorScheme: 'dark',
    viewport: { width: 1280, height: 900 },
  })
  const staffPage = await context.newPage()
  try {
    await openAsStaff(staffPage, site, `${REPORTS}?from=2025-06-01&to=2025-06-01`)
    await staffPage.evaluate(() =>
      Object.assign(window, { print: () => document.body.setAttribute('data-printed', 'yes') }),
    )
    await staffPage.getByRole('button', { name: 'Print', exact: true }).click()
    await expect(staffPage.locator('body')).toHaveAttribute('data-printed', 'yes')
    const pdf = await staffPage.pdf({ preferCSSPageSize: true })
    const pages = await wordsOf(pdf)
    expect(pages.length).toBeGreaterThan(1)
    for (const words of pages) expect(words).toContain('Confirmed by')
    expect(pages.join(' ').match(/Unknown User/g)?.length).toBeGreaterThanOrEqual(90)
    for (const part of [
      'Total clients: 90',
      'Total accumulated payments: PHP 450,000',
      'Generated at',
      'Jun 1, 2025',
      'Payment History',
    ])
      expect(pages[0]).toContain(part)
    for (const chrome of ['Dashboard', 'Logout', 'Download CSV', 'Registered Trainees', 'back office'])
      expect(pages.join(' ')).not.toContain(chrome)
    const sheet = test.info().outputPath('report.pdf')
    await writeFile(sheet, pdf)
    const isRendered = await run('pdftoppm', ['-r', '40', '-png', '-f', '1', '-l', '1', sheet, sheet]).then(
      () => true,
      () => false,
    )
    if (isRendered) {
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
