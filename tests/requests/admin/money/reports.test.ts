import { beforeAll, expect, it } from 'vitest'
import { newId } from '#records/engine/db'
import { openSite, type RequestSite } from '../../site.ts'
import { enrolledClient } from './clients.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const REPORTS = '/admin/generatereports'
const HEADINGS = [
  'Payment id',
  'Name',
  'User id',
  'Email',
  'Package',
  'Amount (PHP)',
  'Submitted',
  'Confirmed',
  'Confirmed by',
  'Kind',
  'Adjustment (PHP)',
  'For payment',
  'BIR invoice no.',
]

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

/** Adds this many payments of unknown clients to the history, each a minute apart. */
async function manyPayments(count: number, at = Date.parse('2025-06-01T02:00:00.000Z')): Promise<void> {
  const row = (index: number) => ({
    payment_id: newId(),
    user_id: null,
    package: 'package_o' as const,
    amount_centavos: 500_000,
    submitted_at: new Date(at - 3_600_000).toISOString(),
    confirmed_at: new Date(at + index * 60_000).toISOString(),
  })
  for (let made = 0; made < count; made += 100)
    await site.records.write
      .insertInto('payment_history')
      .values(Array.from({ length: Math.min(100, count - made) }, (_, index) => row(made + index)))
      .execute()
}

it('shows the reports in tabs with their totals and the time they were made at [ADM-13]', async () => {
  const { name } = await enrolledClient(site, 'package_r')
  const owner = await site.as('owner')
  const report = await owner.open(REPORTS)
  const clients = await site.records.read.selectFrom('payment_history').select('user_id').distinct().execute()
  const selected = () => report.document.querySelector('[role=tab][aria-selected=true]')?.textContent
  expect(selected()).toBe('Payment History')
  expect(report.words).toContain(`Total clients: ${clients.length} `)
  expect(report.words).toMatch(/Total accumulated payments: PHP [\d,]+ /)
  expect(report.words).toMatch(/Generated at \w{3} \d+, \d{4}, \d+:\d\d [AP]M/)
  expect(report.rows('Payment History').find((row) => row.includes(name))).toContain('PHP 8,500')
  const trainees = await report.follow('Registered Trainees')
  const all = await site.records.read.selectFrom('trainees').select('id').execute()
  expect(trainees.address).toBe(`${REPORTS}?tab=trainees`)
  expect(trainees.words).toContain(`Total trainees: ${all.length} `)
  expect(trainees.document.querySelector('[role=tab][aria-selected=true]')?.textContent).toBe('Registered Trainees')
  expect(trainees.rows('Registered Trainees').find((row) => row.includes(name))).toContain('0 of ')
})

it('hands over all of the range as CSV, without a formula, and writes that into the audit log [ADM-13, PAY-9]', async () => {
  const { id, paymentId } = await enrolledClient(site, 'package_d', new Date('2026-03-09T16:30:00.000Z'))
  await site.records.write
    .updateTable('users')
    .set({ name: '=1+1;"Peña"', phone: '+63 917 000 1111' })
    .where('id', '=', id)
    .execute()
  const owner = await site.as('owner')
  const report = await owner.open(`${REPORTS}?from=2026-03-10&to=2026-03-10`)
  const csvOn = async (page: typeof report) => {
    const link = [...page.document.querySelectorAll('a')].find((each) => each.textContent?.includes('Download CSV'))
    const bytes = Buffer.from(await (await owner.send(link?.getAttribute('href') ?? '')).arrayBuffer())
    return bytes.toString('utf8')
  }
  const csv = await csvOn(report)
  expect(csv.charCodeAt(0)).toBe(0xfeff)
  expect(csv.replaceAll('\r\n', '')).not.toContain('\n')
  const payments = cellsOf(csv)
  expect(payments).toHaveLength(2)
  expect(payments[0]).toEqual(HEADINGS)
  expect(payments[1]?.slice(0, 3)).toEqual([paymentId, '\'=1+1;"Peña"', id])
  expect(payments[1]?.[5]).toMatch(/^\d+\.\d\d$/)
  expect(payments[1]?.[7]).toBe('2026-03-10 00:30:00')
  expect(payments[1]?.slice(9)).toEqual(['Payment', '0.00', paymentId, ''])
  const tab = await report.follow('Registered Trainees')
  expect(tab.words).toContain('Total trainees: 1 ')
  const trainees = cellsOf(await csvOn(tab))
  expect(trainees[1]?.slice(0, 5)).toEqual([paymentId, '\'=1+1;"Peña"', id, expect.any(String), "'+63 917 000 1111"])
  const log = (await owner.open('/admin/audit?search=registered-trainees.csv')).rows()
  expect(log.find((row) => row.includes('Report exported'))).toContain('Mar 10, 2026')
})

it('streams a long report whole, shows five hundred rows a page and says so [ADM-13]', async () => {
  await manyPayments(2_300)
  const owner = await site.as('owner')
  const range = 'from=2025-06-01&to=2025-06-03'
  const file = await owner.send(`${REPORTS}/payment-history.csv?${range}`)
  expect([
    file.status,
    file.headers.get('content-type'),
    file.headers.get('content-disposition'),
    file.headers.get('cache-control'),
  ]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="payment-history-2025-06-01-to-2025-06-03.csv"',
    'private, no-store',
  ])
  const whole = await owner.send(`${REPORTS}/payment-history.csv`)
  expect(whole.headers.get('content-disposition')).toBe('attachment; filename="payment-history.csv"')
  const rows = cellsOf(await file.text())
  expect([rows.length, new Set(rows.map(([id]) => id)).size]).toEqual([2_301, 2_301])
  const sheet = await owner.open(`${REPORTS}?${range}`)
  expect(sheet.words).toContain('This page shows 1 to 500 of 2300 payments.')
  expect(sheet.words).toContain('Total accumulated payments: PHP 11,500,000')
  expect(sheet.rows('Payment History')).toHaveLength(500)
  expect((await sheet.follow('Next page')).words).toContain('This page shows 501 to 1000 of 2300 payments.')
})

it('hands a report to nobody else, and refuses days that are none [ADM-13, NAV-10]', async () => {
  const [owner, client] = [await site.as('owner'), await site.as('client')]
  for (const name of ['payment-history.csv', 'registered-trainees.csv']) {
    expect((await client.send(`${REPORTS}/${name}`)).status).toBe(403)
    const away = await site.visitor().send(`${REPORTS}/${name}`)
    expect([away.status, away.headers.get('location')]).toEqual([
      302,
      `/login?next=${encodeURIComponent(`${REPORTS}/${name}`)}`,
    ])
    expect((await owner.send(`${REPORTS}/${name}?from=2026-13-01`)).status).toBe(400)
  }
  expect((await owner.send(`${REPORTS}?from=nonsense`)).status).toBe(400)
})
