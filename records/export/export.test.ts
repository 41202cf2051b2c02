import { afterAll, beforeAll, expect, it } from 'vitest'
import { EXPORT_SHEETS } from '#domain/export/sheets'
import type { Records } from '#records/engine/db'
import { enrolled, newAdministrator, newClient, NOW, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { exportCertificates, exportFiles } from './export-files.ts'
import { exportRows, recordAcademyExport } from './export-sheets.ts'

let records: Records
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
})
afterAll(() => close())

it('each sheet and the files are read page by page, by owners alone [BRING-3]', async () => {
  const owner = await newAdministrator(records)
  const client = await newClient(records, 'Niña Santos')
  await enrolled(records, owner, client.id, 'package_o')
  const counts: Record<string, number> = {}
  for (const sheet of EXPORT_SHEETS)
    for await (const rows of exportRows(records.read, owner, sheet))
      counts[sheet] = (counts[sheet] ?? 0) + rows.length
  expect(counts).toMatchObject({ people: 2, enrolments: 1, payments: 1, ledger: 1, packages: 4 })
  let files = 0
  for await (const page of exportFiles(records.read, owner)) files += page.length
  expect(files).toBe(1)
  expect(await exportCertificates(records.read, owner)).toEqual([])
  for (const role of ['manager', 'cashier', 'coach'] as const) {
    const staff = await newAdministrator(records, role)
    for await (const rows of exportRows(records.read, staff, 'people')) throw new Error(`${role} read ${rows.length}`)
    for await (const page of exportFiles(records.read, staff)) throw new Error(`${role} read ${page.length}`)
    expect(await recordAcademyExport(records, staff, NOW)).toEqual({ ok: false, reason: 'not-allowed' })
  }
  expect(await recordAcademyExport(records, { ...owner, provedAt: null }, NOW)).toMatchObject({ ok: false })
  expect(await recordAcademyExport(records, owner, NOW)).toEqual({ ok: true })
})
