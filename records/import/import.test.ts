import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { WITHOUT_EMAIL } from '#domain/mail/emails'
import { findSheetTable } from '#domain/import/columns'
import type { Records } from '#records/engine/db'
import { setSession } from '#tests/import-sheets'
import { done, newAdministrator, newClient, NOW, setUpPackages, wholeTables, after } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { importSheet } from '#tests/import-sheets'
import { remindOfSessions } from '#records/training/reminding/reminders'
import { inviteImported } from './invite-imported.ts'
import { addImport, importById, previewImport, saveImportChoices, sweepImports } from './imports.ts'
import { runImport } from './run-import.ts'
import { peopleWhoStay, undoImport } from './undo-import.ts'

let records: Records
let close: () => Promise<void>
let owner: Actor
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  owner = await newAdministrator(records)
})
afterAll(() => close())

async function draft(rows: string[][], fileName = 'Students.csv'): Promise<string> {
  const table = findSheetTable(rows)
  if (!table) throw new Error('no table')
  return done(await addImport(records, owner, { fileName, table }, NOW)).id
}
async function changedTables(work: () => Promise<unknown>): Promise<string[]> {
  const before = await wholeTables(records)
  await work()
  const now = await wholeTables(records)
  return Object.keys(now).filter((table) => JSON.stringify(now[table]) !== JSON.stringify(before[table]))
}
const usersOf = (id: string) =>
  records.read
    .selectFrom('import_rows')
    .innerJoin('users', 'users.id', 'import_rows.user_id')
    .selectAll('users')
    .where('import_id', '=', id)
    .where('kind', '=', 'person')
    .orderBy('place')
    .execute()

it('a dry run writes nothing; the import writes what it said, once [BRING-1]', async () => {
  const id = await draft(importSheet(60))
  const found = await importById(records.read, owner, id)
  if (!found?.table) throw new Error('no draft')
  const { table, choices } = found
  expect(await changedTables(() => previewImport(records.read, records.engine, { table, choices }, NOW))).toEqual([])
  const { counts } = done(await runImport(records, owner, id, NOW))
  expect(counts).toEqual({ people: 58, minors: 1, enrolments: 57, payments: 58, sessions: 58, left: 1 })
  expect(await changedTables(() => runImport(records, owner, id, after(1)))).toEqual([])
  const users = await usersOf(id)
  expect(users).toHaveLength(58)
  expect(users[0]).toMatchObject({
    email: 'person1@mail.example',
    phone: '+639170000001',
    password_hash: null,
    verified_at: null,
    type: 'CLIENT_USER',
    current_package: 'package_o',
    registration_step: 4,
  })
  const account = await records.read
    .selectFrom('trainees')
    .innerJoin('payments', 'payments.id', 'trainees.payment_id')
    .select(['session_took', 'status', 'amount_centavos', 'price_centavos', 'decided_at', 'reference', 'joined_at'])
    .where('trainees.user_id', '=', users[0]?.id ?? '')
    .executeTakeFirstOrThrow()
  expect(account).toEqual({
    session_took: 2,
    status: 'confirmed',
    amount_centavos: 500_000,
    price_centavos: 850_000,
    decided_at: '2026-10-01T04:00:00.000Z',
    reference: '9000000000001',
    joined_at: '2026-10-01T04:00:00.000Z',
  })
  expect(await records.read.selectFrom('outbox').select('id').execute()).toEqual([])
  expect((await importById(records.read, owner, id))?.table).toBeNull()

  const again = await draft(importSheet(60))
  expect(await runImport(records, owner, again, NOW)).toEqual({ ok: false, reason: 'nothing-to-import' })
  await undoImport(records, owner, id, after(5))
})

it('the undo takes away all that nobody used, and the books show both [BRING-1]', async () => {
  const people = await records.read.selectFrom('users').select('id').execute()
  const id = await draft(importSheet(8))
  done(await runImport(records, owner, id, NOW))
  expect(done(await undoImport(records, owner, id, after(60)))).toEqual({ removed: 6, stays: 0 })
  expect(done(await undoImport(records, owner, id, after(61)))).toEqual({ removed: 6, stays: 0 })
  expect(await records.read.selectFrom('users').select('id').execute()).toEqual(people)
  for (const table of ['trainees', 'attendances', 'training_sessions', 'import_rows', 'movement_claims'] as const)
    expect(await records.read.selectFrom(table).selectAll().execute(), table).toEqual([])
  expect(await records.read.selectFrom('payments').selectAll().execute()).toEqual([])
  const { sum } = await records.read
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.sum('amount_centavos').as('sum'))
    .executeTakeFirstOrThrow()
  expect(Number(sum)).toBe(0)
})

it('who signed in, changed or trained since stays, and the page can say why [BRING-1]', async () => {
  const id = await draft(importSheet(8))
  done(await runImport(records, owner, id, NOW))
  const [first, second, third] = await usersOf(id)
  if (!first || !second || !third) throw new Error('nobody')
  const { write } = records
  await write.updateTable('users').set({ password_hash: 'own' }).where('id', '=', first.id).execute()
  await write.updateTable('users').set({ nickname: 'Nina' }).where('id', '=', second.id).execute()
  await setSession(records, third.id)
  expect(done(await undoImport(records, owner, id, after(1)))).toEqual({ removed: 3, stays: 3 })
  expect((await peopleWhoStay(records, owner, id)).map((one) => [one.id, one.reason])).toEqual(
    expect.arrayContaining([
      [first.id, 'signed-in'],
      [second.id, 'changed'],
      [third.id, 'used'],
    ]),
  )
  const late = await draft([
    ['Name', 'Email', 'Birthdate'],
    ['Late Person', 'late@mail.example', '1990-01-31'],
  ])
  done(await runImport(records, owner, late, NOW))
  expect(await undoImport(records, owner, late, after(24 * 60))).toEqual({ ok: false, reason: 'too-late' })
})

