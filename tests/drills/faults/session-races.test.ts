import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { overlap } from '#domain/training/plan-session'
import { addMinutes } from '#domain/training/manila'
import { newId, type Records } from '#records/engine/db'
import { newAdministrator, NOW } from '#tests/journey'
import { makePlanRequest, at, attendancesOf, planned, traineeOf, unequal } from '#tests/planning'
import { openArena, type Arena } from './arena.ts'
import { openUnguarded } from './unguarded.ts'

const HANDS = 8
const ROUNDS = 4
/** A control needs only one round that fails. */
const CONTROL_ROUNDS = 20
const NOON = at('2026-11-25', '12:00')

let arena: Arena
let records: Records
let owner: Actor
beforeAll(async () => {
  arena = await openArena(HANDS)
  records = arena.records
  owner = await newAdministrator(records)
})
afterAll(() => arena.close())

const sessionsOf = (by: Records, coachId: string) =>
  by.read
    .selectFrom('training_sessions')
    .select(['starts_at as startsAt', 'ends_at as endsAt'])
    .where('coach_id', '=', coachId)
    .where('cancelled_at', 'is', null)
    .execute()
const eight = Array.from({ length: HANDS }, (_, index) => index)
const saidBy = (came: { said: string }[]) => came.map(({ said }) => said).sort()

describe(`${HANDS} hands at the same moment, ${ROUNDS} rounds`, () => {
  it('who plan one hour of a coach make one session; the others read that the coach is busy [SES-1]', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const coach = await newAdministrator(records, 'coach')
      const trainees = []
      for (let hand = 0; hand < HANDS; hand += 1) trainees.push(await traineeOf(records, owner, coach))
      const came = await arena.together(
        trainees.map(({ id }, index) => ({
          verb: 'plan',
          actor: index % 2 ? owner : coach,
          request: makePlanRequest(coach, [id], { starts: [addMinutes(NOON, index * 5)] }),
        })),
      )
      expect(saidBy(came)).toEqual([...Array.from({ length: 7 }, () => 'coach-busy'), 'done'])
      expect(await sessionsOf(records, coach.id)).toHaveLength(1)
    }
  })

  it('who plan one trainee with eight coaches make one session; none waits for another for ever [SES-1]', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, two] = [await traineeOf(records, owner, null), await traineeOf(records, owner, null)]
      const coaches = []
      for (let hand = 0; hand < HANDS; hand += 1) coaches.push(await newAdministrator(records, 'coach'))
      const came = await arena.together(
        coaches.map((coach, index) => ({
          verb: 'plan',
          actor: owner,
          request: makePlanRequest(coach, index % 2 ? [one.id, two.id] : [two.id, one.id], { capacity: 2 }),
        })),
      )
      expect(saidBy(came)).toEqual(['done', ...Array.from({ length: 7 }, () => 'trainee-busy')])
    }
  })

  it('who move two sessions of a coach onto one hour leave them apart [SES-1]', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const coach = await newAdministrator(records, 'coach')
      const ids: string[] = []
      for (const hand of eight) {
        const { id } = await traineeOf(records, owner, coach)
        const starts = [addMinutes(at('2026-11-26', '08:00'), hand * 60)]
        ids.push(...(await planned(records, coach, makePlanRequest(coach, [id], { starts }))))
      }
      await arena.together(
        ids.map((id) => ({ verb: 'move', actor: coach, request: { id, startsAt: NOON, minutes: 60, seen: 0 } })),
      )
      const sessions = await sessionsOf(records, coach.id)
      expect(sessions.filter(({ startsAt }) => startsAt === NOON)).toHaveLength(1)
      expect(sessions.some((a) => sessions.some((b) => a !== b && overlap(a, b)))).toBe(false)
    }
  })

  it('who mark one trainee and press Next meanwhile leave a counter that equals what was taken [SES-1, TRN-4]', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const coach = await newAdministrator(records, 'coach')
      const { id } = await traineeOf(records, owner, coach)
      const [session = ''] = await planned(
        records,
        coach,
        makePlanRequest(coach, [id], { starts: [addMinutes(NOW.toISOString(), 60)] }),
      )
      const attendanceId = (await attendancesOf(records, session))[0]?.id ?? ''
      await arena.together(
        eight.map((index) =>
          index % 2
            ? { verb: 'step', actor: owner, traineeId: id, seen: 0 }
            : { verb: 'mark', actor: coach, request: { attendanceId, state: index % 4 ? 'late' : 'held', seen: 0 } },
        ),
      )
      expect(await unequal(records, [id])).toEqual([])
      const [row] = await attendancesOf(records, session)
      expect(row?.revision).toBe(1)
    }
  })
})

// The same race against what one would write without thinking. It must go wrong: else the races above could not.
it('looking whether the coach is free, waiting a moment and inserting plans one hour twice [SES-1]', async () => {
  const unguarded = await openUnguarded(HANDS)
  try {
    let spoiled = 0
    for (let round = 0; round < CONTROL_ROUNDS && spoiled === 0; round += 1) {
      const coach = await newAdministrator(unguarded.records, 'coach')
      await unguarded.together(async (by) => {
        const there = await sessionsOf(by, coach.id)
        await sleep(5)
        if (there.length > 0) return
        const times = { starts_at: NOON, ends_at: addMinutes(NOON, 60), created_at: NOW.toISOString() }
        await by.write
          .insertInto('training_sessions')
          .values({ id: newId(), kind: 'q-and-a', coach_id: coach.id, ...times })
          .execute()
      })
      if ((await sessionsOf(unguarded.records, coach.id)).length > 1) spoiled += 1
    }
    expect(spoiled, 'rounds that went wrong').toBeGreaterThan(0)
  } finally {
    await unguarded.close()
  }
})
