import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { newId, transaction, type Records } from '#records/engine/db'
import { findEndingDays } from '#domain/enrolment/validity'
import { addDays, instantOf } from '#domain/training/manila'
import { manilaDayOf } from '#domain/words/formats'
import { endedReport } from '#records/operating/reports'
import { moveSession } from '#records/training/sessions/move'
import { planSessions } from '#records/training/sessions/plan'
import { countEnding, registeredTrainees } from '#records/training/trainees'
import { enrolled, newAdministrator, newClient, NOW, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { changeValidity } from './change-validity.ts'
import { claimReminder, remindOfValidity } from './validity-reminders.ts'

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

it('lists who ends soon and who has ended, by coach, and reports the ended with what was not used [FAM-4]', async () => {
  await records.write.updateTable('trainees').set({ valid_until: null }).execute()
  const [soon, past, late] = [await newTrainee(null), await newTrainee(null), await newTrainee(null)]
  const today = manilaDayOf(NOW)
  const setDay = (id: string, day: string) =>
    records.write.updateTable('trainees').set({ valid_until: day }).where('id', '=', id).execute()
  await setDay(soon.traineeId, addDays(today, 30))
  await setDay(past.traineeId, addDays(today, -1))
  await setDay(late.traineeId, addDays(today, 31))
  const query = { search: '', page: 1 }
  const found = async (state: 'ending' | 'ended', coach: string | null = null) =>
    (await registeredTrainees(records, query, coach, findEndingDays(state, today))).rows.map(({ id }) => id)
  expect([await found('ending'), await found('ended')]).toEqual([[soon.traineeId], [past.traineeId]])
  expect(await countEnding(records, findEndingDays('ending', today), null)).toBe(1)
  const coach = await newAdministrator(records, 'coach')
  expect(await found('ended', coach.id)).toEqual([])
  await records.write.updateTable('trainees').set({ coach_id: coach.id }).where('id', '=', past.traineeId).execute()
  expect(await found('ended', coach.id)).toEqual([past.traineeId])
  const report = async (from: string, to: string) =>
    (await endedReport(records, { from, to }, today)).map(({ id, coach: name }) => [id, name])
  expect(await report('', '')).toEqual([[past.traineeId, coach.name]])
  expect(await report(today, '')).toEqual([])
  expect(await report('', addDays(today, -2))).toEqual([])
})

it('no session is planned, joined or moved after the last day of a package [FAM-4]', async () => {
  const { traineeId } = await newTrainee(null)
  const coach = await newAdministrator(records, 'coach')
  await records.write.updateTable('trainees').set({ coach_id: coach.id }).where('id', '=', traineeId).execute()
  const day = addDays(manilaDayOf(NOW), 14)
  await records.write.updateTable('trainees').set({ valid_until: day }).where('id', '=', traineeId).execute()
  const request = (on: string, traineeIds: string[]) => ({
    kind: 'q-and-a' as const,
    starts: [instantOf(on, '10:00') ?? ''],
    minutes: 60,
    place: '',
    coachId: coach.id,
    capacity: 2,
    traineeIds,
    key: newId(),
    anyway: true,
  })
  const refused = await planSessions(records, owner, request(addDays(day, 1), [traineeId]), NOW)
  expect(refused).toMatchObject({ ok: false, reason: 'package-ended' })
  const planned = await planSessions(records, owner, request(day, [traineeId]), NOW)
  if (!planned.ok) throw new Error(planned.reason)
  const [id = ''] = planned.value.ids
  const startsAt = instantOf(addDays(day, 1), '10:00') ?? ''
  expect(await moveSession(records, owner, { id, startsAt, minutes: 60, seen: 0, anyway: true }, NOW)).toMatchObject({
    ok: false,
    reason: 'package-ended',
  })
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

it('a reminder read before staff set another day is not sent; without the guard it would be [FAM-4]', async () => {
  await records.write.updateTable('trainees').set({ valid_until: null }).execute()
  const remindedAt = new Date('2027-05-16T04:00:00.000Z')
  for (let round = 0; round < 5; round += 1) {
    const { client, traineeId } = await newTrainee(6)
    await Promise.all([remindOfValidity(records, remindedAt), change(traineeId, '2027-08-01')])
    await remindOfValidity(records, remindedAt)
    const mails = records.read.selectFrom('outbox').select('text').where('kind', '=', 'package-ending')
    const sent = await mails.where('account_id', '=', client.id).execute()
    // Sent before the day was changed or not at all: never twice, never about a day that is over.
    expect(sent.length).toBeLessThanOrEqual(1)
  }
  const { traineeId } = await newTrainee(6)
  const read = { validUntil: '2027-05-21', mark: '2027-05-21:7' }
  expect((await change(traineeId, '2027-08-01')).ok).toBe(true)
  const claim = transaction(records, async (trx) => ({ ok: true, value: await claimReminder(trx, traineeId, read) }))
  expect(await claim).toEqual({ ok: true, value: false })
  // Control: a claim that does not repeat the day it has read reminds of a day that no longer holds.
  const unguarded = await records.write
    .updateTable('trainees')
    .set({ validity_reminded: read.mark })
    .where('id', '=', traineeId)
    .executeTakeFirst()
  expect(unguarded.numUpdatedRows).toBe(1n)
})
