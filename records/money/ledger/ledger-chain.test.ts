import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { requestDeletion, deleteAccount } from '#records/accounts/own/deletion-requests'
import type { Records } from '#records/engine/db'
import { linkWaiting } from '#records/engine/log/log-chain'
import { decidePayment } from '#records/enrolment/payments'
import { proveLog } from '#records/operating/log-proof'
import { atLast } from '#tests/at-last'
import { unlockLedger } from '#tests/ledger'
import { after, done, newAdministrator, newClient, NOW, payFor, setUpPackages } from '#tests/journey'
import { ENGINE, openTestRecords } from '#tests/records'
import { receiptNumbers } from './acknowledgements-issued.ts'
import { closeMonth } from './close-month.ts'
import { undoConfirmation } from './undo-confirmation.ts'

let records: Records
let owner: Actor
let another: () => Promise<Records>
let close: () => Promise<void>
let client: Actor
let paymentId: string
let number: string
beforeEach(async () => {
  ;({ records, another, close } = await openTestRecords())
  await setUpPackages(records)
  owner = await newAdministrator(records)
  await linkWaiting(records.write)
  ;({ client, paymentId } = await confirmed())
  done(await closeMonth(records, owner, '2026-10', NOW))
  number = (await records.read.selectFrom('acknowledgements').select('number').executeTakeFirstOrThrow()).number
})
afterEach(() => close())

async function confirmed(by: Records = records) {
  const person = await newClient(records)
  const paid = await payFor(records, person.id)
  done(await decidePayment(by, owner, paid.paymentId, 'confirm', { now: NOW }))
  return { client: person, paymentId: paid.paymentId }
}
const sound = { broken: null, waiting: 0, foreign: 0 }
const run = (statement: string) => sql.raw(statement).execute(records.write)

const EVERYWHERE = [
  ['an amount', () => `update payment_history set amount_centavos = 1 where payment_id = '${paymentId}'`],
  ['whose an entry is', () => `update payment_history set user_id = '${owner.id}' where payment_id = '${paymentId}'`],
  [
    'who confirmed',
    () => `update payment_history set confirmed_by = '${client.id}' where payment_id = '${paymentId}'`,
  ],
  ['a note', () => `update payment_history set note = 'another' where payment_id = '${paymentId}'`],
  ['a receipt’s number', () => `update acknowledgements set number = '2026-000009' where number = '${number}'`],
  ['a receipt’s name', () => `update acknowledgements set name = 'Another' where number = '${number}'`],
  ['a receipt’s sum', () => `update acknowledgements set amount_centavos = 1 where number = '${number}'`],
  ['a month’s totals', () => `update closed_months set totals = '{}'`],
] as const
const REMOVALS = [
  ['an entry', () => `delete from payment_history where payment_id = '${paymentId}'`],
  ['a receipt', () => `delete from acknowledgements where number = '${number}'`],
  ['a closed month', () => `delete from closed_months`],
] as const
const NUMBERS = [
  ['set back', () => `update acknowledgement_numbers set last = last - 1`],
  ['skipped', () => `update acknowledgement_numbers set last = last + 2`],
  ['taken out', () => `delete from acknowledgement_numbers`],
] as const
const REPLACEMENTS = [
  [
    'an entry',
    () => `insert or replace into payment_history (payment_id, package, amount_centavos, submitted_at, confirmed_at)
      values ('${paymentId}', 'package_w', 1, '${NOW.toISOString()}', '${NOW.toISOString()}')`,
  ],
  [
    'an entry by its row',
    () => `replace into payment_history (rowid, payment_id, package, amount_centavos, submitted_at, confirmed_at)
      values ((select rowid from payment_history limit 1), 'other', 'package_w', 1, 'x', '${NOW.toISOString()}')`,
  ],
  [
    'a receipt, under another number',
    () => `insert or replace into acknowledgements (number, year, sequence, entry_id, payment_id, name, package_name,
      amount_centavos, issuer, issued_at) values ('2026-000077', 2026, 77, '${paymentId}', 'p', 'N', 'P', 1, '{}', 'x')`,
  ],
  ['the last number', () => `insert or replace into acknowledgement_numbers (year, last) values (2026, 0)`],
  [
    'a closed month',
    () => `insert or replace into closed_months (month, closed_at, totals) values ('2026-10', 'x', '{}')`,
  ],
] as const

describe('the guards of the ledger', () => {
  it.each([...EVERYWHERE, ...REMOVALS, ...NUMBERS])('%s is refused by the database [LED-1]', async (_, statement) => {
    await expect(run(statement())).rejects.toThrow(/does not change|stays|only goes up/)
    expect(await proveLog(records)).toMatchObject(sound)
  })

  it.skipIf(ENGINE === 'postgres').each(REPLACEMENTS)('%s is not replaced [LED-1]', async (_, statement) => {
    await expect(run(statement())).rejects.toThrow(/does not change|only goes up/)
    expect(await proveLog(records)).toMatchObject(sound)
  })

  it.skipIf(ENGINE === 'sqlite')('a table of it is not emptied [LED-1]', async () => {
    for (const table of ['payment_history', 'acknowledgements', 'acknowledgement_numbers', 'closed_months'])
      await expect(run(`truncate ${table}`)).rejects.toThrow(/the ledger stays|cannot truncate a table referenced/)
  })
})

