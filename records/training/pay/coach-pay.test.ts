import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { sumTaught } from '#domain/training/pay/coach-pay'
import type { Records } from '#records/engine/db'
import { newAdministrator, NOW, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { newSession, newTrainee } from '#tests/sessions'
import { listPaid, listRates, listTaught } from './coach-hours.ts'
import { markMonthPaid, removeCoachRate, setCoachRate, unmarkMonthPaid } from './coach-pay.ts'

const MONTH = '2026-11'

let records: Records
let close: () => Promise<void>
let owner: Actor
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  owner = await newAdministrator(records)
})
afterAll(() => close())

const setRate = (coach: Actor, from: string, centavosPerHour: number, by = owner) =>
  setCoachRate(records, by, { coachId: coach.id, kind: 'q-and-a', from, centavosPerHour }, NOW)
const sumOf = async (coach: Actor) =>
  sumTaught(await listTaught(records.read, MONTH), await listRates(records.read)).get(coach.id)

async function teach(coach: Actor, startsAt: string, states: ('held' | 'late' | 'missed' | 'planned')[]) {
  const trainees = await Promise.all(states.map(() => newTrainee(records, owner, { coach })))
  const { sessionId, attendanceIds } = await newSession(records, {
    startsAt: new Date(startsAt),
    coach,
    trainees,
    now: NOW,
  })
  for (const [at, state] of states.entries())
    await records.write
      .updateTable('attendances')
      .set({ state })
      .where('id', '=', attendanceIds[at] ?? '')
      .execute()
  return sessionId
}

it('counts a session once if at least one trainee came, in the month of Manila, and none that was cancelled [SEAT-4]', async () => {
  const coach = await newAdministrator(records, 'coach')
  await setRate(coach, '2026-01-01', 60_000)
  await teach(coach, '2026-10-31T16:30:00.000Z', ['held', 'late', 'missed'])
  await teach(coach, '2026-11-30T16:30:00.000Z', ['held'])
  await teach(coach, '2026-11-05T02:00:00.000Z', ['missed', 'planned'])
  const cancelled = await teach(coach, '2026-11-06T02:00:00.000Z', ['held'])
  await records.write
    .updateTable('training_sessions')
    .set({ cancelled_at: NOW.toISOString() })
    .where('id', '=', cancelled)
    .execute()
  expect(await sumOf(coach)).toEqual({
    minutes: { 'q-and-a': 60, assessment: 0 },
    centavos: 60_000,
    withoutRate: 0,
  })
})

it('a month is marked as paid once, with the sum that was seen, and the mark can be taken back [SEAT-4]', async () => {
  const coach = await newAdministrator(records, 'coach')
  const pay = (seenCentavos: number, by = owner) =>
    markMonthPaid(records, by, { coachId: coach.id, month: MONTH, seenCentavos }, NOW)
  expect(await pay(0)).toEqual({ ok: false, reason: 'nothing-taught' })
  await teach(coach, '2026-11-05T02:00:00.000Z', ['held'])
  expect(await pay(0)).toEqual({ ok: false, reason: 'rate-missing' })
  await setRate(coach, '2026-11-01', 50_000)
  await setRate(coach, '2026-11-01', 60_000)
  expect(await pay(50_000)).toEqual({ ok: false, reason: 'hours-changed' })
  const both = await Promise.all([pay(60_000), pay(60_000)])
  expect(both.map(({ ok }) => ok)).toEqual([true, true])
  expect((await listPaid(records, MONTH)).get(coach.id)).toMatchObject({ minutes: 60, centavos: 60_000 })
  const logged = () =>
    records.read
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', coach.id)
      .where('action', 'like', 'coach%')
      .orderBy('id')
      .execute()
  expect((await logged()).map(({ action }) => action).toSorted()).toEqual([
    'coach month pay',
    'coach rate set',
    'coach rate set',
  ])
  await teach(coach, '2026-11-07T02:00:00.000Z', ['late'])
  expect((await listPaid(records, MONTH)).get(coach.id)?.centavos).toBe(60_000)
  for (const _ of [1, 2])
    expect(await unmarkMonthPaid(records, owner, { coachId: coach.id, month: MONTH }, NOW)).toEqual({
      ok: true,
      value: null,
    })
  expect((await listPaid(records, MONTH)).has(coach.id)).toBe(false)
  expect((await pay(120_000)).ok).toBe(true)
})

it('only owners set rates and mark months, and only of people who coach [SEAT-4]', async () => {
  const coach = await newAdministrator(records, 'coach')
  await teach(coach, '2026-11-05T02:00:00.000Z', ['held'])
  for (const role of ['manager', 'cashier', 'coach'] as const) {
    const by = await newAdministrator(records, role)
    const month = { coachId: coach.id, month: MONTH }
    expect([
      await setRate(coach, '2026-11-01', 1, by),
      await removeCoachRate(records, by, { coachId: coach.id, kind: 'q-and-a', from: '2026-11-01' }, NOW),
      await markMonthPaid(records, by, { ...month, seenCentavos: 0 }, NOW),
      await unmarkMonthPaid(records, by, month, NOW),
    ]).toEqual(Array.from({ length: 4 }, () => ({ ok: false, reason: 'not-allowed' })))
  }
  const cashier = await newAdministrator(records, 'cashier')
  expect(await setRate(cashier, '2026-11-01', 1)).toEqual({ ok: false, reason: 'not-a-coach' })
  await setRate(coach, '2026-11-01', 60_000)
  const remove = () =>
    removeCoachRate(records, owner, { coachId: coach.id, kind: 'q-and-a', from: '2026-11-01' }, NOW)
  expect([(await remove()).ok, await remove()]).toEqual([true, { ok: false, reason: 'not-found' }])
  expect((await sumOf(coach))?.withoutRate).toBe(1)
})
