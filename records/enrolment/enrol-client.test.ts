import { afterAll, beforeAll, expect, it } from 'vitest'
import { withoutGuardian } from '#records/consent/guardian-staff'
import type { Records } from '#records/engine/db'
import { newAdministrator, newClient, NOW, payFor, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { decidePayment } from './payments.ts'

let records: Records
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
})
afterAll(() => close())

it('a minor with no guardian on file, such as moved in or after a change of age, is not confirmed [LAW-2, PAY-2]', async () => {
  const cashier = await newAdministrator(records)
  const client = await newClient(records)
  const { paymentId } = await payFor(records, client.id)
  const confirm = () => decidePayment(records, cashier, paymentId, 'confirm', { now: NOW })
  const set = (age: number | null, birthdate: string) =>
    records.write.updateTable('users').set({ age, birthdate }).where('id', '=', client.id).execute()

  await set(15, '2011-05-05')
  expect([...(await withoutGuardian(records.read, [client.id], NOW))]).toEqual([[client.id, 'waiting']])
  expect(await confirm()).toEqual({ ok: false, reason: 'guardian-waiting' })
  await set(24, '2002-05-05')
  expect((await withoutGuardian(records.read, [client.id], NOW)).size).toBe(0)
  expect((await confirm()).ok).toBe(true)
})
