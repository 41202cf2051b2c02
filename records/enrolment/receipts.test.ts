import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import {
  CONSENTS,
  after,
  done,
  keptFile,
  newAdministrator,
  newClient,
  NOW,
  reachReceiptStep,
  setUpPackages,
  wholeTables,
} from '#tests/journey'
import { FORM } from '#tests/registration-form'
import { openTestRecords } from '#tests/records'
import { newId, type Records } from '#records/engine/db'
import { submitProof } from './submit-proof.ts'
import { answerQuestion, lastQuestion } from './payment-questions.ts'
import { decidePayment } from './payments.ts'
import { keepReading, receiptOfPayment, receiptsSeenBefore, unreadReceipt } from './receipts.ts'
import { saveReference } from './save-reference.ts'
import { beginUpload, finishUpload } from '#records/files/uploads'

let records: Records
let administrator: Actor
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  administrator = await newAdministrator(records)
})
afterAll(() => close())

/** A payment at a minute, of a client of this name, with a receipt of these hashes. */
async function paid(name: string, minute: number, hashes: { sha256?: string; sourceSha256?: string | null } = {}) {
  const client = await newClient(records)
  await reachReceiptStep(records, client.id)
  const upload = newId()
  await beginUpload(records, client.id, upload, NOW)
  await finishUpload(records, upload, { ...keptFile('receipt', client.id), ...hashes }, NOW)
  const { paymentId } = done(
    await submitProof(
      records,
      client.id,
      { package: 'package_w', upload, form: { ...FORM, fullName: name }, consents: CONSENTS },
      after(minute),
    ),
  )
  return { id: paymentId, client, receipt: (await receiptOfPayment(records, paymentId)) ?? '' }
}
const hash = () => `${newId()}${newId()}`

describe('a receipt seen before', () => {
  it('is found by the same bytes, also when a phone shrank one of them, and names the earliest payment [PAY-8]', async () => {
    const [first, again] = [hash(), hash()]
    const one = await paid('First Payer', 0, { sha256: first, sourceSha256: again })
    const two = await paid('Second Payer', 1, { sha256: first })
    const three = await paid('Third Payer', 2, { sha256: hash(), sourceSha256: first })
    const four = await paid('Fourth Payer', 3, { sha256: again })
    const five = await paid('Fifth Payer', 4, { sha256: hash(), sourceSha256: again })
    const other = await paid('Honest Payer', 5)
    const seen = await receiptsSeenBefore(
      records,
      [one, two, three, four, five, other].map(({ id }) => id),
    )
    const earlier = {
      id: one.id,
      name: 'First Payer',
      submittedAt: after(0).toISOString(),
      receiptFileId: one.receipt,
      by: 'same-file',
    }
    expect(seen).toEqual(new Map([two, three, four, five].map(({ id }) => [id, earlier])))
    for (const none of [[], ['unknown']]) expect(await receiptsSeenBefore(records, none)).toEqual(new Map())
  })

  it('is found as well where it came with an answer, by the instant it came [PAY-8, PAY-10]', async () => {
    const bytes = hash()
    const questioned = await paid('Asked Payer', 20)
    const one = await paid('Earlier Payer', 21, { sha256: bytes })
    done(await decidePayment(records, administrator, questioned.id, 'ask', { reason: 'Why?', now: after(22) }))
    const upload = newId()
    await beginUpload(records, questioned.client.id, upload, NOW)
    await finishUpload(records, upload, { ...keptFile('receipt', questioned.client.id), sha256: bytes }, NOW)
    const question = (await lastQuestion(records, questioned.client))?.id ?? ''
    done(await answerQuestion(records, questioned.client.id, question, { text: '', upload }, after(23)))
    const three = await paid('Later Payer', 24, { sha256: bytes })
    const seen = await receiptsSeenBefore(records, [questioned.id, one.id, three.id])
    expect([...seen].map(([id, earlier]) => [id, earlier.name])).toEqual(
      expect.arrayContaining([
        [questioned.id, 'Earlier Payer'],
        [three.id, 'Earlier Payer'],
      ]),
    )
    expect(seen.has(one.id)).toBe(false)
  })

  it('is found by the same reference number, typed or read, and what is typed stands for what was read [PAY-8]', async () => {
    const [one, two, three] = [
      await paid('Reads One', 10),
      await paid('Types Two', 11),
      await paid('Reads Three', 12),
    ]
    await keepReading(records, one.receipt, { reference: '9026040733586', amountCentavos: 500_000 }, NOW)
    done(await saveReference(records, administrator, two.id, '9026 040 733 586', NOW))
    await keepReading(records, three.receipt, { reference: '9026040733586', amountCentavos: null }, NOW)
    const all = [one.id, two.id, three.id]
    expect(
      [...(await receiptsSeenBefore(records, all))].map(([id, { name, by }]) => [id, name, by]).toSorted(),
    ).toEqual(
      [
        [two.id, 'Reads One', 'same-reference'],
        [three.id, 'Reads One', 'same-reference'],
      ].toSorted(),
    )
    // The machine misread the third: staff say what it is.
    done(await saveReference(records, administrator, three.id, '9026 040 733 587', NOW))
    expect([...(await receiptsSeenBefore(records, all)).keys()]).toEqual([two.id])
  })

  it('counts payments that were rejected, deleted or resubmitted too [PAY-8]', async () => {
    const bytes = hash()
    const one = await paid('Deleted Payer', 20, { sha256: bytes })
    done(await decidePayment(records, administrator, one.id, 'delete', { now: after(21) }))
    const two = await paid('Tries Again', 22, { sha256: bytes })
    expect((await receiptsSeenBefore(records, [two.id])).get(two.id)).toMatchObject({
      id: one.id,
      name: 'Deleted Payer',
    })
  })
})

