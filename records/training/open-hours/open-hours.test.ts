import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { ownData } from '#records/accounts/own/own-data'
import { newId, type Records } from '#records/engine/db'
import { cancelAsTrainee } from '#records/training/asking/cancel-own-session'
import { countOwnMakeUps } from '#records/training/asking/make-ups'
import { askForMove } from '#records/training/asking/move-requests'
import { remindOfSessions } from '#records/training/reminding/reminders'
import { sayOfDay } from '#records/training/terms-editing'
import { done, newAdministrator, newClient, NOW, setUpPackages } from '#tests/journey'
import { at, attendancesOf, makePlanRequest, planned } from '#tests/planning'
import { allowOwnPlanning, newPlanners, openedHours, planOwn, TUESDAYS } from '#tests/own-planning'
import { openTestRecords } from '#tests/records'
import { moveAsTrainee } from './move-own.ts'
import { listOpenHours, removeOpenHours, saveOpenHours, setDayOff } from './open-hours.ts'
import { loadOwnPlanning } from './own-planning.ts'

let records: Records
let owner: Actor
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  await allowOwnPlanning(records, 2)
  owner = await newAdministrator(records)
})
afterAll(() => close())

const TUESDAY = '2026-11-24'
const [TWO, THREE, FOUR] = [at(TUESDAY, '14:00'), at(TUESDAY, '15:00'), at(TUESDAY, '16:00')]
const NEXT = at('2026-12-01', '14:00')
const load = (of: Actor, now = NOW) => loadOwnPlanning(records, of, {}, now)
const startsFor = async (of: Actor, now = NOW) => (await load(of, now))?.times.map(({ startsAt }) => startsAt) ?? []
const mailsTo = (
  { email }: Pick<Actor, 'email'>,
  kind: 'own-session-planned' | 'session-planned' | 'session-reminder',
) =>
  records.read
    .selectFrom('outbox')
    .select(['subject', 'text'])
    .where('recipient', '=', email)
    .where('kind', '=', kind)
    .execute()
const actionsOn = async (id: string) =>
  await records.read.selectFrom('audit_log').select(['action', 'actor_name']).where('subject_id', '=', id).execute()

describe('open hours', () => {
  it('are the coach’s own, or any coach’s for owners and managers, and a form sent twice adds once [SEAT-1]', async () => {
    const [coach, other, manager] = [
      await newAdministrator(records, 'coach'),
      await newAdministrator(records, 'coach'),
      await newAdministrator(records, 'manager'),
    ]
    const form = { id: newId(), seen: null, edit: { ...TUESDAYS, coachId: coach.id } }
    for (let time = 0; time < 2; time += 1) done(await saveOpenHours(records, coach, form, NOW))
    expect(await listOpenHours(records, coach)).toHaveLength(1)
    expect(await listOpenHours(records, other)).toEqual([])
    for (const by of [other, await newClient(records), await newAdministrator(records, 'cashier')])
      expect(await saveOpenHours(records, by, { ...form, id: newId() }, NOW)).toEqual({
        ok: false,
        reason: 'not-allowed',
      })
    expect(await saveOpenHours(records, manager, { ...form, id: newId() }, NOW)).toMatchObject({
      reason: 'hours-overlap',
    })
    const assessments = { ...form.edit, kind: 'assessment' as const }
    done(await saveOpenHours(records, manager, { id: newId(), seen: null, edit: assessments }, NOW))
    const moved = { ...form.edit, from: 15 * 60 }
    done(await saveOpenHours(records, manager, { ...form, seen: 0, edit: moved }, NOW))
    expect(await saveOpenHours(records, coach, { ...form, seen: 0 }, NOW)).toMatchObject({
      reason: 'changed-meanwhile',
    })
    expect(await removeOpenHours(records, other, form.id, NOW)).toEqual({ ok: false, reason: 'not-found' })
    for (let time = 0; time < 2; time += 1) done(await removeOpenHours(records, coach, form.id, NOW))
    expect((await actionsOn(form.id)).map(({ action }) => action)).toEqual([
      'open-hours add',
      'open-hours change',
      'open-hours remove',
    ])
  })

  it('offer times of four weeks that are free for both, open and within notice, package and week [SEAT-1]', async () => {
    const { coach, trainee, trainees } = await newPlanners(records, owner, { people: 2 })
    const all = await startsFor(trainee)
    // December 8 is a holiday.
    expect([all.length, all.slice(0, 3), all.at(-1)]).toEqual([9, [TWO, THREE, FOUR], at('2026-12-15', '16:00')])
    const [, other] = trainees
    await planned(records, owner, makePlanRequest(coach, [other?.traineeId ?? ''], { starts: [TWO] }))
    const elsewhere = await newAdministrator(records, 'coach')
    await planned(records, owner, makePlanRequest(elsewhere, [trainee.traineeId], { starts: [THREE] }))
    expect((await startsFor(trainee)).slice(0, 2)).toEqual([FOUR, NEXT])
    done(await setDayOff(records, coach, { coachId: coach.id, day: '2026-12-01', isOff: true }, NOW))
    done(await sayOfDay(records, owner, { day: '2026-12-15', name: 'Feast', open: false }, NOW))
    expect(await startsFor(trainee)).toEqual([FOUR])
    done(await sayOfDay(records, owner, { day: '2026-12-15', forget: true }, NOW))
    // The notice of the academy is 24 hours.
    expect((await startsFor(trainee, new Date(at('2026-11-23', '16:01'))))[0]).not.toBe(FOUR)
    await records.write
      .updateTable('trainees')
      .set({ valid_until: '2026-11-30' })
      .where('id', '=', trainee.traineeId)
      .execute()
    expect(await startsFor(trainee)).toEqual([FOUR])
    expect(JSON.stringify(await load(trainee))).not.toContain(other?.name ?? 'none')
  })

  it('offer nothing where the package, the coach or the count does not allow it [SEAT-1]', async () => {
    const { trainee, coach } = await newPlanners(records, owner)
    expect(await load(await newClient(records))).toBeNull()
    await allowOwnPlanning(records, null)
    expect(await load(trainee)).toMatchObject({ limit: null, times: [] })
    expect(await planOwn(records, trainee, TWO)).toEqual({ ok: false, reason: 'not-by-yourself' })
    await allowOwnPlanning(records, 2)
    const ten = Array.from({ length: 10 }, (_, index) => at('2026-11-26', `${String(8 + index).padStart(2, '0')}:00`))
    await planned(records, owner, makePlanRequest(coach, [trainee.traineeId], { starts: ten }))
    expect(await load(trainee)).toMatchObject({ usedUp: [{ kind: 'q-and-a', count: 10 }], times: [] })
    expect(await planOwn(records, trainee, TWO)).toEqual({ ok: false, reason: 'none-left' })
    await records.write.updateTable('trainees').set({ coach_id: null }).where('id', '=', trainee.traineeId).execute()
    expect(await planOwn(records, trainee, TWO)).toEqual({ ok: false, reason: 'no-coach' })
  })
})

