import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { seriesOf } from '#domain/training/plan-session'
import { newId, type Records } from '#records/engine/db'
import { after, done, newAdministrator, NOW, setUpPackages, wholeTables } from '#tests/journey'
import { makePlanRequest, at, attendancesOf, planned, traineeOf } from '#tests/planning'
import { openTestRecords } from '#tests/records'
import { freeHours } from './free-hours.ts'
import { addTrainee } from './join.ts'
import { cancelSession, countLater } from './cancel.ts'
import { moveSession } from './move.ts'
import { planSessions } from './plan.ts'
import { nextSession, sessionById, sessionsBetween, sessionsOfTrainee } from './session-lists.ts'

let records: Records
let owner: Actor
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  owner = await newAdministrator(records)
})
afterAll(() => close())

async function scene() {
  const coach = await newAdministrator(records, 'coach')
  return { coach, trainee: await traineeOf(records, owner, coach) }
}
const revisionOf = async (id: string) => (await sessionById(records, owner, id))?.revision ?? -1

async function expectUnchanged<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  const before = await wholeTables(records)
  const answer = await act()
  expect(await wholeTables(records)).toEqual(before)
  return answer
}

describe('a session', () => {
  it('is planned by its coach, read by both sides and written into the log without a name [SES-1]', async () => {
    const { coach, trainee } = await scene()
    const [id = ''] = await planned(records, coach, makePlanRequest(coach, [trainee.id]))
    expect(await sessionById(records, coach, id)).toMatchObject({
      kind: 'q-and-a',
      startsAt: '2026-11-25T04:00:00.000Z',
      endsAt: '2026-11-25T05:00:00.000Z',
      place: 'Studio 1',
      coachName: coach.name,
      revision: 0,
      attendees: [{ traineeId: trainee.id, state: 'planned', name: 'Maria Niña Santos' }],
    })
    expect(await nextSession(records, trainee.client.id, NOW)).toMatchObject({ sessionId: id, state: 'planned' })
    expect(await nextSession(records, trainee.client.id, new Date('2026-11-25T05:00:00.000Z'))).toBeNull()
    expect((await sessionsOfTrainee(records, trainee.id)).map(({ sessionId }) => sessionId)).toEqual([id])
    const line = await records.read
      .selectFrom('audit_log')
      .select(['action', 'subject_name'])
      .where('subject_id', '=', id)
      .execute()
    expect(line).toEqual([{ action: 'session plan', subject_name: 'Q&A session, Nov 25, 2026, 12:00 PM' }])
  })

  it('sent twice by one form is planned once, and somebody else’s key plans nothing [SES-1]', async () => {
    const { coach, trainee } = await scene()
    const wanted = makePlanRequest(coach, [trainee.id], {
      key: newId(),
      starts: seriesOf(at('2026-11-25', '12:00'), 2),
    })
    const first = done(await planSessions(records, coach, wanted, NOW))
    const other = await scene()
    const theirs = makePlanRequest(other.coach, [other.trainee.id], { key: wanted.key ?? '' })
    await expectUnchanged(async () => {
      const again = done(await planSessions(records, coach, wanted, NOW))
      expect(again).toEqual({ ids: [wanted.key], seriesId: first.seriesId })
      expect(await planSessions(records, owner, theirs, NOW)).toMatchObject({ reason: 'not-possible' })
    })
    expect(first.ids[0]).toBe(wanted.key)
  })

  it('is planned by those who may, for trainees who are theirs, and read by nobody else [SES-1, STAFF-2]', async () => {
    const { coach, trainee } = await scene()
    const [other, cashier, manager] = [
      await newAdministrator(records, 'coach'),
      await newAdministrator(records, 'cashier'),
      await newAdministrator(records, 'manager'),
    ]
    await expectUnchanged(async () => {
      for (const [actor, reason] of [
        [cashier, 'not-allowed'],
        [trainee.client, 'not-allowed'],
        [other, 'not-allowed'],
      ] as const)
        expect(await planSessions(records, actor, makePlanRequest(coach, [trainee.id]), NOW)).toEqual({
          ok: false,
          reason,
        })
      expect(await planSessions(records, other, makePlanRequest(other, [trainee.id]), NOW)).toMatchObject({
        reason: 'not-found',
      })
      expect(await planSessions(records, manager, makePlanRequest(cashier, [trainee.id]), NOW)).toMatchObject({
        reason: 'not-found',
      })
    })
    const [id = ''] = await planned(records, manager, makePlanRequest(coach, [trainee.id]))
    const week = [at('2026-11-23', '00:00'), at('2026-11-30', '00:00')] as const
    const seen = async (actor: Actor) =>
      (await sessionsBetween(records, actor, ...week, null)).some((one) => one.id === id)
    expect([await seen(coach), await seen(manager), await seen(other), await seen(cashier)]).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect([await sessionById(records, other, id), await sessionById(records, trainee.client, id)]).toEqual([
      null,
      null,
    ])
    const seenRevision = { id, seen: 0 }
    for (const actor of [other, cashier, trainee.client]) {
      expect((await cancelSession(records, actor, seenRevision, NOW)).ok).toBe(false)
      const wish = { ...seenRevision, startsAt: at('2026-11-26', '09:00'), minutes: 60 }
      expect((await moveSession(records, actor, wish, NOW)).ok).toBe(false)
    }
  })

  it('never lies in the past, on a closed day, outside the hours or beside itself; staff may plan into a holiday anyway [SES-1, SES-2]', async () => {
    const { coach, trainee } = await scene()
    const plan = (starts: string[], other: object = {}) =>
      planSessions(records, coach, makePlanRequest(coach, [trainee.id], { starts, ...other }), NOW)
    await expectUnchanged(async () => {
      expect(await plan([after(-1).toISOString()])).toMatchObject({ reason: 'in-the-past' })
      expect(await plan([at('2026-11-30', '10:00')])).toMatchObject({
        reason: 'closed',
        clashes: [{ words: 'Bonifacio Day' }],
      })
      expect(await plan([at('2026-11-29', '10:00')])).toMatchObject({ reason: 'closed' })
      expect(await plan([at('2026-11-25', '19:30')])).toMatchObject({ reason: 'closed' })
      expect(await plan([at('2026-11-25', '10:00'), at('2026-11-25', '10:30')])).toMatchObject({
        reason: 'coach-busy',
      })
      for (const [starts, other] of [
        [[], {}],
        [['2027-02-29T02:00:00.000Z'], {}],
        [['tomorrow'], {}],
        [[at('2026-11-25', '10:00')], { minutes: 0 }],
        [[at('2026-11-25', '10:00')], { minutes: -60 }],
        [[at('2026-11-25', '10:00')], { minutes: 481 }],
        [[at('2026-11-25', '10:00')], { capacity: 0 }],
        [[at('2026-11-25', '10:00')], { place: 'x'.repeat(301) }],
        [[at('2026-11-25', '10:00')], { traineeIds: [] }],
        [seriesOf(at('2026-11-25', '10:00'), 53), {}],
      ] as const)
        expect(await plan([...starts], other), JSON.stringify([starts, other])).toMatchObject({
          reason: 'not-possible',
        })
      expect(await plan([at('2026-11-25', '10:00')], { traineeIds: ['nobody'] })).toMatchObject({
        reason: 'not-found',
      })
    })
    done(await plan([at('2026-11-30', '10:00')], { anyway: true }))
    done(await plan([at('2028-02-29', '10:00')]))
  })

  it('has one coach and one trainee in one place at a time; back to back is possible [SES-1]', async () => {
    const { coach, trainee } = await scene()
    const [second, other] = [await traineeOf(records, owner, coach), await newAdministrator(records, 'coach')]
    const [id = ''] = await planned(records, owner, makePlanRequest(coach, [trainee.id]))
    await expectUnchanged(async () => {
      const half = [at('2026-11-25', '12:30')]
      expect(
        await planSessions(records, owner, makePlanRequest(coach, [second.id], { starts: half }), NOW),
      ).toMatchObject({
        reason: 'coach-busy',
        clashes: [{ session: id }],
      })
      expect(
        await planSessions(records, owner, makePlanRequest(other, [trainee.id], { starts: half }), NOW),
      ).toMatchObject({
        reason: 'trainee-busy',
        clashes: [{ session: id, trainee: trainee.id }],
      })
      const crowd = makePlanRequest(coach, [trainee.id, second.id], {
        starts: [at('2026-11-26', '12:00')],
        capacity: 1,
      })
      expect(await planSessions(records, owner, crowd, NOW)).toMatchObject({ reason: 'full' })
    })
    await planned(records, owner, makePlanRequest(coach, [second.id], { starts: [at('2026-11-25', '13:00')] }))
  })

  it('comes out of a package that still has one [SES-1]', async () => {
    const { coach, trainee } = await scene()
    const wanted = makePlanRequest(coach, [trainee.id], {
      kind: 'assessment',
      starts: seriesOf(at('2026-11-26', '09:00'), 4),
    })
    expect(await planSessions(records, coach, wanted, NOW)).toEqual({
      ok: false,
      reason: 'none-left',
      clashes: [],
      short: [{ traineeId: trainee.id, used: 0, count: 3 }],
    })
    await planned(records, coach, { ...wanted, starts: wanted.starts.slice(0, 3) })
    // Agreeing to a closed day agrees to nothing else.
    const starts = wanted.starts.slice(3)
    expect(await planSessions(records, coach, { ...wanted, starts, anyway: true }, NOW)).toMatchObject({
      reason: 'none-left',
      short: [{ used: 3, count: 3 }],
    })
    const other = await traineeOf(records, owner, coach)
    const [id = ''] = await planned(
      records,
      coach,
      makePlanRequest(coach, [other.id], { kind: 'assessment', starts: [at('2027-01-04', '09:00')], capacity: 2 }),
    )
    expect(await addTrainee(records, coach, { id, traineeId: trainee.id }, NOW)).toEqual({
      ok: false,
      reason: 'none-left',
    })
  })
})