describe('the chain of the ledger', () => {
  it('has a link for each entry, receipt, void and closed month, beside the log’s [LED-1, STAFF-5]', async () => {
    done(await undoConfirmation(records, owner, paymentId, after(1)))
    const keys = await records.read
      .selectFrom('audit_chain')
      .select('ledger')
      .where('ledger', 'is not', null)
      .execute()
    expect(keys.map(({ ledger }) => ledger?.split(':')[0]).sort()).toEqual(
      ['began', 'entry', 'entry', 'month', 'receipt', 'void'].sort(),
    )
    expect(await proveLog(records)).toMatchObject({ ...sound, ledger: 6 })
  })

  it.each(EVERYWHERE)('finds %s that was changed without the guards [LED-1, STAFF-5]', async (_, statement) => {
    await unlockLedger(records)
    await run(statement())
    expect((await proveLog(records)).broken?.ledger).toMatch(/^(entry|receipt|month):/)
  })

  it.each(REMOVALS)('finds %s that was taken out without the guards [LED-1, STAFF-5]', async (_, statement) => {
    await unlockLedger(records)
    await run(statement())
    expect((await proveLog(records)).broken).toMatchObject({ flaw: 'missing' })
  })

  it('never takes in an entry that was put there past the site, at no start and by no later entry [LED-1, STAFF-5]', async () => {
    const at = NOW.toISOString()
    await run(`insert into payment_history (payment_id, package, amount_centavos, submitted_at, confirmed_at)
      values ('by-hand', 'package_w', 5, '${at}', '${at}')`)
    await confirmed()
    await linkWaiting(records.write)
    expect(await proveLog(records)).toMatchObject({ broken: null, waiting: 0, foreign: 1 })
  })

  it('takes in what a node of the version before has confirmed, which the log vouches for [LED-1, NODE-6]', async () => {
    const paid = await payFor(records, (await newClient(records)).id)
    done(await decidePayment(records, owner, paid.paymentId, 'confirm', { now: after(3) }))
    const before = await proveLog(records)
    // As that version leaves it: the entry of the log with its link, the ledger's rows without.
    await sql`delete from audit_chain where number > (select number from audit_chain where ledger is null and entry_id =
      (select max(entry_id) from audit_chain))`.execute(records.write)
    expect(before.foreign).toBe(0)
    await sql`insert into payment_history (payment_id, package, amount_centavos, submitted_at, confirmed_at, of_payment)
      values ('of-a-node-before', 'package_w', 5, 'x', ${after(3).toISOString()}, ${paid.paymentId})`.execute(
      records.write,
    )
    expect(await proveLog(records)).toMatchObject({ broken: null, waiting: 1, foreign: 0 })
    expect(await linkWaiting(records.write)).toBe(1)
    expect(await proveLog(records)).toMatchObject(sound)
  })

  it('holds when a person is deleted, and keeps nothing from which their name could be guessed [LED-1, CLI-5]', async () => {
    done(await undoConfirmation(records, owner, paymentId, after(1)))
    done(await decidePayment(records, owner, paymentId, 'reject', { reason: 'Blurred', now: after(2) }))
    done(await requestDeletion(records, client, after(3)))
    const { id } = await records.read.selectFrom('deletion_requests').select('id').executeTakeFirstOrThrow()
    done(await deleteAccount(records, owner, id, after(5)))
    const salts = await records.read
      .selectFrom('audit_chain')
      .select('salt')
      .where('ledger', 'in', [`entry:${paymentId}`, `receipt:${number}`, `void:${number}`])
      .execute()
    expect(salts).toEqual([{ salt: null }, { salt: null }, { salt: null }])
    expect(await proveLog(records)).toMatchObject(sound)
  })

  it('of two nodes that confirm at once is one, without a gap in chain or numbers [LED-1, NODE-8]', async () => {
    const other = await another()
    const waiting: string[] = []
    for (let count = 0; count < 12; count += 1)
      waiting.push((await payFor(records, (await newClient(records)).id)).paymentId)
    await Promise.all(
      waiting.map((id, at) =>
        atLast(() => decidePayment(at % 2 === 0 ? records : other, owner, id, 'confirm', { now: NOW })),
      ),
    )
    expect(await proveLog(records)).toMatchObject(sound)
    expect(await receiptNumbers(records)).toEqual([{ year: 2026, last: 13, issued: 13, highest: 13 }])
  })
})
