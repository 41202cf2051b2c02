import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { requestDeletion, deleteAccount, deletionRequestsPage } from '#records/accounts/own/deletion-requests'
import { ownData } from '#records/accounts/own/own-data'
import type { Records } from '#records/engine/db'
import { historyPages } from '#records/enrolment/payment-history'
import { decidePayment, unenrolTrainee } from '#records/enrolment/payments'
import { done, newAdministrator, newClient, NOW, payFor, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { acknowledgementsPage } from './acknowledgements.ts'
import { monthEntries } from './month-export.ts'
import { countWithoutInvoice, entriesWithoutInvoice, saveInvoiceNumber } from './invoice-numbers.ts'
import { undoConfirmation } from './undo-confirmation.ts'

let records: Records
let cashier: Actor
let owner: Actor
let another: () => Promise<Records>
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, another, close } = await openTestRecords())
  await setUpPackages(records)
  owner = await newAdministrator(records)
  cashier = await newAdministrator(records, 'cashier')
})
afterAll(() => close())

const FIRST = { search: '', page: 1 }
const save = (entryId: string, number: string | null, seen: string | null = null, by = cashier, at = records) =>
  saveInvoiceNumber(at, by, { entryId, number, seen }, NOW)
const written = () => records.read.selectFrom('invoice_numbers').selectAll().orderBy('entry_id').execute()

/** A confirmed payment. */
async function sold() {
  const client = await newClient(records)
  const { paymentId } = await payFor(records, client.id)
  done(await decidePayment(records, cashier, paymentId, 'confirm', { now: NOW }))
  return { client, paymentId }
}

async function exported(entryId: string) {
  const found: (string | null | undefined)[] = []
  for await (const page of monthEntries(records, NOW.toISOString().slice(0, 7)))
    found.push(page.find(({ id }) => id === entryId)?.invoice)
  for await (const page of historyPages(records, { since: null, until: null }))
    found.push(page.find(({ id }) => id === entryId)?.invoice)
  return found
}

