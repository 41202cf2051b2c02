import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { readSearchQuery, type SearchQuery } from '#domain/operating/search/search-query'
import { enrolled, newAdministrator, newClient, payFor, setUpPackages } from '#tests/journey'
import { traineeOf } from '#tests/planning'
import { openTestRecords } from '#tests/records'
import type { Records } from '#records/engine/db'
import { findPayments } from './find-payments.ts'
import { findPeople, hasMobile } from './find-people.ts'
import { findReceipts } from './find-receipts.ts'

type Staff = Record<'owner' | 'manager' | 'cashier' | 'coach' | 'otherCoach', Actor>

let records: Records
let close: () => Promise<void>
let staff: Staff

beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  staff = {
    owner: await newAdministrator(records),
    manager: await newAdministrator(records, 'manager'),
    cashier: await newAdministrator(records, 'cashier'),
    coach: await newAdministrator(records, 'coach'),
    otherCoach: await newAdministrator(records, 'coach'),
  }
})
afterAll(() => close())

function query(text: string): SearchQuery {
  const read = readSearchQuery(text, '2026-11-27')
  if (read === null) throw new Error(`'${text}' is too short`)
  return read
}

const namesFor = async (actor: Actor, text: string) =>
  (await findPeople(records, actor, query(text))).map(({ name }) => name).toSorted()

const rename = (id: string, name: string) =>
  records.write.updateTable('users').set({ name }).where('id', '=', id).execute()

describe('searching for people', () => {
  it('finds everybody for owners, clients for managers, paying clients for cashiers, own trainees for coaches [WORK-2, STAFF-2]', async () => {
    const own = await traineeOf(records, staff.owner, staff.coach)
    const others = await traineeOf(records, staff.owner, staff.otherCoach)
    await rename(own.client.id, 'Zosima Trainee')
    await rename(others.client.id, 'Zosima Elsewhere')
    await rename((await newClient(records)).id, 'Zosima Newcomer')
    await rename((await newAdministrator(records, 'coach')).id, 'Zosima Coach')

    const clients = ['Zosima Elsewhere', 'Zosima Newcomer', 'Zosima Trainee']
    expect(await namesFor(staff.owner, 'zosima')).toEqual(['Zosima Coach', ...clients])
    expect(await namesFor(staff.manager, 'zosima')).toEqual(clients)
    expect(await namesFor(staff.cashier, 'zosima')).toEqual(['Zosima Elsewhere', 'Zosima Trainee'])
    expect(await namesFor(staff.coach, 'zosima')).toEqual(['Zosima Trainee'])
    expect(await namesFor(own.client, 'zosima')).toEqual([])
    expect(await namesFor({ ...staff.owner, held: true }, 'zosima')).toEqual([])
  })

  it('finds words in any order, part of an email, a mobile number in each spelling, and a payment code [WORK-2]', async () => {
    const client = await newClient(records)
    await rename(client.id, 'Ysolde Ramona Quimpo')
    await records.write
      .updateTable('users')
      .set({ phone: '+63 (917) 555-0199' })
      .where('id', '=', client.id)
      .execute()
    await records.write
      .insertInto('payment_codes')
      .values({
        code: 'K7M4T2',
        user_id: client.id,
        package: 'package_w',
        part_of: null,
        amount_centavos: 100,
        created_at: '2026-11-20T00:00:00.000Z',
      })
      .execute()
    for (const text of ['quimpo ysolde', 'ysol', 'MONA', client.email.slice(0, 12), '0917 555 0199', '09175550199'])
      expect(await namesFor(staff.manager, text), text).toEqual(['Ysolde Ramona Quimpo'])
    const byCode = await findPeople(records, staff.manager, { words: ['k7m4t2'], code: 'K7M4T2', mobile: null })
    expect(byCode.map(({ id }) => id)).toEqual([client.id])
    for (const text of ['quimpo maria', '0917 555 0198'])
      expect(await namesFor(staff.manager, text), text).toEqual([])
  })

  it('looks a mobile number up in its index', async () => {
    const plan = sql`select id from users where ${hasMobile(records.engine, '9175550199')}`
    const rows = await records.write.transaction().execute(async (trx) => {
      if (records.engine === 'postgres') await sql`set local enable_seqscan = off`.execute(trx)
      const steps = records.engine === 'postgres' ? sql`explain ${plan}` : sql`explain query plan ${plan}`
      return (await steps.execute(trx)).rows
    })
    expect(JSON.stringify(rows)).toContain('users_by_mobile')
  })
})

it('finds payments by client, code and reference number, for who confirms them [WORK-2, STAFF-2]', async () => {
  const client = await newClient(records)
  const { paymentId } = await payFor(records, client.id)
  await rename(client.id, 'Wenona Payer')
  await records.write
    .updateTable('payments')
    .set({ code: 'K7M4T3', reference: '9012345678901' })
    .where('id', '=', paymentId)
    .execute()
  const idsFor = async (actor: Actor, text: string, code: string | null = null) =>
    (await findPayments(records, actor, { ...query(text), code })).map(({ id }) => id)
  for (const text of ['wenona', '9012345678901']) expect(await idsFor(staff.cashier, text), text).toEqual([paymentId])
  expect(await idsFor(staff.owner, 'K7M 4T3', 'K7M4T3')).toEqual([paymentId])
  for (const actor of [staff.manager, staff.coach]) expect(await idsFor(actor, 'wenona')).toEqual([])
})

it('finds receipts by number, its beginning and the invoice, for who reads the payment history [WORK-2, STAFF-2]', async () => {
  const client = await newClient(records)
  const { paymentId } = await enrolled(records, staff.owner, client.id)
  const { number, entry_id: entryId } = await records.read
    .selectFrom('acknowledgements')
    .select(['number', 'entry_id'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  await records.write
    .insertInto('invoice_numbers')
    .values({ entry_id: entryId, number: 'OR-77', written_at: '2026-11-20T00:00:00.000Z', written_by: null })
    .execute()
  const numbersFor = async (actor: Actor, text: string) =>
    (await findReceipts(records, actor, query(text))).map((receipt) => receipt.number)
  const [year, sequence = ''] = number.split('-')
  for (const text of [number, `${year}-${Number(sequence)}`, 'or-77'])
    expect(await numbersFor(staff.cashier, text), text).toEqual([number])
  expect(await numbersFor(staff.cashier, `${year}-0000`)).toContain(number)
  expect(await numbersFor(staff.cashier, `${Number(year) - 1}-${Number(sequence)}`)).toEqual([])
  for (const actor of [staff.manager, staff.coach]) expect(await numbersFor(actor, number)).toEqual([])
})
