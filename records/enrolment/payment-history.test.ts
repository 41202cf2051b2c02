import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { lastMonths, paymentsByMonth } from '#domain/operating/months'
import { manilaMidnight, readRange } from '#domain/operating/report-range'
import { unlockLedger } from '#tests/ledger'
import { done, newAdministrator, newClient, NOW, payFor, PRICES, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { newId, type Records } from '#records/engine/db'
import { historyPages, payingClients, paymentHistory, paymentSums, paymentTotals } from './payment-history.ts'
import { decidePayment, unenrolTrainee } from './payments.ts'

const ALL = { since: null, until: null }
let records: Records
let administrator: Actor
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await unlockLedger(records)
  await setUpPackages(records)
  administrator = await newAdministrator(records)
})
afterAll(() => close())

async function confirmed(name: string, at: Date, key: 'package_w' | 'package_r' = 'package_w') {
  const client = await newClient(records)
  const { paymentId } = await payFor(records, client.id, key, NOW)
  done(await decidePayment(records, administrator, paymentId, 'confirm', { now: at }))
  await records.write.updateTable('users').set({ name }).where('id', '=', client.id).execute()
  return { client, paymentId }
}

/** The expected sums of the database: everything counted from scratch. */
async function countedAfresh(range = ALL as { since: string | null; until: string | null }) {
  const rows = await records.read.selectFrom('payment_history').select(['amount_centavos', 'confirmed_at']).execute()
  const within = rows.filter(
    ({ confirmed_at: at }) =>
      (range.since === null || at >= range.since) && (range.until === null || at < range.until),
  )
  return { payments: within.length, centavos: within.reduce((sum, row) => sum + row.amount_centavos, 0) }
}

/** The parts of an entry with money of one payment only. */
const plain = (ofPayment: string) => ({
  kind: 'received',
  creditCentavos: 0,
  method: null,
  note: null,
  ofPayment,
  invoice: null,
})