describe('a reference number', () => {
  it('is kept as letters and digits with who typed it, and taken away again [PAY-8, PAY-9]', async () => {
    const { id } = await paid('Typed Payer', 30)
    expect(done(await saveReference(records, administrator, id, 'bpi 2026-1120', NOW))).toEqual({
      reference: 'BPI20261120',
    })
    expect(done(await saveReference(records, administrator, id, 'BPI20261120', NOW))).toEqual({
      reference: 'BPI20261120',
    })
    expect(done(await saveReference(records, administrator, id, '', NOW))).toEqual({ reference: null })
    expect(
      await records.read
        .selectFrom('audit_log')
        .select(['action', 'before', 'after'])
        .where('subject_id', '=', id)
        .orderBy('id')
        .execute(),
    ).toEqual([
      { action: 'payment reference', before: '{"reference":null}', after: '{"reference":"BPI20261120"}' },
      { action: 'payment reference', before: '{"reference":"BPI20261120"}', after: '{"reference":null}' },
    ])
  })

  it('that is none, of no payment, or typed by a client changes nothing [PAY-8, NAV-10]', async () => {
    const { id, client } = await paid('Refused Payer', 31)
    const before = await wholeTables(records)
    expect(await saveReference(records, administrator, id, 'no number', NOW)).toEqual({
      ok: false,
      reason: 'wrong-reference',
    })
    expect(await saveReference(records, administrator, 'unknown', '9026 040 733 586', NOW)).toEqual({
      ok: false,
      reason: 'not-found',
    })
    expect(await saveReference(records, client, id, '9026 040 733 586', NOW)).toEqual({
      ok: false,
      reason: 'not-allowed',
    })
    expect(await wholeTables(records)).toEqual(before)
  })
})

describe('reading a receipt', () => {
  it('is tried once, also when nothing could be read [PAY-8]', async () => {
    const { receipt } = await paid('Read Payer', 40)
    expect(await unreadReceipt(records, receipt)).toEqual({ key: expect.stringContaining('receipts/') })
    await keepReading(records, receipt, { reference: null, amountCentavos: null }, NOW)
    await keepReading(records, receipt, { reference: 'LATE123456', amountCentavos: 1 }, NOW)
    expect(await unreadReceipt(records, receipt)).toBeNull()
    expect(await unreadReceipt(records, 'unknown')).toBeNull()
    expect(
      await records.read
        .selectFrom('receipt_readings')
        .select(['reference', 'amount_centavos as amount'])
        .where('file_id', '=', receipt)
        .execute(),
    ).toEqual([{ reference: null, amount: null }])
  })
})
