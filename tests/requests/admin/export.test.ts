import { unzipSync } from 'fflate'
import readExcelFile from 'read-excel-file/node'
import { beforeAll, expect, it } from 'vitest'
import { openSite, type RequestSite } from '../site.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const ZIP = '/admin/export/academy.zip'

it('one press gives an owner a workbook of all records and every file, read back from the ZIP [BRING-3]', async () => {
  const owner = await site.as('owner')
  await site.records.write
    .insertInto('contact_messages')
    .values({
      id: 'formula',
      name: '=HYPERLINK("https://evil.example")',
      email: 'visitor@client.example',
      subject: '+cmd|calc',
      message: 'Hello',
      received_at: '2026-10-01T04:00:00.000Z',
      read_at: null,
    })
    .execute()
  const page = await owner.open('/admin/export')
  expect(page.words).toContain('In this ZIP they are open')
  const answer = await owner.send(ZIP)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toMatch(/academy-\d{4}-\d\d-\d\d\.zip/)
  const found = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const names = Object.keys(found)
  expect(names.slice(0, 2)).toEqual(['README.txt', 'academy.xlsx'])
  const { read } = site.records
  const stored = await read.selectFrom('files').select('id').where('key', 'not like', 'cleared/%').execute()
  const certificates = names.filter((name) => name.startsWith('files/certificates/'))
  expect(names.filter((name) => name.startsWith('files/')).length).toBe(stored.length + certificates.length)
  expect(names.some((name) => /^files\/proofs\/.+ \d{4}-\d\d-\d\d\.(webp|png|jpg)$/.test(name))).toBe(true)
  expect(names.some((name) => /^files\/materials\/.+\.pdf$/.test(name))).toBe(true)
  expect(names.every((name) => !name.includes('..'))).toBe(true)

  const book = await readExcelFile(Buffer.from(found['academy.xlsx'] ?? []))
  const sheet = (name: string) => book.find((each) => each.sheet === name)?.data ?? []
  expect(book.map(({ sheet: name }) => name)).toEqual(
    expect.arrayContaining(['People', 'Enrolments', 'Payments', 'Ledger', 'Sessions', 'Attendance', 'Messages']),
  )
  const people = await read.selectFrom('users').select('name').execute()
  expect(
    sheet('People')
      .slice(1)
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(people.map(({ name }) => name).toSorted())
  const sum = await read.selectFrom('ledger_entries').select('amount_centavos').execute()
  const amount = sheet('Ledger')[0]?.indexOf('Amount (PHP)') ?? -1
  expect(
    sheet('Ledger')
      .slice(1)
      .reduce((total, row) => total + Number(row[amount]) * 100, 0),
  ).toBe(sum.reduce((total, row) => total + Number(row.amount_centavos), 0))
  expect(sheet('Site texts')[0]).toEqual(['Part', 'Field', 'Text'])
  const vision = sheet('Site texts').find(([part]) => part === 'Vision and mission')
  expect(vision?.[2]).toBeTruthy()
  expect(sheet('Payment accounts')[0]).toEqual(['Bank', 'Account name', 'Account number'])
  expect(sheet('Payment accounts').length).toBeGreaterThan(1)
  const message = sheet('Messages').find((row) => row.includes('visitor@client.example'))
  expect(message).toEqual(expect.arrayContaining([`'=HYPERLINK("https://evil.example")`, `'+cmd|calc`]))
  const log = await read.selectFrom('audit_log').select('action').where('subject_name', '=', 'academy.zip').execute()
  expect(log).toEqual([{ action: 'report export' }])
})

it('without a fresh proof it asks for the password; others than owners get nothing [BRING-3]', async () => {
  const owner = await site.as('owner')
  await site.records.write.updateTable('sessions').set({ proved_at: '2026-01-01T00:00:00.000Z' }).execute()
  const answer = await owner.send(ZIP)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, expect.stringContaining('/admin/confirm')])
  for (const role of ['manager', 'cashier', 'coach', 'client'] as const)
    expect((await (await site.as(role)).send(ZIP)).status, role).toBe(403)
})

it('after the identity was confirmed the page offers the download that was wanted [BRING-3, STAFF-4]', async () => {
  const owner = await site.as('owner')
  await site.records.write.updateTable('sessions').set({ proved_at: null }).execute()
  const zip = await owner.open(ZIP)
  expect(zip.address).toBe(`/admin/confirm?next=${encodeURIComponent('/admin/export?ready=academy.zip')}`)
  const ready = await owner.open('/admin/export?ready=academy.zip')
  expect(ready.words).toContain('academy.zip is ready: press Download.')
  const link = [...ready.document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Download')
  expect(link?.getAttribute('href')).toBe(ZIP)
  const elsewhere = await owner.open('/admin/export?ready=//evil.example/x.zip')
  expect(elsewhere.words).not.toContain('press Download')
})