describe('a series', () => {
  it('is planned whole or not at all; what clashes is named, and left out it is planned [SES-2]', async () => {
    const { coach, trainee } = await scene()
    await planned(records, coach, makePlanRequest(coach, [trainee.id], { starts: [at('2026-12-12', '10:00')] }))
    const saturdays = seriesOf(at('2026-11-28', '10:00'), 6)
    const wanted = makePlanRequest(coach, [trainee.id], { starts: saturdays })
    const answer = await expectUnchanged(() => planSessions(records, coach, wanted, NOW))
    expect(answer).toMatchObject({ clashes: [{ startsAt: at('2026-12-12', '10:00'), reason: 'coach-busy' }] })
    const rest = saturdays.filter((one) => one !== at('2026-12-12', '10:00'))
    const ids = await planned(records, coach, { ...wanted, starts: rest })
    expect(ids).toHaveLength(5)
    const [, second = ''] = ids
    expect(await countLater(records.read, second)).toEqual({ sessions: 3, trainees: 1 })
    done(await cancelSession(records, coach, { id: second, seen: 0, rest: true }, NOW))
    expect(await countLater(records.read, second)).toEqual({ sessions: 0, trainees: 0 })
    const left = await Promise.all(
      ids.map(async (id) => (await sessionById(records, coach, id))?.cancelledAt === null),
    )
    expect(left).toEqual([true, false, false, false, false])
  })
})

