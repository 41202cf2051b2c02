import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { atLast } from '#tests/at-last'
import { done, newAdministrator, newClient, NOW, payFor, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { statementOf } from '#tests/statements/sent'
import type { Records } from '#records/engine/db'
import { decidePayment } from '#records/enrolment/payments'
import { keepReading, receiptOfPayment } from '#records/enrolment/receipts'
import { saveReference } from '#records/enrolment/save-reference'
import { undoConfirmation } from '#records/money/ledger/undo-confirmation'
import { accountOfStatement } from './accounts.ts'
import { addStatement } from './add-statement.ts'
import { lineNotes } from './notes.ts'
import { proposalsFor } from './proposals.ts'
import { statementsPage } from './statement-lists.ts'
import { takeStatementBack } from './taking-back.ts'
import { tieLine } from './tie-lines.ts'

const PRICE = 500_000
const LOOKED = 'I called both clients'
let records: Records
let cashier: Actor
let another: () => Promise<Records>
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, another, close } = await openTestRecords())
  await setUpPackages(records)
  cashier = await newAdministrator(records, 'cashier')
})
afterAll(() => close())

type Line = Parameters<typeof statementOf>[0][number]
const add = async (lines: readonly Line[], account?: string) =>
  done(await addStatement(records, cashier, statementOf(lines, account), NOW))
let numbers = 0
const number = () => String(8_000_000_000_000 + (numbers += 1))
async function waiting(reference: string | null = null) {
  const client = await newClient(records)
  // Each a second after the one before, so that it is known whose number was seen first.
  const sent = new Date(NOW.getTime() - 3_600_000 + (numbers += 1) * 1000)
  const { paymentId } = await payFor(records, client.id, 'package_w', sent)
  if (reference) done(await saveReference(records, cashier, paymentId, reference, NOW))
  return paymentId
}
const confirm = (paymentId: string, more: { lineId?: string; reason?: string } = {}, on = records) =>
  decidePayment(on, cashier, paymentId, 'confirm', { now: NOW, ...more })
const linesBy = (reference: string) =>
  records.read.selectFrom('statement_lines').selectAll().where('reference', '=', reference).orderBy('id').execute()
const verdictOf = async (lineId: string) =>
  (await proposalsFor(records)).said.find((each) => each.lineId === lineId)?.verdict ?? 'unknown'
const statusOf = async (paymentId: string) =>
  (await records.read.selectFrom('payments').select('status').where('id', '=', paymentId).executeTakeFirstOrThrow())
    .status