describe('the payment history', () => {
  it('is empty at first and comes to nothing [PAY-6]', async () => {
    const fresh = await openTestRecords()
    try {
      expect(await paymentHistory(fresh.records, { search: '', range: ALL, page: 1 })).toEqual({
        payments: 0,
        centavos: 0,
        pages: 1,
        rows: [],
      })
      expect(await payingClients(fresh.records, ALL)).toBe(0)
    } finally {
      await fresh.close()
    }
  })

  it('shows who paid what, when it came and when and by whom it was confirmed, newest first, and the total [PAY-6]', async () => {
    const first = await confirmed('Amihan Rosales', new Date('2026-11-21T06:00:00.000Z'), 'package_r')
    const second = await confirmed('Bayani Rosales', new Date('2026-11-21T07:00:00.000Z'))
    const found = await paymentHistory(records, { search: 'rosales', range: ALL, page: 1 })
    expect(found).toMatchObject({ payments: 2, centavos: PRICES.package_r + PRICES.package_w, pages: 1 })
    expect(found.rows.map(({ receiptFileId, ...row }) => ({ ...row, receipt: receiptFileId !== null }))).toEqual([
      {
        id: second.paymentId,
        userId: second.client.id,
        name: 'Bayani Rosales',
        image: null,
        email: second.client.email,
        package: 'package_w',
        packageName: 'Package W',
        amountCentavos: PRICES.package_w,
        submittedAt: NOW.toISOString(),
        confirmedAt: '2026-11-21T07:00:00.000Z',
        confirmedBy: administrator.name,
        receipt: true,
        ...plain(second.paymentId),
      },
      {
        id: first.paymentId,
        userId: first.client.id,
        name: 'Amihan Rosales',
        image: null,
        email: first.client.email,
        package: 'package_r',
        packageName: 'Package R',
        amountCentavos: PRICES.package_r,
        submittedAt: NOW.toISOString(),
        confirmedAt: '2026-11-21T06:00:00.000Z',
        confirmedBy: administrator.name,
        receipt: true,
        ...plain(first.paymentId),
      },
    ])
  })

  it('keeps what was paid when a trainee is unenrolled [PAY-6, TRN-2]', async () => {
    const before = await paymentTotals(records, { search: '', range: ALL })
    const { paymentId } = await confirmed('Leaves Again', NOW)
    done(await unenrolTrainee(records, administrator, paymentId, NOW))
    expect(await paymentTotals(records, { search: '', range: ALL })).toEqual({
      payments: before.payments + 1,
      centavos: before.centavos + PRICES.package_w,
    })
  })

  it('ends a day at midnight in Manila, to the millisecond, in rows and total alike [PAY-6, ADM-13]', async () => {
    const name = `Midnight ${newId()}`
    for (const at of [
      '2026-03-04T15:59:59.999Z',
      '2026-03-04T16:00:00.000Z',
      '2026-03-05T15:59:59.999Z',
      '2026-03-05T16:00:00.000Z',
    ])
      await confirmed(name, new Date(at))
    const { range } = readRange({ from: '2026-03-05', to: '2026-03-05' })
    const searched = await paymentHistory(records, { search: name, range, page: 1 })
    expect(searched.rows.map(({ confirmedAt }) => confirmedAt)).toEqual([
      '2026-03-05T15:59:59.999Z',
      '2026-03-04T16:00:00.000Z',
    ])
    expect(await paymentTotals(records, { search: '', range })).toEqual({
      payments: 2,
      centavos: 2 * PRICES.package_w,
    })
    expect(await payingClients(records, range)).toBe(2)
    expect((await paymentHistory(records, { search: '', range, page: 1 })).rows.map(({ id }) => id)).toEqual(
      searched.rows.map(({ id }) => id),
    )
  })

  it('counts a payment whose client is missing, and finds it as Unknown User [PAY-6, ADM-13]', async () => {
    const [before, clients] = [
      await paymentTotals(records, { search: '', range: ALL }),
      await payingClients(records, ALL),
    ]
    const id = newId()
    await records.write
      .insertInto('payment_history')
      .values({
        payment_id: id,
        user_id: null,
        package: 'package_o',
        amount_centavos: 123_456,
        submitted_at: NOW.toISOString(),
        confirmed_at: NOW.toISOString(),
      })
      .execute()
    expect(await paymentTotals(records, { search: '', range: ALL })).toEqual({
      payments: before.payments + 1,
      centavos: before.centavos + 123_456,
    })
    expect(await payingClients(records, ALL)).toBe(clients + 1)
    expect((await paymentHistory(records, { search: 'unknown user', range: ALL, page: 1 })).rows).toEqual([
      expect.objectContaining({ id, name: null, userId: null, confirmedBy: null }),
    ])
  })

  it('counts a client who paid twice once, and both payments [ADM-13]', async () => {
    const { client, paymentId } = await confirmed('Comes Twice', NOW)
    const [clients, totals] = [
      await payingClients(records, ALL),
      await paymentTotals(records, { search: '', range: ALL }),
    ]
    done(await unenrolTrainee(records, administrator, paymentId, NOW))
    const second = await payFor(records, client.id, 'package_w')
    done(await decidePayment(records, administrator, second.paymentId, 'confirm', { now: NOW }))
    expect([
      await payingClients(records, ALL),
      (await paymentTotals(records, { search: '', range: ALL })).payments,
    ]).toEqual([clients, totals.payments + 1])
  })

  it('counts clients anew whenever an entry of the range comes, moves to another day, loses its client or goes, and not otherwise [ADM-13]', async () => {
    const { range: day } = readRange({ from: '2026-06-10', to: '2026-06-10' })
    const of = (id: string) => records.write.updateTable('payment_history').where('payment_id', '=', id)
    const one = await confirmed('Day One', new Date('2026-06-10T02:00:00.000Z'))
    expect(await payingClients(records, day)).toBe(1)
    const two = await confirmed('Day Two', new Date('2026-06-10T03:00:00.000Z'))
    expect(await payingClients(records, day)).toBe(2)
    await of(two.paymentId).set({ user_id: one.client.id }).execute()
    expect(await payingClients(records, day)).toBe(1)
    await of(two.paymentId).set({ user_id: null }).execute()
    expect(await payingClients(records, day)).toBe(2)
    await of(one.paymentId).set({ confirmed_at: '2026-06-11T02:00:00.000Z' }).execute()
    expect(await payingClients(records, day)).toBe(1)
    await records.write.deleteFrom('payment_history').where('payment_id', '=', two.paymentId).execute()
    expect(await payingClients(records, day)).toBe(0)
    // The control: with the change count set back, the cached answer is served again.
    const { changes } = await records.read
      .selectFrom('payment_sums')
      .select('changes')
      .where('half_day', '=', '2026-06-10a')
      .executeTakeFirstOrThrow()
    await confirmed('Day Three', new Date('2026-06-10T04:00:00.000Z'))
    await records.write.updateTable('payment_sums').set({ changes }).where('half_day', '=', '2026-06-10a').execute()
    expect(await payingClients(records, day)).toBe(0)
    await records.write
      .updateTable('payment_sums')
      .set({ changes: changes + 1 })
      .where('half_day', '=', '2026-06-10a')
      .execute()
    expect(await payingClients(records, day)).toBe(1)
  })

  it('has sums that stay true when entries are changed or taken out [PAY-6]', async () => {
    const { paymentId } = await confirmed('To Be Changed', new Date('2026-05-01T15:00:00.000Z'))
    const ranges = [
      ALL,
      readRange({ from: '2026-05-01', to: '2026-05-01' }).range,
      readRange({ from: '2026-05-02', to: '2026-05-02' }).range,
    ]
    const expectTrue = async () => {
      for (const range of ranges)
        expect(await paymentTotals(records, { search: '', range })).toEqual(await countedAfresh(range))
    }
    await expectTrue()
    await records.write
      .updateTable('payment_history')
      .set({ amount_centavos: 7, confirmed_at: '2026-05-01T16:00:00.000Z' })
      .where('payment_id', '=', paymentId)
      .execute()
    await expectTrue()
    await records.write.deleteFrom('payment_history').where('payment_id', '=', paymentId).execute()
    await expectTrue()
    // Summed by month as if every half day had been added up one by one, in Manila's months, their ends included.
    await records.write
      .insertInto('payment_history')
      .values(
        [
          '2026-01-31T15:59:59.999Z',
          '2026-01-31T16:00:00.000Z',
          '2026-02-28T15:00:00.000Z',
          '2026-02-28T16:00:00.000Z',
        ].map((at, index) => ({
          payment_id: newId(),
          user_id: null,
          package: 'package_w' as const,
          amount_centavos: 10 ** index,
          submitted_at: at,
          confirmed_at: at,
        })),
      )
      .execute()
    const months = paymentsByMonth(await paymentSums(records, manilaMidnight('2025-12-01')), NOW, 12)
    const afresh = await Promise.all(
      lastMonths(NOW, 13)
        .slice(1)
        .map(async (month, index, all) => ({
          month,
          ...(await countedAfresh({
            since: manilaMidnight(`${month}-01`),
            until: all[index + 1] ? manilaMidnight(`${all[index + 1]}-01`) : null,
          })),
        })),
    )
    expect(months).toEqual(afresh)
    expect(months.slice(1, 4).map(({ payments }) => payments)).toEqual([1, 2, 5])
    const since = manilaMidnight('2026-11-01')
    expect((await paymentSums(records, since)).reduce((sum, { payments }) => sum + payments, 0)).toBe(
      (await countedAfresh({ since, until: null })).payments,
    )
  })

  it('comes in pages, and for an export page after page, each entry once, also where many share a moment [PAY-6, ADM-13]', async () => {
    const fresh = await openTestRecords()
    try {
      const entries = Array.from({ length: 57 }, (_, index) => ({
        payment_id: newId(),
        user_id: null,
        package: 'package_w' as const,
        amount_centavos: index,
        submitted_at: NOW.toISOString(),
        confirmed_at: index < 40 ? NOW.toISOString() : manilaMidnight('2026-10-01', index),
      }))
      await fresh.records.write.insertInto('payment_history').values(entries).execute()
      const pages = [
        await paymentHistory(fresh.records, { search: '', range: ALL, page: 1 }),
        await paymentHistory(fresh.records, { search: '', range: ALL, page: 2 }),
        await paymentHistory(fresh.records, { search: '', range: ALL, page: 3 }),
      ]
      expect(pages.map(({ rows, pages: count }) => [rows.length, count])).toEqual([
        [25, 3],
        [25, 3],
        [7, 3],
      ])
      const listed = pages.flatMap(({ rows }) => rows.map(({ id }) => id))
      expect(new Set(listed)).toEqual(new Set(entries.map(({ payment_id: id }) => id)))
      const exported: string[] = []
      for await (const rows of historyPages(fresh.records, ALL, 10)) exported.push(...rows.map(({ id }) => id))
      expect(exported).toEqual(listed)
    } finally {
      await fresh.close()
    }
  })
})