describe('a move', () => {
  it('keeps the session, counts its revision up, and asks those who had confirmed anew [SES-1]', async () => {
    const { coach, trainee } = await scene()
    const [id = ''] = await planned(records, coach, makePlanRequest(coach, [trainee.id]))
    await records.write.updateTable('attendances').set({ confirmed_at: 'x' }).where('session_id', '=', id).execute()
    const wish = { id, startsAt: at('2026-11-27', '09:00'), minutes: 90, seen: 0 }
    expect(done(await moveSession(records, coach, wish, NOW))).toEqual({ revision: 1, again: false })
    expect(await sessionById(records, coach, id)).toMatchObject({
      place: 'Studio 1',
      revision: 1,
      endsAt: at('2026-11-27', '10:30'),
    })
    expect((await attendancesOf(records, id))[0]?.confirmed_at).toBeNull()
    await expectUnchanged(async () => {
      expect(done(await moveSession(records, coach, wish, NOW))).toEqual({ revision: 1, again: true })
      const other = { ...wish, startsAt: at('2026-11-27', '15:00') }
      expect(await moveSession(records, coach, other, NOW)).toMatchObject({ reason: 'changed-meanwhile' })
      const past = { ...wish, startsAt: after(-60).toISOString(), seen: 1 }
      expect(await moveSession(records, coach, past, NOW)).toMatchObject({ reason: 'in-the-past' })
      const short = { ...other, minutes: 5, seen: 1 }
      expect(await moveSession(records, coach, short, NOW)).toMatchObject({ reason: 'not-possible' })
    })
  })

  it('meets the same clashes as a plan, but none with itself [SES-1]', async () => {
    const { coach, trainee } = await scene()
    const [id = ''] = await planned(records, coach, makePlanRequest(coach, [trainee.id]))
    await planned(records, coach, makePlanRequest(coach, [trainee.id], { starts: [at('2026-11-25', '15:00')] }))
    const to = (time: string) => ({ id, startsAt: at('2026-11-25', time), minutes: 60, seen: 0 })
    await expectUnchanged(async () =>
      expect(await moveSession(records, coach, to('14:30'), NOW)).toMatchObject({ reason: 'coach-busy' }),
    )
    done(await moveSession(records, coach, to('12:30'), NOW))
  })

  it('to another coach needs one who is free and of staff [SES-1]', async () => {
    const { coach, trainee } = await scene()
    const other = await newAdministrator(records, 'coach')
    const [id = ''] = await planned(records, coach, makePlanRequest(coach, [trainee.id]))
    const wish = { id, startsAt: at('2026-11-25', '12:00'), minutes: 60, seen: 0, coachId: other.id }
    expect(await moveSession(records, coach, wish, NOW)).toMatchObject({ reason: 'not-allowed' })
    expect(await moveSession(records, owner, { ...wish, coachId: trainee.client.id }, NOW)).toMatchObject({
      reason: 'not-found',
    })
    done(await moveSession(records, owner, wish, NOW))
    expect((await sessionById(records, other, id))?.coachId).toBe(other.id)
  })
})