it('a payment joins a client who is here, and leaves without them [BRING-1]', async () => {
  const client = await newClient(records, 'Known Client')
  const rows = [
    ['Name', 'Email', 'Package', 'Amount Paid', 'Date Paid'],
    ['Known Client', client.email, 'Package W', '2,000', '2026-09-30'],
    ['Known Client', client.email, 'Package W', '3,000', '2026-10-15'],
  ]
  const id = await draft(rows, 'Payments.csv')
  expect(done(await runImport(records, owner, id, NOW)).counts).toMatchObject({
    people: 0,
    enrolments: 1,
    payments: 2,
  })
  const parts = await records.read
    .selectFrom('payments')
    .select(['amount_centavos as amount', 'part_of as partOf'])
    .where('user_id', '=', client.id)
    .orderBy('amount_centavos')
    .execute()
  expect(parts).toMatchObject([{ amount: 200_000, partOf: null }, { amount: 300_000 }])
  expect(done(await undoImport(records, owner, id, after(1)))).toEqual({ removed: 0, stays: 0 })
  const user = await records.read
    .selectFrom('users')
    .selectAll()
    .where('id', '=', client.id)
    .executeTakeFirstOrThrow()
  expect(user).toMatchObject({ current_package: 'NONE', registration_step: 1 })
})

it('only an owner with a proof imports; columns are remembered, drafts go after a day [BRING-1]', async () => {
  const rows = [
    ['Suki', 'Email', 'Kaarawan'],
    ['Ana Reyes', 'ana.reyes@mail.example', '31/01/1990'],
  ]
  const id = await draft(rows)
  const found = await importById(records.read, owner, id)
  if (!found) throw new Error('no draft')
  expect(found.choices.columns).toEqual([null, 'email', 'birthdate'])
  const choices = { ...found.choices, columns: ['name' as const, 'email' as const, 'birthdate' as const] }
  for (const role of ['manager', 'cashier', 'coach'] as const) {
    const staff = await newAdministrator(records, role)
    expect(await importById(records.read, staff, id)).toBeNull()
    expect(await saveImportChoices(records, staff, { id, choices }, NOW)).toEqual({
      ok: false,
      reason: 'not-allowed',
    })
    expect(await runImport(records, staff, id, NOW)).toEqual({ ok: false, reason: 'not-allowed' })
    expect(await undoImport(records, staff, id, NOW)).toEqual({ ok: false, reason: 'not-allowed' })
  }
  expect(await runImport(records, { ...owner, provedAt: null }, id, NOW)).toEqual({
    ok: false,
    reason: 'proof-needed',
  })
  done(await saveImportChoices(records, owner, { id, choices }, NOW))
  const next = await importById(records.read, owner, await draft(rows))
  expect(next?.choices.columns).toEqual(['name', 'email', 'birthdate'])
  await sweepImports(records, after(24 * 60))
  expect(await importById(records.read, owner, id)).toBeNull()
})

it('imported people get no email before they are invited, and then one each [BRING-1]', async () => {
  const rows = [
    ['Name', 'Email', 'Mobile', 'Birthdate', 'Package', 'Session date', 'Session time'],
    ['Ina Invited', 'ina@mail.example', '', '1990-01-31', 'Package O', '2026-11-22', '3:00 PM'],
    ['Mo Mobile', '', '0917 888 7777', '1990-01-31', 'Package O', '2026-11-22', '3:00 PM'],
  ]
  const id = await draft(rows)
  done(await runImport(records, owner, id, NOW))
  const mails = () =>
    records.read
      .selectFrom('outbox')
      .select(['kind', 'recipient'])
      .where('recipient', 'in', ['ina@mail.example', `639178887777${WITHOUT_EMAIL}`])
      .execute()
  expect(await remindOfSessions(records, after(200))).toBe(0)
  expect(await mails()).toEqual([])
  const manager = await newAdministrator(records, 'manager')
  expect(await inviteImported(records, manager, id, NOW)).toEqual({ ok: false, reason: 'not-allowed' })
  expect(done(await inviteImported(records, owner, id, NOW))).toEqual({ count: 1 })
  await inviteImported(records, owner, id, after(1))
  expect(await mails()).toEqual([{ kind: 'account-invitation', recipient: 'ina@mail.example' }])
  expect(await remindOfSessions(records, after(201))).toBeGreaterThan(0)
  expect((await mails()).map(({ kind }) => kind).toSorted()).toEqual(['account-invitation', 'session-reminder'])
  const { capacity } = await records.read
    .selectFrom('import_rows')
    .innerJoin('training_sessions', 'training_sessions.id', 'import_rows.row_id')
    .select('capacity')
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(capacity).toBe(2)
})

it('500 rows are imported in one short transaction [BRING-1]', async () => {
  const id = await draft(importSheet(500, 'many'))
  const began = performance.now()
  done(await runImport(records, owner, id, NOW))
  expect(performance.now() - began).toBeLessThan(30_000)
})