describe('the number of a BIR invoice', () => {
  beforeEach(() => records.write.deleteFrom('invoice_numbers').execute())

  it('is written, corrected and taken away by cashier and owner alone, each change once and in the log [LED-3]', async () => {
    const { client, paymentId } = await sold()
    for (const who of [client, await newAdministrator(records, 'manager'), await newAdministrator(records, 'coach')])
      expect(await save(paymentId, 'SI 1', null, who)).toEqual({ ok: false, reason: 'not-allowed' })
    expect(await save('nosuchentry', 'SI 1')).toEqual({ ok: false, reason: 'not-found' })
    expect(await written()).toEqual([])
    done(await save(paymentId, 'SI 1'))
    // The same request again changes nothing; one that saw another number is refused.
    done(await save(paymentId, 'SI 1'))
    expect(await save(paymentId, 'SI 2')).toEqual({ ok: false, reason: 'changed-meanwhile' })
    done(await save(paymentId, 'SI 2', 'SI 1', owner))
    expect(await written()).toMatchObject([{ entry_id: paymentId, number: 'SI 2', written_by: owner.id }])
    done(await save(paymentId, 'si 2', 'SI 2'))
    done(await save(paymentId, null, 'si 2'))
    expect(await written()).toEqual([])
    const logged = await records.read
      .selectFrom('audit_log')
      .select(['actor_id', 'before', 'after'])
      .where('action', '=', 'invoice-number save')
      .where('subject_id', '=', paymentId)
      .orderBy('id')
      .execute()
    expect(logged.map(({ actor_id, before, after }) => [actor_id, before, after])).toEqual(
      [
        [cashier.id, null, 'SI 1'],
        [owner.id, 'SI 1', 'SI 2'],
        [cashier.id, 'SI 2', 'si 2'],
        [cashier.id, 'si 2', null],
      ].map(([by, before, after]) => [by, JSON.stringify({ invoice: before }), JSON.stringify({ invoice: after })]),
    )
  })

  it('stands at one entry only: another is refused with the name of the first, in whatever case it is typed [LED-3]', async () => {
    const [first, second] = [await sold(), await sold()]
    done(await save(first.paymentId, 'SI 0007'))
    const { rows } = await acknowledgementsPage(records, { search: first.client.id, page: 1 })
    const { name } = await records.read
      .selectFrom('users')
      .select('name')
      .where('id', '=', first.client.id)
      .executeTakeFirstOrThrow()
    expect(await save(second.paymentId, 'si 0007')).toEqual({
      ok: false,
      reason: 'taken',
      by: { name, receipt: rows[0]?.receipt },
    })
    // A correction that is refused leaves the number that was there.
    done(await save(second.paymentId, 'SI 0008'))
    expect(await save(second.paymentId, 'SI 0007', 'SI 0008')).toMatchObject({ reason: 'taken' })
    expect((await written()).map(({ number }) => number).toSorted()).toEqual(['SI 0007', 'SI 0008'])
    // The database itself takes no second one.
    await expect(
      records.write
        .insertInto('invoice_numbers')
        .values({ entry_id: 'another', number: 'si 0008', written_at: NOW.toISOString(), written_by: null })
        .execute(),
    ).rejects.toThrow(/unique/i)
  })

  it('is given once when many hands write it at the same time [LED-3]', async () => {
    const sales = [await sold(), await sold(), await sold()]
    const hands = await Promise.all([another(), another(), another()])
    const answers = await Promise.all(
      sales.map(({ paymentId }, at) => save(paymentId, 'SI 9', null, cashier, hands[at] ?? records)),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await written()).toHaveLength(1)
    const more = await sold()
    const same = await Promise.all(hands.map((hand, at) => save(more.paymentId, `SI 9${at}`, null, cashier, hand)))
    expect(same.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('is missing in a list until it is written, but not of what was taken back or brought no money [LED-3]', async () => {
    const before = await countWithoutInvoice(records)
    const [kept, undone] = [await sold(), await sold()]
    done(await undoConfirmation(records, cashier, undone.paymentId, NOW))
    // From before there were receipts: one that counts, and one that an older version took back.
    const at = NOW.toISOString()
    for (const [payment_id, kind, of_payment] of [
      ['older', 'received', null],
      ['older-undone', 'received', null],
      ['reversal', 'reversed', 'older-undone'],
    ] as const)
      await records.write
        .insertInto('payment_history')
        .values({
          payment_id,
          kind,
          of_payment,
          user_id: kept.client.id,
          package: 'package_w',
          amount_centavos: kind === 'reversed' ? -100 : 100,
          submitted_at: at,
          confirmed_at: at,
        })
        .execute()
    const missing = async (search: string) =>
      (await entriesWithoutInvoice(records, { search, page: 1 })).rows.map(({ entryId }) => entryId).toSorted()
    expect(await missing(kept.client.id)).toEqual([kept.paymentId, 'older'].toSorted())
    expect(await missing(undone.client.id)).toEqual([])
    expect(await countWithoutInvoice(records)).toBe(before + 2)
    expect((await entriesWithoutInvoice(records, FIRST)).total).toBe(before + 2)
    done(await save('older', 'SI 31'))
    done(await save(kept.paymentId, 'SI 30'))
    expect(await missing(kept.client.id)).toEqual([])
    expect(await countWithoutInvoice(records)).toBe(before)
    expect((await acknowledgementsPage(records, { search: 'si 30', page: 1 })).rows).toMatchObject([
      { entryId: kept.paymentId, invoice: 'SI 30' },
    ])
    // No invoice of money that went out.
    expect(await save('reversal', 'SI 32')).toEqual({ ok: false, reason: 'not-found' })
  })

  it('is in the exports and in the data of who paid, and stays when they are deleted [LED-3]', async () => {
    const { client, paymentId } = await sold()
    expect(await exported(paymentId)).toEqual([null, null])
    done(await save(paymentId, 'SI 40'))
    expect(await exported(paymentId)).toEqual(['SI 40', 'SI 40'])
    expect((await ownData(records, client))?.records.paymentHistory).toMatchObject([{ bir_invoice_number: 'SI 40' }])
    done(await unenrolTrainee(records, owner, paymentId, NOW))
    done(await requestDeletion(records, client, NOW))
    const { rows } = await deletionRequestsPage(records, { page: 1 })
    done(await deleteAccount(records, owner, rows.find((row) => row.userId === client.id)?.id ?? '', NOW))
    expect(await exported(paymentId)).toEqual(['SI 40', 'SI 40'])
  })
})