describe('a trainee who plans', () => {
  it('gets the session at once, the coach is told, and the history says who [SEAT-1]', async () => {
    const { coach, trainee } = await newPlanners(records, owner)
    const key = newId()
    for (let time = 0; time < 2; time += 1) done(await planOwn(records, trainee, TWO, key))
    const [attendance, ...more] = await attendancesOf(records, key)
    expect([attendance?.self_planned_at, more]).toEqual([NOW.toISOString(), []])
    const session = await records.read
      .selectFrom('training_sessions')
      .selectAll()
      .where('id', '=', key)
      .executeTakeFirstOrThrow()
    expect(session).toMatchObject({
      starts_at: TWO,
      ends_at: THREE,
      place: 'Studio 2',
      coach_id: coach.id,
      capacity: 1,
    })
    expect(await actionsOn(key)).toEqual([{ action: 'own-session plan', actor_name: trainee.name }])
    const mails = await mailsTo(coach, 'own-session-planned')
    expect([mails.length, mails[0]?.subject]).toEqual([1, expect.stringContaining(`Planned by ${trainee.name}`)])
    expect(await mailsTo(trainee, 'session-planned')).toHaveLength(1)
    await remindOfSessions(records, new Date(at('2026-11-23', '15:00')))
    expect(await mailsTo(trainee, 'session-reminder')).toHaveLength(1)
    expect(JSON.stringify(await ownData(records, trainee))).toContain('"self_planned_at":"2026-11-21')
    const stranger = (await newPlanners(records, owner)).trainee
    expect(await planOwn(records, stranger, TWO, key)).toMatchObject({ ok: false })
  })

  it('plans at most as many a week, from Monday in Manila, and a cancelled one makes room [SEAT-1]', async () => {
    const { trainee } = await newPlanners(records, owner)
    const first = newId()
    done(await planOwn(records, trainee, TWO, first))
    done(await planOwn(records, trainee, THREE))
    expect((await load(trainee))?.fullWeeks).toEqual(['2026-11-23'])
    expect(await planOwn(records, trainee, FOUR)).toEqual({ ok: false, reason: 'week-full' })
    expect((await startsFor(trainee))[0]).toBe(NEXT)
    done(await planOwn(records, trainee, NEXT))
    done(await cancelAsTrainee(records, trainee, { sessionId: first, seen: TWO, late: false, reason: '' }, NOW))
    expect(await countOwnMakeUps(records.read, trainee.id)).toBe(1)
    done(await planOwn(records, trainee, FOUR))
    expect(await countOwnMakeUps(records.read, trainee.id)).toBe(0)
  })

  it('is refused a time that is not offered, taken, closed or over [SEAT-1]', async () => {
    const { coach, trainee, hoursId, trainees } = await newPlanners(records, owner, { people: 2 })
    for (const never of [at(TUESDAY, '14:30'), at('2026-11-25', '14:00'), at('2026-12-29', '14:00'), 'x'])
      expect(await planOwn(records, trainee, never), never).toEqual({ ok: false, reason: 'time-gone' })
    expect(await planOwn(records, trainee, TWO, newId(), new Date(at('2026-11-23', '14:01')))).toMatchObject({
      reason: 'time-gone',
    })
    done(await planOwn(records, trainees[1] ?? trainee, TWO))
    expect(await planOwn(records, trainee, TWO)).toEqual({ ok: false, reason: 'coach-busy' })
    done(await removeOpenHours(records, coach, hoursId, NOW))
    expect(await planOwn(records, trainee, THREE)).toEqual({ ok: false, reason: 'time-gone' })
  })
})

