import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { newId, type Records } from '#records/engine/db'
import { done, newAdministrator, setUpPackages, wholeTables } from '#tests/journey'
import { at, makePlanRequest, planned, traineeOf } from '#tests/planning'
import { openTestRecords } from '#tests/records'
import { planWeekCopy, previewWeekCopy } from './copy-week.ts'
import { proposeHours } from './free-hours.ts'
import { planSessions } from './plan.ts'
import { listRecentMeetings } from './usual-meetings.ts'

const BEFORE = new Date(at('2026-11-20', '09:00'))
const NOW = new Date(at('2026-11-29', '18:00'))
const WEEK = { monday: '2026-11-30', coachId: null }

let records: Records
let owner: Actor
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  owner = await newAdministrator(records)
})
afterAll(() => close())

/** A coach whose two trainees came on Monday, a holiday a week later, and on Tuesday. */
async function lastWeek() {
  const coach = await newAdministrator(records, 'coach')
  const [one, two] = [await traineeOf(records, owner, coach), await traineeOf(records, owner, coach)]
  const plan = async (trainees: string[], start: string) =>
    (await planned(records, coach, makePlanRequest(coach, trainees, { starts: [start] }), BEFORE))[0] ?? ''
  const holiday = await plan([one.id], at('2026-11-23', '10:00'))
  const tuesday = await plan([one.id, two.id], at('2026-11-24', '10:00'))
  const friday = await plan([two.id], at('2026-11-27', '15:00'))
  return { coach, one, two, holiday, tuesday, friday }
}
const chosen = (...ids: string[]) => ids.map((id) => ({ id, key: newId() }))
const startsOf = (coach: Actor, from: string) =>
  records.read
    .selectFrom('training_sessions')
    .select(['starts_at', 'place', 'capacity'])
    .where('coach_id', '=', coach.id)
    .where('starts_at', '>=', from)
    .orderBy('starts_at')
    .execute()

it('a week is copied whole, without its holiday, and a repeated form copies it once [WORK-5]', async () => {
  const { coach, one, holiday, tuesday, friday } = await lastWeek()
  const preview = await previewWeekCopy(records, coach, WEEK, NOW)
  expect(preview.map(({ from, obstacle, words }) => [from.id, obstacle, words])).toEqual([
    [holiday, 'closed', 'Bonifacio Day'],
    [tuesday, null, null],
    [friday, null, null],
  ])
  const copy = { ...WEEK, chosen: chosen(tuesday, friday) }
  expect(done(await planWeekCopy(records, coach, copy, NOW))).toEqual({ count: 2 })
  const copied = await startsOf(coach, at('2026-11-30', '00:00'))
  expect(copied).toEqual([
    { starts_at: at('2026-12-01', '10:00'), place: 'Studio 1', capacity: 2 },
    { starts_at: at('2026-12-04', '15:00'), place: 'Studio 1', capacity: 1 },
  ])
  const before = await wholeTables(records)
  expect(done(await planWeekCopy(records, coach, copy, NOW))).toEqual({ count: 2 })
  expect(await planWeekCopy(records, coach, { ...WEEK, chosen: chosen(tuesday) }, NOW)).toMatchObject({
    reason: 'changed-meanwhile',
  })
  expect(await wholeTables(records)).toEqual(before)
  const seen = (await previewWeekCopy(records, coach, WEEK, NOW)).map(({ obstacle }) => obstacle)
  expect(seen).toEqual(['closed', 'coach-busy', 'coach-busy'])
  const later = await previewWeekCopy(records, coach, { ...WEEK, monday: '2026-12-07' }, NOW)
  expect(later.flatMap(({ traineeIds }) => traineeIds)).toContain(one.id)
})

it('what one trainee cannot make is named, and one impossible choice plans nothing at all [WORK-5]', async () => {
  const { coach, one, holiday, tuesday, friday } = await lastWeek()
  const other = await newAdministrator(records, 'coach')
  const elsewhere = makePlanRequest(other, [one.id], { starts: [at('2026-12-01', '10:30')] })
  await planned(records, owner, elsewhere, NOW)
  const preview = await previewWeekCopy(records, coach, WEEK, NOW)
  expect(preview.find(({ from }) => from.id === tuesday)).toMatchObject({
    obstacle: null,
    leftOut: [{ traineeId: one.id, reason: 'trainee-busy' }],
  })
  const stranger = await newAdministrator(records, 'coach')
  const cashier = await newAdministrator(records, 'cashier')
  const before = await wholeTables(records)
  for (const ids of [[holiday], [tuesday, holiday], [newId()]])
    expect(await planWeekCopy(records, coach, { ...WEEK, chosen: chosen(...ids) }, NOW)).toEqual({
      ok: false,
      reason: 'changed-meanwhile',
    })
  expect(await planWeekCopy(records, coach, { ...WEEK, chosen: [] }, NOW)).toMatchObject({ reason: 'not-possible' })
  expect(await previewWeekCopy(records, stranger, { ...WEEK, coachId: coach.id }, NOW)).toEqual([])
  const theirs = { ...WEEK, coachId: coach.id, chosen: chosen(friday) }
  expect((await planWeekCopy(records, stranger, theirs, NOW)).ok).toBe(false)
  for (const outsider of [cashier, one.client]) {
    expect(await previewWeekCopy(records, outsider, WEEK, NOW)).toEqual([])
    expect(await planWeekCopy(records, outsider, theirs, NOW)).toEqual({ ok: false, reason: 'not-allowed' })
  }
  expect(await wholeTables(records)).toEqual(before)
})

it('a plan names every obstacle of coach, trainees and packages at once [WORK-5]', async () => {
  const { coach, one, two } = await lastWeek()
  const other = await newAdministrator(records, 'coach')
  await planned(records, owner, makePlanRequest(other, [one.id], { starts: [at('2026-12-02', '10:00')] }), NOW)
  const third = await traineeOf(records, owner, coach)
  await planned(records, owner, makePlanRequest(coach, [third.id], { starts: [at('2026-12-02', '10:30')] }), NOW)
  await records.write.updateTable('packages').set({ assessments: 0 }).execute()
  const wish = makePlanRequest(coach, [one.id, two.id], {
    starts: [at('2026-12-02', '10:00')],
    kind: 'assessment',
  })
  const refused = await planSessions(records, coach, wish, NOW)
  expect(refused).toMatchObject({
    ok: false,
    reason: 'coach-busy',
    clashes: [{ reason: 'coach-busy' }, { reason: 'trainee-busy', trainee: one.id }],
  })
  const short = 'short' in refused ? (refused.short ?? []) : []
  expect(short.map(({ traineeId }) => traineeId).toSorted()).toEqual([one.id, two.id].toSorted())
})

it('recent meetings are those of this coach and trainee, and their hours are proposed first [WORK-5]', async () => {
  const { coach, two } = await lastWeek()
  const meetings = await listRecentMeetings(records, { coachId: coach.id, traineeId: two.id })
  expect(meetings.map(({ startsAt }) => startsAt)).toEqual([at('2026-11-27', '15:00'), at('2026-11-24', '10:00')])
  expect(await listRecentMeetings(records, { coachId: owner.id, traineeId: two.id })).toEqual([])
  const query = { coachId: coach.id, traineeIds: [two.id], from: '2026-11-30', days: 7, minutes: 60, most: 3 }
  const proposals = await proposeHours(records, { ...query, usualTimes: [{ weekday: 5, minute: 15 * 60 }] }, NOW)
  expect(proposals[0]).toEqual({ startsAt: at('2026-12-04', '15:00'), usual: true })
  expect(proposals).toHaveLength(3)
})
