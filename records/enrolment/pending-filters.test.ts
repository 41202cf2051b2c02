import { expect, it } from 'vitest'
import { done, newAdministrator, newClient, NOW, payFor, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { decidePayment } from './payments.ts'
import { countPendingPayments, countRejectedPayments, pendingPayments } from './pending-payments.ts'

it('each filter lists as many payments as its count says, with and without a search [WORK-4]', async () => {
  const { records, close } = await openTestRecords()
  await setUpPackages(records)
  const cashier = await newAdministrator(records, 'cashier')
  const clients = [await newClient(records), await newClient(records), await newClient(records)]
  const payments: string[] = []
  for (const { id } of clients) payments.push((await payFor(records, id)).paymentId)
  done(await decidePayment(records, cashier, payments[0] ?? '', 'reject', { now: NOW }))
  const list = async (filter: 'all' | 'pending' | 'rejected', search = '') => {
    const { total, rows } = await pendingPayments(records, { search, page: 1 }, filter)
    expect(rows).toHaveLength(total)
    return rows.map(({ id }) => id).toSorted()
  }
  expect(await list('all')).toEqual(payments.toSorted())
  expect(await list('pending')).toEqual(payments.slice(1).toSorted())
  expect(await list('rejected')).toEqual(payments.slice(0, 1))
  expect([await countPendingPayments(records), await countRejectedPayments(records)]).toEqual([2, 1])
  const [rejected, pending] = clients.map(({ id }) => id)
  expect(await list('pending', rejected)).toEqual([])
  expect(await list('rejected', rejected)).toEqual(payments.slice(0, 1))
  expect(await list('pending', pending)).toEqual(payments.slice(1, 2))
  await close()
})