describe('a trainee who moves a session', () => {
  const move = (of: Actor, sessionId: string, [seen, startsAt]: [string, string], now = NOW) =>
    moveAsTrainee(records, of, { sessionId, seen, startsAt }, now)

  it('moves it once without asking, and an open request is withdrawn [SEAT-1]', async () => {
    const { coach, trainee } = await newPlanners(records, owner)
    const noon = at('2026-11-25', '12:00')
    const [id = ''] = await planned(records, owner, makePlanRequest(coach, [trainee.traineeId]))
    const wish = { sessionId: id, seen: noon, wish: null, words: 'An exam.', noticeHours: 24 }
    done(await askForMove(records, trainee, wish, NOW))
    for (let time = 0; time < 2; time += 1) done(await move(trainee, id, [noon, TWO]))
    const row = await records.read
      .selectFrom('training_sessions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ starts_at: TWO, ends_at: THREE, place: 'Studio 2', revision: 1 })
    const request = await records.read
      .selectFrom('session_move_requests')
      .select('state')
      .where('user_id', '=', trainee.id)
      .executeTakeFirstOrThrow()
    expect(request.state).toBe('withdrawn')
    expect((await mailsTo(coach, 'own-session-planned'))[0]?.subject).toContain(`Moved by ${trainee.name}`)
    expect((await actionsOn(id)).map(({ action }) => action)).toEqual(['session plan', 'own-session move'])
  })

  it('is refused when cancelling would count, in a group, with another coach, or another’s session [SEAT-1]', async () => {
    const { coach, trainee, trainees } = await newPlanners(records, owner, { people: 2 })
    const id = newId()
    done(await planOwn(records, trainee, TWO, id))
    const late = new Date(at('2026-11-23', '14:01'))
    expect(await move(trainee, id, [TWO, NEXT], late)).toEqual({ ok: false, reason: 'move-too-late' })
    expect(await move(trainee, id, [THREE, NEXT])).toEqual({ ok: false, reason: 'moved-meanwhile' })
    expect(await move(trainees[1] ?? owner, id, [TWO, NEXT])).toEqual({ ok: false, reason: 'not-found' })
    const both = trainees.map(({ traineeId }) => traineeId)
    const [group = ''] = await planned(records, owner, makePlanRequest(coach, both))
    const noon = at('2026-11-25', '12:00')
    expect(await move(trainee, group, [noon, THREE])).toEqual({ ok: false, reason: 'in-a-group' })
    const elsewhere = await newAdministrator(records, 'coach')
    const wanted = makePlanRequest(elsewhere, [trainee.traineeId], { starts: [at('2026-11-26', '12:00')] })
    const [foreign = ''] = await planned(records, owner, wanted)
    expect(await move(trainee, foreign, [at('2026-11-26', '12:00'), THREE])).toMatchObject({ reason: 'other-coach' })
    // A longer session fits only where it ends within the hours.
    const long = makePlanRequest(coach, [trainee.traineeId], { starts: [at('2026-11-27', '12:00')], minutes: 90 })
    const [ninety = ''] = await planned(records, owner, long)
    expect(await move(trainee, ninety, [at('2026-11-27', '12:00'), FOUR])).toMatchObject({ reason: 'time-gone' })
    done(await move(trainee, ninety, [at('2026-11-27', '12:00'), THREE]))
  })

  it('stays within the limit of the week it moves to [SEAT-1]', async () => {
    const { coach, trainee } = await newPlanners(records, owner)
    await openedHours(records, coach, { weekday: 3 })
    for (const startsAt of [TWO, THREE]) done(await planOwn(records, trainee, startsAt))
    const id = newId()
    done(await planOwn(records, trainee, NEXT, id))
    expect(await move(trainee, id, [NEXT, FOUR])).toEqual({ ok: false, reason: 'week-full' })
    done(await move(trainee, id, [NEXT, at('2026-12-01', '16:00')]))
  })
})
