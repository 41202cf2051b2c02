import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { addMinutes } from '#domain/training/manila'
import { newId, type Records } from '#records/engine/db'
import { planSessions } from '#records/training/sessions/plan'
import { done, newAdministrator, NOW, setUpPackages } from '#tests/journey'
import { at, makePlanRequest } from '#tests/planning'
import { allowOwnPlanning, newPlanners, planOwn } from '#tests/own-planning'
import { openTestRecords } from '#tests/records'
import { moveAsTrainee } from './move-own.ts'
import { removeOpenHours } from './open-hours.ts'
import { loadOwnPlanning } from './own-planning.ts'

let records: Records
/** The same records as another process has them. */
let other: Records
let owner: Actor
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await openTestRecords()
  ;({ records, close } = opened)
  other = await opened.another()
  await setUpPackages(records)
  await allowOwnPlanning(records, 1)
  owner = await newAdministrator(records)
})
afterAll(() => close())

const TWO = at('2026-11-24', '14:00')
const THREE = at('2026-11-24', '15:00')
const hand = (index: number) => (index % 2 ? other : records)
const sessionsOf = (coach: Actor) =>
  records.read.selectFrom('training_sessions').selectAll().where('coach_id', '=', coach.id).execute()
const isOffered = async (of: Actor, startsAt = TWO) =>
  (await loadOwnPlanning(records, of, {}, NOW))?.times.some((time) => time.startsAt === startsAt)
/** Inserts what the page offered, without looking again. */
async function insertUnchecked(coach: Actor, traineeId: string, startsAt = TWO) {
  const id = newId()
  const session = { kind: 'q-and-a', starts_at: startsAt, ends_at: addMinutes(startsAt, 60) } as const
  const rest = { coach_id: coach.id, series_id: null, cancelled_at: null, created_at: TWO, updated_by: null }
  await records.write
    .insertInto('training_sessions')
    .values({ id, ...session, ...rest })
    .execute()
  await records.write
    .insertInto('attendances')
    .values({
      id: newId(),
      session_id: id,
      trainee_id: traineeId,
      kind: 'q-and-a',
      created_at: TWO,
      confirmed_at: null,
      marked_at: null,
      marked_by: null,
      self_planned_at: TWO,
    })
    .execute()
}

describe('at the same moment', () => {
  it('ten trainees choose one time: one has it, nine are told it is taken [SEAT-1]', async () => {
    const { coach, trainees } = await newPlanners(records, owner, { people: 10 })
    const answers = await Promise.all(trainees.map((one, index) => planOwn(hand(index), one, TWO)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.reason]))
    expect(new Set(refused)).toEqual(new Set(['coach-busy']))
    expect(await sessionsOf(coach)).toHaveLength(1)
  })

  it('control: planning what the page offered, without looking again, gives the time to ten [SEAT-1]', async () => {
    const { coach, trainees } = await newPlanners(records, owner, { people: 10 })
    const offered = await Promise.all(trainees.map((one) => isOffered(one)))
    for (const [index, { traineeId }] of trainees.entries())
      if (offered[index]) await insertUnchecked(coach, traineeId)
    expect(await sessionsOf(coach)).toHaveLength(10)
  })

  it('a trainee and staff plan: the time is one session’s, whoever came first [SEAT-1]', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { coach, trainee, trainees } = await newPlanners(records, owner, { people: 2 })
      const second = trainees[1] ?? trainee
      const wanted = makePlanRequest(coach, [second.traineeId], { starts: [addMinutes(TWO, 30)] })
      const plans = [() => planOwn(records, trainee, TWO), () => planSessions(other, owner, wanted, NOW)].toSorted(
        () => (round % 2 ? 1 : -1),
      )
      const answers = await Promise.all(plans.map((plan) => plan()))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await sessionsOf(coach)).toHaveLength(1)
    }
  })

  it('control: planning what the page offered before staff planned there gives the coach two at once [SEAT-1]', async () => {
    const { coach, trainee, trainees } = await newPlanners(records, owner, { people: 2 })
    const offered = await isOffered(trainee)
    const wanted = makePlanRequest(coach, [trainees[1]?.traineeId ?? ''], { starts: [addMinutes(TWO, 30)] })
    done(await planSessions(other, owner, wanted, NOW))
    if (offered) await insertUnchecked(coach, trainee.traineeId)
    expect(await sessionsOf(coach)).toHaveLength(2)
  })

  it('a trainee plans and moves into the same time: one of the two is refused [SEAT-1]', async () => {
    const { coach, trainees } = await newPlanners(records, owner, { people: 2 })
    const [one, two] = trainees
    if (!one || !two) throw new Error('nobody trains')
    const id = newId()
    done(await planOwn(records, one, TWO, id))
    const answers = await Promise.all([
      moveAsTrainee(records, one, { sessionId: id, seen: TWO, startsAt: THREE }, NOW),
      planOwn(other, two, THREE),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await sessionsOf(coach)).filter(({ starts_at }) => starts_at === THREE)).toHaveLength(1)
  })

  it('two tabs plan in one week of one session: one is refused [SEAT-1]', async () => {
    const { coach, trainee } = await newPlanners(records, owner)
    const answers = await Promise.all([planOwn(records, trainee, TWO), planOwn(other, trainee, THREE)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'week-full' })
    expect(await sessionsOf(coach)).toHaveLength(1)
  })

  it('control: with the limit as each tab showed it, the week has two [SEAT-1]', async () => {
    const { coach, trainee } = await newPlanners(records, owner)
    const tabs = await Promise.all([TWO, THREE].map((time) => isOffered(trainee, time)))
    for (const [index, time] of [TWO, THREE].entries())
      if (tabs[index]) await insertUnchecked(coach, trainee.traineeId, time)
    expect((await loadOwnPlanning(records, trainee, {}, NOW))?.fullWeeks).toHaveLength(1)
    expect(await sessionsOf(coach)).toHaveLength(2)
  })

  it('the coach removes the hours: the session is planned before, or the time is refused [SEAT-1]', async () => {
    const reasons = new Set<string>()
    for (let round = 0; round < 8; round += 1) {
      const { coach, trainee, hoursId } = await newPlanners(records, owner)
      const remove = () => removeOpenHours(other, coach, hoursId, NOW)
      const plan = () => planOwn(records, trainee, TWO)
      const [planned, removed] =
        round % 2 ? await Promise.all([plan(), remove()]) : (await Promise.all([remove(), plan()])).toReversed()
      expect(removed?.ok).toBe(true)
      expect((await sessionsOf(coach)).length).toBe(planned?.ok ? 1 : 0)
      if (planned && !planned.ok) reasons.add(planned.reason)
    }
    expect([...reasons].filter((reason) => reason !== 'time-gone')).toEqual([])
    // Removed first, it is always refused.
    const { coach, trainee, hoursId } = await newPlanners(records, owner)
    const offered = await isOffered(trainee)
    done(await removeOpenHours(other, coach, hoursId, NOW))
    expect([offered, await planOwn(records, trainee, TWO)]).toEqual([true, { ok: false, reason: 'time-gone' }])
    expect(await isOffered(trainee)).toBe(false)
  })

  it('control: with the hours as the page showed them, the session is planned in removed hours [SEAT-1]', async () => {
    const { coach, trainee, hoursId } = await newPlanners(records, owner)
    const offered = await isOffered(trainee)
    done(await removeOpenHours(other, coach, hoursId, NOW))
    if (offered) await insertUnchecked(coach, trainee.traineeId)
    expect(await sessionsOf(coach)).toHaveLength(1)
  })
})
