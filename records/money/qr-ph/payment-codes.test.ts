import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { parsePaymentCode, spokenCode } from '#domain/money/payment-codes'
import { requestDeletion, deleteAccount, deletionRequestsPage } from '#records/accounts/own/deletion-requests'
import { ownData } from '#records/accounts/own/own-data'
import { immediateTransaction, type Records } from '#records/engine/db'
import { undoConfirmation } from '#records/money/ledger/undo-confirmation'
import { decisionFor } from '#records/enrolment/enrolment'
import { decidePayment } from '#records/enrolment/payments'
import { pendingPayments } from '#records/enrolment/pending-payments'
import { after, done, newAdministrator, newClient, NOW, payFor, PRICES, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { freeCode, ownPaymentCode, paymentCodeFor, spendCode, type PaidFor } from './payment-codes.ts'

let records: Records
let opened: Awaited<ReturnType<typeof openTestRecords>>
let owner: Actor
beforeAll(async () => {
  opened = await openTestRecords()
  records = opened.records
  await setUpPackages(records)
  owner = await newAdministrator(records)
})
afterAll(() => opened.close())

const FIRST: PaidFor = { package: 'package_w', partOf: null, amountCentavos: PRICES.package_w }
const codesOf = (userId: string) =>
  records.read.selectFrom('payment_codes').selectAll().where('user_id', '=', userId).execute()
const paymentOf = (id: string) =>
  records.read.selectFrom('payments').select(['code', 'status']).where('id', '=', id).executeTakeFirstOrThrow()

describe('the code of a payment', () => {
  it('is one, however many pages ask for it at once and on however many machines [QR-2]', async () => {
    const [client, other] = [await newClient(records), await newClient(records)]
    const machines = [records, await opened.another(), await opened.another()]
    const codes = await Promise.all(
      Array.from({ length: 12 }, (_, at) => paymentCodeFor(machines[at % 3] ?? records, client, FIRST, NOW)),
    )
    expect(new Set(codes).size).toBe(1)
    expect(parsePaymentCode(codes[0] ?? '')).toBe(codes[0])
    expect(await codesOf(client.id)).toHaveLength(1)
    expect(await paymentCodeFor(records, other, FIRST, NOW)).not.toBe(codes[0])
    expect(await paymentCodeFor(records, client, { ...FIRST, package: 'package_o' }, NOW)).not.toBe(codes[0])
  })

  it('is kept apart by the database itself: what no page asked for makes no second one [QR-2]', async () => {
    const client = await newClient(records)
    const code = await paymentCodeFor(records, client, FIRST, NOW)
    const row = { user_id: client.id, package: FIRST.package, part_of: null, amount_centavos: 1, created_at: 'now' }
    const second = () =>
      records.write
        .insertInto('payment_codes')
        .values({ ...row, code: 'SECOND' })
        .execute()
    await expect(second()).rejects.toThrow()
    // The control: once the first code is spent, the same row is accepted.
    await immediateTransaction(records, (trx) => spendCode(trx, code, NOW))
    await second()
    expect(await codesOf(client.id)).toHaveLength(2)
  })

  it('says what is asked for now, and is there for its own person alone [QR-1, QR-2]', async () => {
    const [client, other] = [await newClient(records), await newClient(records)]
    const code = await paymentCodeFor(records, client, FIRST, NOW)
    expect(await paymentCodeFor(records, client, { ...FIRST, amountCentavos: 450_000 }, NOW)).toBe(code)
    expect(await ownPaymentCode(records, client, code)).toEqual({ code, amountCentavos: 450_000 })
    expect(await ownPaymentCode(records, other, code)).toBeNull()
    expect(await ownPaymentCode(records, owner, code)).toBeNull()
    await immediateTransaction(records, (trx) => spendCode(trx, code, NOW))
    expect(await ownPaymentCode(records, client, code)).toBeNull()
  })

  it('stands on the payment, on its client’s page, in its letters and in the search of staff, and goes on after a rejection [QR-2]', async () => {
    const client = await newClient(records, 'Consuelo Kodigo')
    const shown = await paymentCodeFor(records, client, FIRST, NOW)
    const { paymentId } = await payFor(records, client.id)
    expect(await paymentOf(paymentId)).toEqual({ code: shown, status: 'pending' })
    expect(await decisionFor(records, client)).toMatchObject({ code: shown })
    const found = async (search: string) =>
      (await pendingPayments(records, { search, page: 1, sort: 'newest' })).rows.map(({ id }) => id)
    expect(await found(` ${spokenCode(shown).toLowerCase()}`)).toEqual([paymentId])
    expect(await found(shown.slice(0, 5))).toEqual([])
    done(await decidePayment(records, owner, paymentId, 'reject', { reason: 'The amount differs', now: NOW }))
    const mails = await records.read
      .selectFrom('outbox')
      .select(['kind', 'text'])
      .where('recipient', '=', client.email)
      .execute()
    expect(
      mails
        .filter(({ text }) => text.includes(`Payment code: ${spokenCode(shown)}`))
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['payment-received', 'payment-rejected'])
    const again = await payFor(records, client.id, 'package_w', after(5))
    expect((await paymentOf(again.paymentId)).code).toBe(shown)
  })

  it('is spent with its payment and goes on when that is taken back, but not beside a newer one [QR-2]', async () => {
    const client = await newClient(records)
    const first = await paymentCodeFor(records, client, FIRST, NOW)
    await immediateTransaction(records, (trx) => spendCode(trx, first, NOW))
    await immediateTransaction(records, (trx) => freeCode(trx, first))
    expect(await paymentCodeFor(records, client, FIRST, NOW)).toBe(first)
    await immediateTransaction(records, (trx) => spendCode(trx, first, NOW))
    const second = await paymentCodeFor(records, client, FIRST, NOW)
    expect(second).not.toBe(first)
    await immediateTransaction(records, (trx) => freeCode(trx, first))
    expect(await paymentCodeFor(records, client, FIRST, NOW)).toBe(second)
    await immediateTransaction(records, (trx) => freeCode(trx, 'NOCODE'))
  })

  it('is spent by the confirmation and goes on when that is taken back within its minutes [QR-2]', async () => {
    const client = await newClient(records)
    const { paymentId } = await payFor(records, client.id)
    const { code } = await paymentOf(paymentId)
    done(await decidePayment(records, owner, paymentId, 'confirm', { now: NOW }))
    expect(await codesOf(client.id)).toMatchObject([{ code, spent_at: NOW.toISOString() }])
    done(await undoConfirmation(records, owner, paymentId, after(5)))
    expect(await codesOf(client.id)).toMatchObject([{ code, spent_at: null }])
  })

  it('of the rest of a price is another for each enrolment [QR-2]', async () => {
    const client = await newClient(records)
    const { paymentId } = await payFor(records, client.id)
    const rest = { ...FIRST, partOf: paymentId, amountCentavos: 250_000 }
    const code = await paymentCodeFor(records, client, rest, NOW)
    expect(code).not.toBe(await paymentCodeFor(records, client, FIRST, NOW))
    expect(await paymentCodeFor(records, client, rest, NOW)).toBe(code)
  })

  it('belongs to what people may take along, and goes with them [QR-2, SEC-7, LAW-4]', async () => {
    const client = await newClient(records)
    const code = await paymentCodeFor(records, client, FIRST, NOW)
    await paymentCodeFor(records, client, { ...FIRST, package: 'package_o' }, NOW)
    const own = await ownData(records, client)
    expect(own?.records.paymentCodes).toMatchObject([{ code, amount_centavos: PRICES.package_w }, {}])
    done(await requestDeletion(records, client, NOW))
    const request = (await deletionRequestsPage(records, { page: 1 })).rows.find(({ userId }) => userId === client.id)
    done(await deleteAccount(records, owner, request?.id ?? '', NOW))
    expect(await codesOf(client.id)).toEqual([])
  })
})