describe('a movement of money', () => {
  it('that a confirmation by hand used is tied to that payment when its line comes, and enrols nobody else [STM-2]', async () => {
    const reference = number()
    const first = await waiting(reference)
    done(await confirm(first))
    const second = await waiting(reference)
    expect(await add([{ centavos: PRICE, reference }])).toMatchObject({ fresh: 1, tied: 1 })
    const [line] = await linesBy(reference)
    expect(line).toMatchObject({ payment_id: first, tied: 1, claimed_by: cashier.id })
    expect((await proposalsFor(records)).said.filter(({ lineId }) => lineId === line?.id)).toEqual([])
    expect(await confirm(second, { lineId: line?.id ?? '', reason: LOOKED })).toMatchObject({ reason: 'line-taken' })
    expect(await confirm(second)).toMatchObject({ ok: false, reason: 'doubted' })
    expect(await statusOf(second)).toBe('pending')
  })

  it('with another sum than was confirmed by hand is shown with whom it proved, and confirms no other [STM-2]', async () => {
    const reference = number()
    const first = await waiting(reference)
    done(await confirm(first))
    const second = await waiting(reference)
    await records.write.updateTable('payments').set({ amount_centavos: 300_000 }).where('id', '=', second).execute()
    expect(await add([{ centavos: 300_000, reference }])).toMatchObject({ tied: 0 })
    const [line] = await linesBy(reference)
    expect(await verdictOf(line?.id ?? '')).toBe('clashing')
    expect((await lineNotes(records, [line?.id ?? ''])).get(line?.id ?? '')).toMatchObject({
      proved: { paymentId: first, tie: false },
    })
    expect(await confirm(second, { lineId: line?.id ?? '', reason: LOOKED })).toMatchObject({
      reason: 'transfer-used',
    })
    expect(await tieLine(records, cashier, { lineId: line?.id ?? '', paymentId: first }, NOW)).toMatchObject({
      reason: 'line-differs',
    })
  })

  it('that a number read after the confirmation names is no other client’s either [STM-2]', async () => {
    const reference = number()
    const first = await waiting()
    done(await confirm(first))
    await keepReading(
      records,
      (await receiptOfPayment(records, first)) ?? '',
      { reference, amountCentavos: PRICE },
      NOW,
    )
    const second = await waiting(reference)
    await add([{ centavos: PRICE, reference }])
    expect((await linesBy(reference))[0]).toMatchObject({ payment_id: first })
    expect(await statusOf(second)).toBe('pending')
  })

  it('that was confirmed by hand under a code is tied to it, and not to whoever shows its number [STM-2]', async () => {
    const reference = number()
    const first = await waiting()
    await records.write.updateTable('payments').set({ code: 'QWX234' }).where('id', '=', first).execute()
    await add([{ centavos: PRICE, reference, words: 'INSTAPAY CREDIT QWX234' }])
    const [line] = await linesBy(reference)
    await records.write
      .updateTable('statement_lines')
      .set({ codes: 'QWX234' })
      .where('id', '=', line?.id ?? '')
      .execute()
    done(await confirm(first))
    const second = await waiting(reference)
    expect(await verdictOf(line?.id ?? '')).toBe('clashing')
    expect(await confirm(second, { lineId: line?.id ?? '', reason: LOOKED })).toMatchObject({
      reason: 'transfer-used',
    })
    const tie = { lineId: line?.id ?? '', paymentId: first }
    for (const outsider of [await newAdministrator(records, 'manager'), await newClient(records)])
      expect(await tieLine(records, outsider, tie, NOW)).toEqual({ ok: false, reason: 'not-allowed' })
    done(await tieLine(records, cashier, tie, NOW))
    expect((await linesBy(reference))[0]).toMatchObject({ payment_id: first })
  })

  it('proves once under whatever name its account is sent again [STM-2]', async () => {
    const reference = number()
    const [first, second] = [await waiting(reference), await waiting()]
    await add([{ centavos: PRICE, reference }], 'GCash')
    const [line] = await linesBy(reference)
    done(await confirm(first, { lineId: line?.id ?? '' }))
    await add([{ centavos: PRICE, reference }], 'GCash of the academy')
    const copy = (await linesBy(reference)).find(({ id }) => id !== line?.id)
    done(await saveReference(records, cashier, second, reference, NOW))
    expect(await verdictOf(copy?.id ?? '')).toBe('clashing')
    expect(await confirm(second, { lineId: copy?.id ?? '', reason: LOOKED })).toMatchObject({
      reason: 'transfer-used',
    })
    expect(await statusOf(second)).toBe('pending')
  })

  it('without a number is known by the balance after it under another name of its account [STM-2]', async () => {
    const [first, second] = [await waiting(), await waiting()]
    const line = { centavos: PRICE, words: 'INSTAPAY CREDIT', balance: 1_234_567 }
    const ofAccount = (account: string) =>
      records.read
        .selectFrom('statement_lines')
        .select('id')
        .where('account', '=', account)
        .where('description', '=', line.words)
        .executeTakeFirstOrThrow()
    await add([line], 'BPI')
    done(await confirm(first, { lineId: (await ofAccount('BPI')).id }))
    await add([line], 'BPI of the academy')
    const { id: copy } = await ofAccount('BPI of the academy')
    expect(await confirm(second, { lineId: copy })).toMatchObject({ reason: 'transfer-used' })
  })

  it('that went back is paired with its reversal and confirms nothing, with no number in either line [STM-2]', async () => {
    const payment = await waiting()
    await records.write.updateTable('payments').set({ code: 'RVX234' }).where('id', '=', payment).execute()
    await add([
      { centavos: PRICE, words: 'INSTAPAY CREDIT RVX234' },
      { centavos: -PRICE, words: 'REVERSAL INSTAPAY CREDIT RVX234' },
    ])
    const line = await records.read
      .selectFrom('statement_lines')
      .select('id')
      .where('description', '=', 'INSTAPAY CREDIT RVX234')
      .executeTakeFirstOrThrow()
    await records.write.updateTable('statement_lines').set({ codes: 'RVX234' }).where('id', '=', line.id).execute()
    expect(await verdictOf(line.id)).toBe('clashing')
    expect((await lineNotes(records, [line.id])).get(line.id)?.reversal).toMatchObject({
      description: 'REVERSAL INSTAPAY CREDIT RVX234',
    })
    expect(await confirm(payment, { lineId: line.id, reason: LOOKED })).toMatchObject({ reason: 'line-reversed' })
    expect(await statusOf(payment)).toBe('pending')
  })

  it('enrols one when it is confirmed by hand for one and by its line for another at once [STM-2]', async () => {
    const elsewhere = await another()
    for (let round = 0; round < 6; round += 1) {
      const reference = number()
      const [one, two] = [await waiting(reference), await waiting(reference)]
      await add([{ centavos: PRICE, reference }])
      const lineId = (await linesBy(reference))[0]?.id ?? ''
      // A reason passes the doubt about a number seen before; the line confirms one all the same.
      const answers = await Promise.all([
        atLast(() => confirm(one)),
        atLast(() => confirm(two, { lineId, reason: LOOKED }, elsewhere)),
      ])
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    }
  })

  it('control: without its claim the same two are both confirmed [STM-2]', async () => {
    const reference = number()
    const [one, two] = [await waiting(reference), await waiting(reference)]
    await add([{ centavos: PRICE, reference }])
    const lineId = (await linesBy(reference))[0]?.id ?? ''
    done(await confirm(one))
    await records.write.deleteFrom('movement_claims').where('payment_id', '=', one).execute()
    done(await confirm(two, { lineId, reason: LOOKED }))
    expect([await statusOf(one), await statusOf(two)]).toEqual(['confirmed', 'confirmed'])
  })

  it('is free again once the confirmation by hand was undone [STM-2]', async () => {
    const reference = number()
    const [one, two] = [await waiting(reference), await waiting()]
    done(await confirm(one))
    await add([{ centavos: PRICE, reference }])
    done(await undoConfirmation(records, cashier, one, NOW))
    const [line] = await linesBy(reference)
    expect(line).toMatchObject({ payment_id: null, tied: 0 })
    done(await saveReference(records, cashier, two, reference, NOW))
    done(await confirm(two, { lineId: line?.id ?? '', reason: LOOKED }))
  })
})

