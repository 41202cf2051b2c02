import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { addMinutes } from '#domain/training/manila'
import { overlap } from '#domain/training/plan-session'
import { ATTENDANCE_STATES } from '#domain/training/sessions'
import type { Records } from '#records/engine/db'
import { unenrolTrainee } from '#records/enrolment/payments'
import { stepSession } from '#records/training/progress'
import { newAdministrator, setUpPackages } from '#tests/journey'
import { makePlanRequest, at, traineeOf, unequal } from '#tests/planning'
import { ENGINE, openTestRecords } from '#tests/records'
import { addTrainee } from './join.ts'
import { markAttendance } from './mark-attendance.ts'
import { cancelSession } from './cancel.ts'
import { moveSession } from './move.ts'
import { planSessions } from './plan.ts'

// The same verbs on both engines: that each has been done is for one of them.
const RUNS = Number(process.env.MODEL_RUNS ?? (ENGINE === 'sqlite' ? 25 : 10))
const SEED = Number(process.env.MODEL_SEED ?? 20_261_123)
const BEGIN = at('2026-11-23', '08:00')

let records: Records
let owner: Actor
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  owner = await newAdministrator(records)
})
afterAll(() => close())

// Numbers point into what there is at that moment, so that a shrunk sequence still means something.
const some = fc.nat({ max: 1000 })
const hour = fc.nat({ max: 23 })
const dayChange = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('plan' as const),
      hour,
      times: fc.integer({ min: 1, max: 3 }),
      coach: fc.nat({ max: 1 }),
      who: fc.subarray([0, 1, 2], { minLength: 1 }),
      kind: fc.constantFrom('q-and-a', 'assessment'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('move' as const), which: some, hour, stale: fc.boolean() }) },
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('mark' as const),
      which: some,
      state: fc.constantFrom(...ATTENDANCE_STATES),
      stale: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('step' as const),
      who: fc.nat({ max: 2 }),
      stepper: fc.constantFrom('sessions', 'assessments'),
      direction: fc.constantFrom('next', 'previous'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('cancel' as const), which: some, rest: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('join' as const), which: some, who: fc.nat({ max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('unenrol' as const), who: fc.nat({ max: 2 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('old build counts' as const),
      who: fc.nat({ max: 2 }),
      took: fc.nat({ max: 5 }),
    }),
  },
)
type DayChange = typeof dayChange extends fc.Arbitrary<infer Value> ? Value : never
type World = { coaches: Actor[]; trainees: string[]; now: Date }

const seen = new Map<string, number>()
const of = <Item>(list: readonly Item[], index: number): Item | undefined => list[index % Math.max(1, list.length)]

const sessionsOf = ({ coaches }: World) =>
  records.read
    .selectFrom('training_sessions')
    .select([
      'id',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'coach_id as coachId',
      'revision',
      'cancelled_at as cancelledAt',
    ])
    .where(
      'coach_id',
      'in',
      coaches.map(({ id }) => id),
    )
    .orderBy('created_at')
    .orderBy('starts_at')
    .execute()
const attendancesIn = (ids: string[]) =>
  records.read
    .selectFrom('attendances')
    .selectAll()
    .where('session_id', 'in', ids.length > 0 ? ids : [''])
    .orderBy('id')
    .execute()

async function act(world: World, all: DayChange): Promise<{ ok: boolean; reason?: string } | null> {
  const { coaches, trainees, now } = world
  const sessions = await sessionsOf(world)
  switch (all.does) {
    case 'plan': {
      const coach = coaches[all.coach] ?? owner
      const ids = all.who.map((index) => trainees[index] ?? '')
      const starts = Array.from({ length: all.times }, (_, index) => addMinutes(BEGIN, (all.hour + 24 * index) * 60))
      return planSessions(
        records,
        owner,
        makePlanRequest(coach, ids, { starts, kind: all.kind, capacity: 3, anyway: true }),
        now,
      )
    }
    case 'move': {
      const session = of(sessions, all.which)
      const startsAt = addMinutes(BEGIN, all.hour * 60)
      return session
        ? moveSession(
            records,
            owner,
            { id: session.id, startsAt, minutes: 60, anyway: true, seen: session.revision - Number(all.stale) },
            now,
          )
        : null
    }
    case 'mark': {
      const attendance = of(await attendancesIn(sessions.map(({ id }) => id)), all.which)
      return attendance
        ? markAttendance(
            records,
            owner,
            { attendanceId: attendance.id, state: all.state, seen: attendance.revision - Number(all.stale) },
            now,
          )
        : null
    }
    case 'step': {
      const id = trainees[all.who] ?? ''
      const row = await records.read.selectFrom('trainees').selectAll().where('id', '=', id).executeTakeFirst()
      const took = all.stepper === 'sessions' ? row?.session_took : row?.assessment_took
      return stepSession(records, owner, id, { stepper: all.stepper, direction: all.direction, seen: took ?? 0 }, now)
    }
    case 'cancel': {
      const session = of(sessions, all.which)
      return session
        ? cancelSession(records, owner, { id: session.id, seen: session.revision, rest: all.rest }, now)
        : null
    }
    case 'join': {
      const session = of(sessions, all.which)
      return session ? addTrainee(records, owner, { id: session.id, traineeId: trainees[all.who] ?? '' }, now) : null
    }
    case 'unenrol':
      return unenrolTrainee(records, owner, trainees[all.who] ?? '', now)
    case 'old build counts': {
      const id = trainees[all.who] ?? ''
      await records.write.updateTable('trainees').set({ session_took: all.took }).where('id', '=', id).execute()
      // The next step of that trainee makes both equal.
      return stepSession(records, owner, id, { stepper: 'sessions', direction: 'next', seen: all.took }, now)
    }
  }
}

/** What must hold after every action. */
async function expectLaw(world: World): Promise<void> {
  expect(await unequal(records, world.trainees)).toEqual([])
  const sessions = (await sessionsOf(world)).filter(({ cancelledAt }) => cancelledAt === null)
  const inside = await attendancesIn(sessions.map(({ id }) => id))
  const whoIn = (id: string) =>
    inside
      .filter((row) => row.session_id === id && row.state !== 'cancelled' && row.trainee_id !== null)
      .map((row) => row.trainee_id)
  for (const [index, a] of sessions.entries())
    for (const b of sessions.slice(index + 1)) {
      if (!overlap(a, b)) continue
      expect(a.coachId, 'a coach in two places').not.toBe(b.coachId)
      expect(
        whoIn(a.id).filter((id) => whoIn(b.id).includes(id)),
        'a trainee in two places',
      ).toEqual([])
    }
}

it('whatever is planned, moved, marked, stepped, cancelled and left: counters equal what was taken, and nobody is in two places [SES-1]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(dayChange, { minLength: 5, maxLength: 40 }), async (changes) => {
      const coaches = [await newAdministrator(records, 'coach'), await newAdministrator(records, 'coach')]
      const trainees: string[] = []
      for (let index = 0; index < 3; index += 1) trainees.push((await traineeOf(records, owner, null)).id)
      const world: World = { coaches, trainees, now: new Date(BEGIN) }
      for (const [index, one] of changes.entries()) {
        world.now = new Date(addMinutes(BEGIN, index * 40))
        const answer = await act(world, one)
        if (answer) {
          const said = `${one.does}: ${answer.ok ? 'done' : answer.reason}`
          seen.set(said, (seen.get(said) ?? 0) + 1)
        }
        await expectLaw(world)
      }
    }),
    { numRuns: RUNS, seed: SEED },
  )
  if (RUNS < 25) return
  const often = ['plan', 'move', 'mark', 'step', 'cancel', 'join', 'unenrol'].map(
    (does) => seen.get(`${does}: done`) ?? 0,
  )
  expect(Math.min(...often), `each deed was done at times: ${[...seen].join('; ')}`).toBeGreaterThan(0)
  for (const refused of [
    'plan: coach-busy',
    'plan: trainee-busy',
    'plan: in-the-past',
    'move: changed-meanwhile',
    'mark: changed-meanwhile',
  ])
    expect(seen.get(refused) ?? 0, refused).toBeGreaterThan(0)
})
