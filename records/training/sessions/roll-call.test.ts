import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { addDays, startOfDay, dayOf } from '#domain/training/manila'
import { done, enrolled, newAdministrator, newClient, NOW, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { newId, type Records } from '#records/engine/db'
import { countUnmarked, findUnmarkedDays, markCalled, rollCall } from './roll-call.ts'
import { setCoach } from '#records/training/assign-coach'

let records: Records
let owner: Actor
let another: () => Promise<Records>
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, another, close } = await openTestRecords())
  await setUpPackages(records)
  owner = await newAdministrator(records)
})
afterAll(() => close())

const TODAY = dayOf(NOW.toISOString())

async function sessionOn(starts_at: string, coach: Actor) {
  const client = await newClient(records)
  const { paymentId: traineeId } = await enrolled(records, owner, client.id, 'package_o')
  done(await setCoach(records, owner, { traineeId, coachId: coach.id }, NOW))
  const [session_id, id, created_at] = [newId(), newId(), NOW.toISOString()]
  await records.write
    .insertInto('training_sessions')
    .values({ id: session_id, kind: 'q-and-a', starts_at, ends_at: starts_at, coach_id: coach.id, created_at })
    .execute()
  await records.write
    .insertInto('attendances')
    .values({ id, session_id, trainee_id: traineeId, kind: 'q-and-a', created_at })
    .execute()
  return { id, session_id, traineeId }
}

it('a roll call is of today in Manila, a coach’s own, and everybody’s for a manager [SES-7, STAFF-2]', async () => {
  const [coach, other] = [await newAdministrator(records, 'coach'), await newAdministrator(records, 'coach')]
  const first = await sessionOn(startOfDay(TODAY), coach)
  const last = await sessionOn(new Date(Date.parse(startOfDay(addDays(TODAY, 1))) - 1).toISOString(), coach)
  const tomorrow = await sessionOn(startOfDay(addDays(TODAY, 1)), coach)
  const cancelled = await sessionOn(startOfDay(TODAY), coach)
  await records.write
    .updateTable('training_sessions')
    .set({ cancelled_at: NOW.toISOString() })
    .where('id', '=', cancelled.session_id)
    .execute()
  const called = async (actor: Actor) =>
    (await rollCall(records, actor, NOW)).flatMap(({ trainees }) => trainees.map(({ id }) => id))
  expect(await called(coach)).toEqual([first.id, last.id])
  expect(await called(other)).toEqual([])
  const all = await called(await newAdministrator(records, 'manager'))
  expect([all.includes(first.id), all.includes(tomorrow.id)]).toEqual([true, false])
  for (const outsider of [await newAdministrator(records, 'cashier'), await newClient(records)])
    expect(await called(outsider)).toEqual([])
})

it('the roll call has the portrait of each trainee, or none [SES-7]', async () => {
  const coach = await newAdministrator(records, 'coach')
  const [withPicture, without] = [
    await sessionOn(startOfDay(TODAY), coach),
    await sessionOn(startOfDay(TODAY), coach),
  ]
  const { user_id } = await records.read
    .selectFrom('trainees')
    .select('user_id')
    .where('id', '=', withPicture.traineeId)
    .executeTakeFirstOrThrow()
  await records.write.updateTable('users').set({ image: 'portrait' }).where('id', '=', user_id).execute()
  const rows = (await rollCall(records, coach, NOW)).flatMap(({ trainees }) => trainees)
  const portraits = new Map(rows.map(({ id, image }) => [id, image]))
  expect([portraits.get(withPicture.id), portraits.get(without.id)]).toEqual(['portrait', null])
})

it('an earlier day has its own roll call, and counts who is not marked yet [WORK-3, WORK-5]', async () => {
  const coach = await newAdministrator(records, 'coach')
  const yesterday = addDays(TODAY, -1)
  const late = await sessionOn(new Date(Date.parse(startOfDay(TODAY)) - 1).toISOString(), coach)
  await sessionOn(startOfDay(TODAY), coach)
  const called = await rollCall(records, coach, NOW, yesterday)
  expect(called.flatMap(({ trainees }) => trainees.map(({ id }) => id))).toEqual([late.id])
  expect(await countUnmarked(records, coach, yesterday)).toBe(1)
  const mark = { attendanceId: late.id, state: 'held', seen: 0 } as const
  expect(await markCalled(records, coach, mark, NOW)).toMatchObject({ outcome: 'kept' })
  expect(await countUnmarked(records, coach, yesterday)).toBe(0)
  expect(await countUnmarked(records, coach, TODAY)).toBe(1)
  for (const [role, count] of [
    ['coach', 0],
    ['cashier', 0],
  ] as const)
    expect(await countUnmarked(records, await newAdministrator(records, role), TODAY)).toBe(count)
})

it('a session that is over stays in the work list until each trainee is marked, however long ago it was [FAM-5]', async () => {
  const coach = await newAdministrator(records, 'coach')
  const [first, second] = [addDays(TODAY, -40), addDays(TODAY, -2)]
  const long = await sessionOn(startOfDay(first), coach)
  const late = await sessionOn(startOfDay(second), coach)
  await sessionOn(startOfDay(TODAY), coach)
  const left = () => findUnmarkedDays(records, coach, TODAY)
  expect(await left()).toEqual({ count: 2, firstDay: first })
  await markCalled(records, coach, { attendanceId: long.id, state: 'missed', seen: 0 }, NOW)
  expect(await left()).toEqual({ count: 1, firstDay: second })
  await markCalled(records, coach, { attendanceId: late.id, state: 'late', seen: 0 }, NOW)
  expect(await left()).toBeNull()
  expect(await findUnmarkedDays(records, await newAdministrator(records, 'cashier'), TODAY)).toBeNull()
})

it('a mark that comes twice is made once, and one on an old version is answered with who marked what [SES-7]', async () => {
  const coach = await newAdministrator(records, 'coach')
  const { id, traineeId, session_id } = await sessionOn(startOfDay(TODAY), coach)
  const elsewhere = await another()
  const mark = (actor: Actor, state: 'held' | 'late' | 'missed', seen: number, where = records) =>
    markCalled(where, actor, { attendanceId: id, state, seen }, NOW)
  const answers = await Promise.all([mark(coach, 'held', 0), mark(coach, 'held', 0, elsewhere)])
  expect(answers).toEqual([0, 0].map(() => ({ outcome: 'kept', state: 'held', revision: 1 })))
  const took = async () =>
    (
      await records.read
        .selectFrom('trainees')
        .select('session_took')
        .where('id', '=', traineeId)
        .executeTakeFirstOrThrow()
    ).session_took
  expect(await took()).toBe(1)
  const now = { state: 'held', revision: 1 }
  const conflict = { outcome: 'conflict', reason: 'changed-meanwhile', by: coach.name, now }
  expect(await mark(owner, 'missed', 0)).toEqual({ ...conflict, mine: false })
  expect(await mark(coach, 'missed', 0)).toEqual({ ...conflict, mine: true })
  for (const outsider of [await newAdministrator(records, 'coach'), await newAdministrator(records, 'cashier')])
    expect(await mark(outsider, 'missed', 1)).toMatchObject({ outcome: 'conflict', now: null })
  await records.write
    .updateTable('training_sessions')
    .set({ cancelled_at: NOW.toISOString() })
    .where('id', '=', session_id)
    .execute()
  expect(await mark(coach, 'missed', 1)).toMatchObject({ reason: 'session-cancelled', now })
  expect(await took()).toBe(1)
})