describe('the account of a statement', () => {
  const found = (lines: readonly Line[], account: string, accountNumber: string | null = null) =>
    accountOfStatement(records, { ...statementOf(lines, account), accountNumber })

  it('is known by its lines or its number, asked when only plain lines agree, and else new [STM-1]', async () => {
    const reference = number()
    const lines = [
      { centavos: 700_00, reference },
      { centavos: 701_00, words: 'PLAIN', day: '2026-11-02' },
    ]
    const statement = statementOf(lines, 'Maya')
    done(await addStatement(records, cashier, { ...statement, accountNumber: '*4321' }, NOW))
    const [numbered, plain] = [lines.slice(0, 1), lines.slice(1)]
    expect(await found([...numbered, { centavos: 5_00 }], 'Maya wallet')).toEqual({
      kind: 'known',
      account: 'Maya',
    })
    expect(await found(plain, 'Maya wallet')).toEqual({ kind: 'unsure', account: 'Maya' })
    expect(await found(plain, 'Maya wallet', '*9999')).toEqual({ kind: 'new' })
    expect(await found([{ centavos: 9_00, day: '2026-11-03' }], 'Maya wallet', '*4321')).toEqual({
      kind: 'known',
      account: 'Maya',
    })
    expect(await found(lines, 'maya')).toEqual({ kind: 'new' })
  })
})

describe('a statement', () => {
  const newest = async () => (await statementsPage(records, { search: '', page: 1, sort: 'newest' })).rows[0]

  it('is taken back with its lines while none of them confirmed a payment, once [STM-1]', async () => {
    const reference = number()
    const first = await waiting(reference)
    done(await confirm(first))
    await add([{ centavos: PRICE, reference }, { centavos: 1_00 }], 'By mistake')
    const { rows } = await statementsPage(records, { search: 'by mistake', page: 1 })
    const id = rows[0]?.id ?? ''
    for (const outsider of [await newAdministrator(records, 'manager'), await newClient(records)])
      expect(await takeStatementBack(records, outsider, id, NOW)).toEqual({ ok: false, reason: 'not-allowed' })
    const answers = await Promise.all([1, 2].map(() => takeStatementBack(records, cashier, id, NOW)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await linesBy(reference)).toEqual([])
    expect(await add([{ centavos: PRICE, reference }], 'Under its right name')).toMatchObject({ fresh: 1, tied: 1 })
  })

  it('stays once a line of it has confirmed a payment, also when both come at once [STM-1]', async () => {
    const elsewhere = await another()
    for (let round = 0; round < 4; round += 1) {
      const reference = number()
      const payment = await waiting(reference)
      await add([{ centavos: PRICE, reference }], `Built upon ${round}`)
      const lineId = (await linesBy(reference))[0]?.id ?? ''
      const { rows } = await statementsPage(records, { search: `built upon ${round}`, page: 1 })
      const [confirmed, back] = await Promise.all([
        atLast(() => confirm(payment, { lineId })),
        atLast(() => takeStatementBack(elsewhere, cashier, rows[0]?.id ?? '', NOW)),
      ])
      expect([confirmed.ok, back.ok].filter(Boolean)).toHaveLength(1)
      expect(await linesBy(reference)).toHaveLength(confirmed.ok ? 1 : 0)
    }
    expect(await newest()).toBeDefined()
  })
})
