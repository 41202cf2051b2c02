import writeExcelFile from 'write-excel-file/node'
import { zipSync } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import { importSheet, toCsv } from '#tests/import-sheets'
import { openSite, type RequestSite } from '../site.ts'
import type { Page } from '../page.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const PAGE = '/admin/import'
const csvFile = (rows: string[][], name = 'Form responses.csv') => new File([toCsv(rows)], name, { type: 'text/csv' })
const upload = (page: Page, file: File) => page.press('Read file', { File: file })
const SAVE = 'Show what happens to each row'
const countOf = async (table: 'users' | 'payments' | 'attendances') =>
  (await site.records.read.selectFrom(table).select('id').execute()).length
/** The date of a session is in the past, whenever the test runs. */
const CLOCK = new Date('2026-11-21T04:00:00.000Z')

it('60 rows of a form go from the file to people: columns, dry run, import, the same file again, undo [BRING-1]', async () => {
  site.clock.now = CLOCK
  const owner = await site.as('owner')
  const before = await Promise.all([countOf('users'), countOf('payments'), countOf('attendances')])
  const columns = await upload(await owner.open(PAGE), csvFile(importSheet(60)))
  expect(columns.heading).toBe('Columns of the file')
  expect(columns.field('Full Name').querySelector('option[selected]')?.getAttribute('value')).toBe('name')
  const preview = await columns.press(SAVE)
  expect(preview.heading).toBe('Form responses.csv')
  expect(preview.words).toContain('1 row needs an answer and is left out.')
  const [first = ''] = preview.rows('Rows of the file')
  expect(first).toContain('Maria Santos')
  expect(first).toContain('Enrols in Package O with PHP 5,000 paid on Oct 1, 2026')
  const minors = await preview.follow('Under 18 (1)')
  expect(minors.rows('Rows of the file')).toEqual([expect.stringContaining('Waits for a guardian')])
  const twice = await preview.follow('Twice in the file (1)')
  expect(twice.rows('Rows of the file')).toEqual([
    expect.stringContaining('Same person as row 2: same mobile number.'),
  ])
  const open = await preview.follow('Need an answer (1)')
  expect(open.rows('Rows of the file')).toEqual([
    expect.stringContaining('The row has no email and no mobile number.'),
  ])
  expect(await Promise.all([countOf('users'), countOf('payments'), countOf('attendances')])).toEqual(before)

  const imported = await preview.press('Import 58 people')
  expect(imported.words).toContain('People 58 Under 18 1 Enrolments 57 Payments 58 Sessions 58 Rows left out 1')
  expect((await owner.open('/admin/trainees?search=person1@mail')).words).toContain('Maria Santos')
  expect((await preview.press('Import 58 people')).words).toContain('People 58')
  expect(await countOf('users')).toBe((before[0] ?? 0) + 58)
  expect(imported.words).toContain('Guardians to agree')

  const again = await (await upload(await owner.open(PAGE), csvFile(importSheet(60)))).press(SAVE)
  expect(again.words).toContain('Nothing to import.')
  expect(again.rows('Rows of the file')[0]).toContain('Already here as Maria Santos: same email.')

  const undone = await imported.press('Undo this import')
  expect(undone.words).toContain('58 people removed.')
  expect(await countOf('users')).toBe(before[0])
  expect((await owner.open(PAGE)).rows('Imports').join(' ')).toContain('Undone')
})

it('a workbook is read like its CSV, and a touched person stays at the undo, with the reason [BRING-1]', async () => {
  site.clock.now = CLOCK
  const owner = await site.as('owner')
  const rows = importSheet(8, 'book')
  const book = await writeExcelFile(
    rows.map((row) => row.map((value) => ({ value, type: String as never }))) as never,
  ).toBuffer()
  const file = new File([new Uint8Array(book)], 'Students.xlsx')
  const imported = await (await (await upload(await owner.open(PAGE), file)).press(SAVE)).press('Import 6 people')
  expect(imported.words).toContain('People 6')
  await site.records.write
    .updateTable('users')
    .set({ password_hash: 'own' })
    .where('email', '=', 'person2@book.example')
    .execute()
  const undone = await imported.press('Undo this import')
  expect(undone.words).toContain('5 people removed.')
  expect(undone.words).toContain('has signed in')
})

it('what the file leaves open is answered once: columns, the order of dates, packages, birthdates [BRING-1]', async () => {
  site.clock.now = CLOCK
  const owner = await site.as('owner')
  const rows = [
    ['Suki', 'Selpon', 'Kailan nagbayad', 'Pakete', 'Halaga'],
    ['Lea Ramos', '0919 555 1234', '03/04/2026', 'Gold', '₱12,000'],
  ]
  const columns = await upload(await owner.open(PAGE), csvFile(rows, 'Suki.csv'))
  const refused = await columns.press(SAVE)
  expect([refused.status, refused.words.includes('Please choose the column with the name.')]).toEqual([422, true])
  const unclear = await columns.press(SAVE, { Suki: 'Full name' })
  expect(unclear.words).toContain('Some dates can be read in two ways.')
  const page = await unclear.follow('Columns and answers')
  const preview = await page.press(SAVE, {
    'Order of days of payment': 'Day first: 03/04/2026 is April 3',
    'Package for "Gold"': 'Package O',
    'People without a birthdate': 'They are all 18 or older',
  })
  expect(preview.rows('Rows of the file')[0]).toContain('with PHP 12,000 paid on Apr 3, 2026.')
  expect(preview.words).toContain('Import 1 person')
  const next = await upload(await owner.open(PAGE), csvFile(rows, 'Suki 2.csv'))
  expect(next.field('Suki').querySelector('option[selected]')?.getAttribute('value')).toBe('name')
  expect((await preview.press('Discard')).heading).toBe('Import')
})

it('hostile files are refused or shown as text; others than owners see nothing [BRING-1]', async () => {
  site.clock.now = CLOCK
  const owner = await site.as('owner')
  const read = async (file: File) => (await upload(await owner.open(PAGE), file)).errorOf('File')
  const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(80 * 1024 * 1024) })
  expect(await read(new File([new Uint8Array(bomb)], 'bomb.xlsx'))).toContain('unpacks to far more data')
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.csv')
  expect(await read(large)).toContain('larger than 10 MB')
  expect(await read(new File(['%PDF-1.7'], 'a.csv'))).toContain('no CSV or XLSX')
  expect(await read(new File(['one'], 'a.csv'))).toContain('No table was found')
  expect(await read(csvFile([['Name', 'Email'], ...Array.from({ length: 2000 }, () => ['A', 'a@b.co'])]))).toContain(
    '2,000 rows',
  )
  const nasty = csvFile([
    ['Name', 'Email', 'Birthdate'],
    ['<img src=x onerror=alert(1)>', 'nasty@mail.example', '1990-01-31'],
    ['=HYPERLINK("https://evil.example")', 'formula@mail.example', '1990-01-31'],
  ])
  const preview = await (await upload(await owner.open(PAGE), nasty)).press(SAVE)
  expect(preview.html).not.toContain('<img src=x')
  expect(preview.rows('Rows of the file')[0]).toContain('<img src=x onerror=alert(1)>')
  for (const role of ['manager', 'cashier', 'coach'] as const) {
    const staff = await site.as(role)
    for (const path of [PAGE, preview.address]) expect((await staff.open(path)).status, `${role} ${path}`).toBe(403)
  }
})
