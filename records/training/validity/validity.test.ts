import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { newId, type Records } from '#records/engine/db'
import { enrolled, newAdministrator, newClient, NOW, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { changeValidity } from './change-validity.ts'
import { remindOfValidity } from './validity-reminders.ts'

let records: Records
let close: () => Promise<void>
let owner: Actor
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  owner = await newAdministrator(records)
})
afterAll(() => close())

const setMonths = (months: number | null) =>
  records.write.updateTable('packages').set({ validity_months: months }).where('key', '=', 'package_w').execute()

async function newTrainee(months: number | null) {
  await setMonths(months)
  const client = await newClient(records)
  const { paymentId: traineeId } = await enrolled(records, owner, client.id)
  return { client, traineeId }
}

const dayOfTrainee = async (id: string) =>
  (await records.read.selectFrom('trainees').select('valid_until').where('id', '=', id).executeTakeFirstOrThrow())
    .valid_until

const change = (
  traineeId: string,
  to: string | null,
  { from = '2027-05-21', form = newId(), by = owner }: { from?: string | null; form?: string; by?: Actor } = {},
) => changeValidity(records, by, { form, traineeId, from, to, reason: 'Was ill' }, NOW)

it('enrolment sets the last day, and a later change of the package leaves it [FAM-4]', async () => {
  const { traineeId } = await newTrainee(6)
  await setMonths(12)
  expect(await dayOfTrainee(traineeId)).toBe('2027-05-21')
  expect(await dayOfTrainee((await newTrainee(null)).traineeId)).toBeNull()
})

it('a form sent twice changes the day once, and the log names the reason [FAM-4]', async () => {
  const { traineeId } = await newTrainee(6)
  const form = newId()
  const both = [await change(traineeId, '2027-08-01', { form }), await change(traineeId, '2027-08-01', { form })]
  expect(both.map(({ ok }) => ok)).toEqual([true, true])
  const logged = await records.read.selectFrom('audit_log').selectAll().where('subject_id', '=', traineeId).execute()
  const changes = logged.filter(({ action }) => action === 'trainee validity change')
  expect(changes).toHaveLength(1)
  expect(JSON.stringify(changes)).toContain('Was ill')
})

it('of two staff at once the second is told that the day has changed; one after the other both change it [FAM-4]', async () => {
  const { traineeId } = await newTrainee(6)
  const manager = await newAdministrator(records, 'manager')
  const both = await Promise.all([change(traineeId, '2027-08-01'), change(traineeId, '2027-09-01', { by: manager })])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'day-changed' })
  const from = await dayOfTrainee(traineeId)
  expect((await change(traineeId, null, { from })).ok).toBe(true)
  expect((await change(traineeId, '2027-05-21', { from: null, by: manager })).ok).toBe(true)
})

it('coaches and cashiers may not change the day [FAM-4]', async () => {
  const { traineeId } = await newTrainee(6)
  for (const role of ['coach', 'cashier'] as const) {
    const by = await newAdministrator(records, role)
    expect(await change(traineeId, '2027-08-01', { by })).toEqual({ ok: false, reason: 'not-allowed' })
  }
  expect(await dayOfTrainee(traineeId)).toBe('2027-05-21')
})

it('two processes send each reminder once, the latest only, and none without sessions left [FAM-4]', async () => {
  await records.write.updateTable('trainees').set({ valid_until: null }).execute()
  const { client, traineeId } = await newTrainee(6)
  const finished = await newTrainee(6)
  await records.write
    .updateTable('trainees')
    .set({ session_took: 10, assessment_took: 3 })
    .where('id', '=', finished.traineeId)
    .execute()
  const on = async (day: string) => {
    const now = new Date(`${day}T04:00:00.000Z`)
    const sent = await Promise.all([remindOfValidity(records, now), remindOfValidity(records, now)])
    return (sent[0] ?? 0) + (sent[1] ?? 0)
  }
  expect(await on('2027-04-20')).toBe(0)
  expect(await on('2027-05-16')).toBe(1)
  expect(await on('2027-05-17')).toBe(0)
  expect(await on('2027-05-21')).toBe(1)
  expect(await on('2027-05-22')).toBe(0)
  const mails = await records.read
    .selectFrom('outbox')
    .select('recipient')
    .where('kind', '=', 'package-ending')
    .execute()
  const { email } = await records.read
    .selectFrom('users')
    .select('email')
    .where('id', '=', client.id)
    .executeTakeFirstOrThrow()
  expect(mails.map(({ recipient }) => recipient)).toEqual([email, email])
  expect(await dayOfTrainee(traineeId)).toBe('2027-05-21')
})