it('a cancelled session stands in no week, frees its hour, and is cancelled once [SES-1]', async () => {
  const { coach, trainee } = await scene()
  const [id = ''] = await planned(records, coach, makePlanRequest(coach, [trainee.id]))
  expect(done(await cancelSession(records, coach, { id, seen: 0 }, NOW))).toEqual({ cancelled: [id], again: false })
  await expectUnchanged(async () =>
    expect(done(await cancelSession(records, coach, { id, seen: 0 }, NOW))).toEqual({ cancelled: [], again: true }),
  )
  expect(await revisionOf(id)).toBe(1)
  expect((await attendancesOf(records, id)).map(({ state }) => state)).toEqual(['cancelled'])
  const move = { id, startsAt: at('2026-11-26', '12:00'), minutes: 60, seen: 1 }
  expect(await moveSession(records, coach, move, NOW)).toMatchObject({ reason: 'session-cancelled' })
  expect(await nextSession(records, trainee.client.id, NOW)).toBeNull()
  await planned(records, coach, makePlanRequest(coach, [trainee.id]))
})

it('the free hours of a coach are those where everybody could come [SES-2]', async () => {
  const { coach, trainee } = await scene()
  const other = await newAdministrator(records, 'coach')
  await planned(
    records,
    coach,
    makePlanRequest(coach, [trainee.id], { starts: [at('2026-11-27', '09:00')], minutes: 600 - 120 }),
  )
  const friday = { from: '2026-11-27', days: 5, minutes: 60, traineeIds: [trainee.id] }
  const free = await freeHours(records, { ...friday, coachId: coach.id, most: 5 }, NOW)
  expect(free).toEqual([
    at('2026-11-27', '08:00'),
    at('2026-11-27', '17:00'),
    at('2026-11-27', '18:00'),
    at('2026-11-27', '19:00'),
    at('2026-11-28', '08:00'),
  ])
  const all = await freeHours(records, { ...friday, coachId: other.id }, NOW)
  expect(all.slice(0, 2)).toEqual([at('2026-11-27', '08:00'), at('2026-11-27', '17:00')])
  expect(all.filter((start) => start > at('2026-11-29', '00:00') && start < at('2026-12-01', '00:00'))).toEqual([])
})
