import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { newFamily, payTogether } from '#tests/families'
import { after, done, newAdministrator, newClient, NOW, payFor, PRICES, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { statementOf } from '#tests/statements/sent'
import type { Records } from '#records/engine/db'
import { decidePayment } from '#records/enrolment/payments'
import { keepReading, receiptOfPayment } from '#records/enrolment/receipts'
import { saveReference } from '#records/enrolment/save-reference'
import { undoConfirmation } from '#records/money/ledger/undo-confirmation'
import { addStatement } from './add-statement.ts'
import { matchSeveral } from './match-several.ts'
import { lineNotes } from './notes.ts'
import { proposalsFor } from './proposals.ts'
import { linesUsedPage } from './statement-lists.ts'
import { takeStatementBack } from './taking-back.ts'

const [PRICE, TWO] = [PRICES.package_w, 2 * PRICES.package_w]
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

let numbers = 0
const number = () => String(7_000_000_000_000 + (numbers += 1))
async function lineWith(centavos: number, more: { words?: string; reference?: string; balance?: number } = {}) {
  const reference = more.reference ?? number()
  done(await addStatement(records, cashier, statementOf([{ centavos, ...more, reference }]), NOW))
  const [line] = await records.read
    .selectFrom('statement_lines')
    .select(['id', 'statement_id as statementId'])
    .where('reference', '=', reference)
    .execute()
  return { id: line?.id ?? '', statementId: line?.statementId ?? '', reference }
}
const waiting = async (name?: string) => (await payFor(records, (await newClient(records, name)).id)).paymentId
const proofsOf = async (lineId: string) =>
  (await records.read.selectFrom('statement_proofs').select('payment_id').where('line_id', '=', lineId).execute())
    .map(({ payment_id }) => payment_id)
    .toSorted()
const statusesOf = async (ids: readonly string[]) =>
  (
    await records.read
      .selectFrom('payments')
      .select(['id', 'status'])
      .where('id', 'in', [...ids])
      .execute()
  )
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map(({ status }) => status)
const match = (lineId: string, paymentIds: readonly string[], on = records, more: object = {}) =>
  matchSeveral(on, cashier, { lineId, paymentIds, ...more }, after(5))
const verdictOf = async (lineId: string) => (await proposalsFor(records)).said.find((each) => each.lineId === lineId)

describe('a transaction that proves several payments', () => {
  it('confirms those whose sum is its amount, and proves no other afterwards [FAM-2, STM-2]', async () => {
    const [one, two, other] = [await waiting(), await waiting(), await waiting()]
    const line = await lineWith(TWO)
    done(await match(line.id, [one, two]))
    expect(await statusesOf([one, two, other])).toEqual(['confirmed', 'confirmed', 'pending'])
    expect(await proofsOf(line.id)).toEqual([one, two].toSorted())
    expect(await match(line.id, [other, await waiting()])).toMatchObject({ reason: 'line-taken' })
    expect(await decidePayment(records, cashier, other, 'confirm', { now: NOW, lineId: line.id })).toMatchObject({
      ok: false,
    })
    // The same request again is done already.
    expect(done(await match(line.id, [two, one]))).toMatchObject({ again: true })
    const [used] = (await linesUsedPage(records, { search: '', sort: 'newest', page: 1 })).rows
    expect(used).toMatchObject({ id: line.id, name: 'Maria Niña Santos and Maria Niña Santos' })
  })

  it('is refused with the difference when the sum is another, and changes nothing [FAM-2]', async () => {
    const [one, two] = [await waiting(), await waiting()]
    const line = await lineWith(TWO + 50_000)
    expect(await match(line.id, [one, two])).toEqual({ ok: false, reason: 'sum-differs', differsCentavos: -50_000 })
    expect(await match(line.id, [one])).toMatchObject({ differsCentavos: -50_000 - PRICE })
    expect(await match(line.id, [])).toMatchObject({ reason: 'none-chosen' })
    expect(await match('no-such-line', [one, two])).toMatchObject({ reason: 'line-taken' })
    expect(await match(line.id, [one, 'no-such-payment'])).toMatchObject({ reason: 'already-decided' })
    expect(
      await matchSeveral(records, await newClient(records), { lineId: line.id, paymentIds: [one] }, NOW),
    ).toEqual({
      ok: false,
      reason: 'not-allowed',
    })
    expect(await statusesOf([one, two])).toEqual(['pending', 'pending'])
    expect(await proofsOf(line.id)).toEqual([])
  })

  it('takes a family payment whole, with others or alone [FAM-2]', async () => {
    const family = await payTogether(records, await newFamily(records), ['package_w', 'package_w'])
    const other = await waiting()
    const line = await lineWith(TWO)
    expect(await match(line.id, [family.paymentIds[0] ?? '', other])).toMatchObject({ reason: 'parts-missing' })
    const larger = await lineWith(3 * PRICE)
    done(await match(larger.id, [...family.paymentIds, other]))
    expect(await proofsOf(larger.id)).toEqual([...family.paymentIds, other].toSorted())
  })

  it('asks for no reason when each proof shows the whole sum, and for one when a proof is another’s [FAM-2, PAY-2]', async () => {
    const [one, two] = [await waiting(), await waiting()]
    const line = await lineWith(TWO)
    for (const id of [one, two])
      await keepReading(
        records,
        (await receiptOfPayment(records, id)) ?? '',
        { reference: line.reference, amountCentavos: TWO },
        after(1),
      )
    expect(await decidePayment(records, cashier, one, 'confirm', { now: NOW })).toMatchObject({ reason: 'doubted' })
    done(await match(line.id, [one, two]))
    const [three, four] = [await waiting(), await waiting()]
    done(await saveReference(records, cashier, three, line.reference, after(2)))
    const second = await lineWith(TWO)
    expect(await match(second.id, [three, four])).toMatchObject({ reason: 'doubted' })
    done(await match(second.id, [three, four], records, { reason: 'The bank sent it twice' }))
  })

  it('is taken back whole: undoing one payment frees the line and undoes what it confirmed [FAM-2, STM-2]', async () => {
    const [one, two] = [await waiting(), await waiting()]
    const line = await lineWith(TWO)
    done(await match(line.id, [one, two]))
    expect(await takeStatementBack(records, cashier, line.statementId, after(6))).toMatchObject({
      reason: 'statement-used',
    })
    expect(done(await undoConfirmation(records, cashier, one, after(7))).paymentIds.toSorted()).toEqual(
      [one, two].toSorted(),
    )
    expect(await statusesOf([one, two])).toEqual(['pending', 'pending'])
    expect(await proofsOf(line.id)).toEqual([])
    expect(
      await records.read.selectFrom('movement_claims').selectAll().where('payment_id', 'in', [one, two]).execute(),
    ).toEqual([])
    // Another pair may be proved by it now.
    done(await match(line.id, [await waiting(), await waiting()]))
  })

  it('that came later is matched to those confirmed by hand; one undone leaves the others confirmed [FAM-2, STM-2]', async () => {
    const [one, two, three] = [await waiting(), await waiting(), await waiting()]
    const reference = number()
    done(await saveReference(records, cashier, two, reference, NOW))
    for (const id of [one, two]) done(await decidePayment(records, cashier, id, 'confirm', { now: after(4) }))
    const line = await lineWith(3 * PRICE)
    done(await match(line.id, [one, two, three]))
    expect(await statusesOf([one, two, three])).toEqual(['confirmed', 'confirmed', 'confirmed'])
    expect(await match((await lineWith(TWO)).id, [one, two])).toMatchObject({ reason: 'already-matched' })
    expect(done(await undoConfirmation(records, cashier, three, after(6))).paymentIds).toEqual([three])
    expect(await statusesOf([one, two, three])).toEqual(['confirmed', 'confirmed', 'pending'])
    expect(await proofsOf(line.id)).toEqual([])
    // The transfer of the one that stays is still used.
    const again = await waiting()
    done(await saveReference(records, cashier, again, reference, after(7)))
    expect(await decidePayment(records, cashier, again, 'confirm', { now: after(7) })).toMatchObject({
      reason: 'doubted',
    })
  })
})

describe('a family payment', () => {
  it('is proposed for the line with its sum and code, and confirmed by it whole [FAM-2, STM-2]', async () => {
    const family = await newFamily(records)
    const { paymentIds } = await payTogether(records, family, ['package_w', 'package_o'])
    const { code } = await records.read
      .selectFrom('family_payments')
      .select('code')
      .where('parent_id', '=', family.parent.id)
      .executeTakeFirstOrThrow()
    const line = await lineWith(PRICES.package_w + PRICES.package_o, { words: `Transfer ${code}` })
    const proposed = await verdictOf(line.id)
    expect(proposed).toMatchObject({ verdict: 'matched', candidates: [{ evidence: ['code', 'amount'] }] })
    expect(proposed?.candidates).toHaveLength(1)
    const [candidate] = proposed?.candidates ?? []
    done(
      await decidePayment(records, cashier, candidate?.paymentId ?? '', 'confirm', {
        now: after(5),
        lineId: line.id,
      }),
    )
    expect(await proofsOf(line.id)).toEqual(paymentIds.toSorted())
    expect(await statusesOf(paymentIds)).toEqual(['confirmed', 'confirmed'])
  })

  it('confirmed by hand is matched whole to the line that comes later [FAM-2, STM-2]', async () => {
    const { paymentIds } = await payTogether(records, await newFamily(records), ['package_w', 'package_o'])
    const reference = number()
    done(await saveReference(records, cashier, paymentIds[0] ?? '', reference, NOW))
    done(await decidePayment(records, cashier, paymentIds[0] ?? '', 'confirm', { now: NOW }))
    const line = await lineWith(PRICES.package_w + PRICES.package_o, { reference })
    expect(await proofsOf(line.id)).toEqual(paymentIds.toSorted())
    const short = await lineWith(PRICES.package_w, { reference: number() })
    expect((await lineNotes(records, [short.id])).size).toBe(0)
  })
})

describe('two cashiers at once', () => {
  it('with one line and other payments that share one: one of them wins, no line proves more than its amount [FAM-2]', async () => {
    const other = await another()
    for (let round = 0; round < 3; round += 1) {
      const [one, two, three] = [await waiting(), await waiting(), await waiting()]
      const [first, second] = [await lineWith(TWO), await lineWith(TWO)]
      const matched = await Promise.all([match(first.id, [one, two]), match(second.id, [two, three], other)])
      expect(matched.filter(({ ok }) => ok)).toHaveLength(1)
      const proofs = [await proofsOf(first.id), await proofsOf(second.id)]
      expect(proofs.map(({ length }) => length).toSorted()).toEqual([0, 2])
      const same = await lineWith(TWO)
      const pairs = [
        [await waiting(), await waiting()],
        [await waiting(), await waiting()],
      ]
      const claimed = await Promise.all(pairs.map((pair, at) => match(same.id, pair, at === 0 ? records : other)))
      expect(claimed.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await proofsOf(same.id)).toHaveLength(2)
    }
  })

  it('would prove one payment by two lines without the locks: the control [FAM-2]', async () => {
    const [one, two, three] = [await waiting(), await waiting(), await waiting()]
    const [first, second] = [await lineWith(TWO), await lineWith(TWO)]
    const unguarded = async (lineId: string, [lead = '', share = '']: string[]) => {
      await records.write.updateTable('statement_lines').set({ payment_id: lead }).where('id', '=', lineId).execute()
      await records.write.insertInto('statement_line_shares').values({ payment_id: share, line_id: lineId }).execute()
    }
    await Promise.all([unguarded(first.id, [one, two]), unguarded(second.id, [two, three])])
    expect([...(await proofsOf(first.id)), ...(await proofsOf(second.id))].filter((id) => id === two)).toHaveLength(2)
    for (const { id } of [first, second]) {
      await records.write.deleteFrom('statement_line_shares').where('line_id', '=', id).execute()
      await records.write.updateTable('statement_lines').set({ payment_id: null }).where('id', '=', id).execute()
    }
  })
})
