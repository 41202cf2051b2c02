import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { done, newAdministrator, newClient, NOW, payFor, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { statementOf } from '#tests/statements/sent'
import { sentRest } from '#tests/terms'
import type { Records } from '#records/engine/db'
import { readEnrolmentAccount, entriesOf } from '#records/money/ledger/entries'
import { addStatement } from '#records/money/statements/add-statement'
import { doubtsOf } from './doubts.ts'
import { decidePayment } from './payments.ts'
import { beginReading, keepReading, receiptOfPayment } from './receipts.ts'
import { saveReference } from './save-reference.ts'

const PRICE = 500_000
let records: Records
let cashier: Actor
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  cashier = await newAdministrator(records, 'cashier')
})
afterAll(() => close())

let seconds = 0
async function waiting(client?: Actor) {
  const { id } = client ?? (await newClient(records))
  const sent = new Date(NOW.getTime() - 3_600_000 + (seconds += 1) * 1000)
  return (await payFor(records, id, 'package_w', sent)).paymentId
}
type More = Partial<Parameters<typeof decidePayment>[4]>
const confirm = (paymentId: string, more: More = {}) =>
  decidePayment(records, cashier, paymentId, 'confirm', { now: NOW, ...more })
const shows = async (paymentId: string, amountCentavos: number | null, reference: string | null = null) => {
  const file = (await receiptOfPayment(records, paymentId)) ?? ''
  await keepReading(records, file, { amountCentavos, reference }, NOW)
}
const kinds = async (paymentId: string, more: More = {}, now = NOW) =>
  (await doubtsOf(records, [paymentId], now, more)).get(paymentId)?.doubts.map(({ kind }) => kind) ?? []

describe('a receipt that something speaks against', () => {
  it('with another sum is confirmed only with a reason, which stands in the log [PAY-2, PAY-9]', async () => {
    const payment = await waiting()
    await shows(payment, 350_000)
    expect(await confirm(payment)).toEqual({ ok: false, reason: 'doubted' })
    expect(await entriesOf(records.read, payment)).toEqual([])
    done(await confirm(payment, { reason: 'The bank says it came in full' }))
    const { after } = await records.read
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'payment confirm')
      .where('subject_id', '=', payment)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(after ?? '{}')).toMatchObject({ reason: 'The bank says it came in full', doubts: 'amount' })
  })

  it('that repeats another client’s picture or number is named with that payment [PAY-8, PAY-2]', async () => {
    const [first, second, third] = [await waiting(), await waiting(), await waiting()]
    const reference = '9000000000001'
    done(await saveReference(records, cashier, first, reference, NOW))
    done(await saveReference(records, cashier, second, reference, NOW))
    const [from, to] = [await receiptOfPayment(records, first), await receiptOfPayment(records, third)]
    const { sha256 } = await records.read
      .selectFrom('files')
      .select('sha256')
      .where('id', '=', from ?? '')
      .executeTakeFirstOrThrow()
    await records.write
      .updateTable('files')
      .set({ sha256 })
      .where('id', '=', to ?? '')
      .execute()
    expect(await kinds(first)).toEqual([])
    expect(await kinds(second)).toEqual(['same-reference'])
    expect(await kinds(third)).toEqual(['same-file'])
    for (const payment of [second, third]) expect(await confirm(payment)).toEqual({ ok: false, reason: 'doubted' })
    done(await confirm(first))
  })

  it('sent again by the same client after a rejection is an ordinary one [PAY-4]', async () => {
    const client = await newClient(records)
    const first = await waiting(client)
    const { sha256 } = await records.read
      .selectFrom('files')
      .select('sha256')
      .where('id', '=', (await receiptOfPayment(records, first)) ?? '')
      .executeTakeFirstOrThrow()
    done(await decidePayment(records, cashier, first, 'reject', { now: NOW }))
    const second = await waiting(client)
    const file = (await receiptOfPayment(records, second)) ?? ''
    await records.write.updateTable('files').set({ sha256 }).where('id', '=', file).execute()
    expect(await kinds(second)).toEqual([])
  })

  it('waits while it is being read, and not for a reading that was cut off [PAY-2]', async () => {
    const payment = await waiting()
    const file = (await receiptOfPayment(records, payment)) ?? ''
    await beginReading(records, file, NOW)
    expect(await kinds(payment)).toEqual(['unread'])
    expect(await confirm(payment)).toEqual({ ok: false, reason: 'doubted' })
    expect(await kinds(payment, {}, new Date(NOW.getTime() + 3 * 60_000))).toEqual([])
    await shows(payment, PRICE)
    expect(await kinds(payment)).toEqual([])
    done(await confirm(payment))
  })
})

describe('another sum than was asked for', () => {
  it('that is short is booked as what came, and the rest is due and can be sent [LED-2]', async () => {
    const client = await newClient(records)
    const payment = await waiting(client)
    await shows(payment, 300_000)
    const reference = '9100000000001'
    done(await addStatement(records, cashier, statementOf([{ centavos: 300_000, reference }], 'Short'), NOW))
    const { id: lineId } = await records.read
      .selectFrom('statement_lines')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    expect(await confirm(payment, { lineId, reason: 'x' })).toMatchObject({ reason: 'line-differs' })
    done(await confirm(payment, { lineId, cameCentavos: 300_000 }))
    const account = await readEnrolmentAccount(records.read, payment)
    expect(account).toMatchObject({ charged: PRICE, paid: 300_000, owed: 200_000 })
    expect(account?.dueOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    const rest = await sentRest(records, client.id)
    done(await confirm(rest, { method: 'cash' }))
    expect(await readEnrolmentAccount(records.read, payment)).toMatchObject({ paid: PRICE, owed: 0 })
    expect((await entriesOf(records.read, payment)).map(({ method }) => method).sort()).toEqual(['cash', 'gcash'])
    const mail = await records.read
      .selectFrom('outbox')
      .selectAll()
      .where('once', 'like', `payment-confirmed:${payment}%`)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(mail)).toContain('PHP 3,000')
    expect(JSON.stringify(mail)).toContain('PHP 2,000 by')
  })

  it('that is over is booked as what came, and the surplus is the client’s [LED-1]', async () => {
    const payment = await waiting()
    done(await confirm(payment, { cameCentavos: 550_000, method: 'bank' }))
    expect(await readEnrolmentAccount(records.read, payment)).toMatchObject({
      paid: 550_000,
      owed: -50_000,
      dueOn: null,
    })
  })

  it('is a sum of at least a peso, and an impossible one books nothing [LED-1]', async () => {
    const payment = await waiting()
    for (const cameCentavos of [0, -1, 99, 0.5, Number.NaN])
      expect(await confirm(payment, { cameCentavos })).toEqual({ ok: false, reason: 'wrong-amount' })
    expect(await entriesOf(records.read, payment)).toEqual([])
  })
})
