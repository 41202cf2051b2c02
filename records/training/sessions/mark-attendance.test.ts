import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import type { AttendanceState } from '#domain/training/sessions'
import { immediateTransaction, type Records } from '#records/engine/db'
import { ownData } from '#records/accounts/own/own-data'
import { unenrolTrainee } from '#records/enrolment/payments'
import { stepSession } from '#records/training/progress'
import { done, newAdministrator, NOW, setUpPackages, wholeTables } from '#tests/journey'
import { makePlanRequest, at, attendancesOf, planned, traineeOf, unequal } from '#tests/planning'
import { openTestRecords } from '#tests/records'
import { evened } from './session-counts.ts'
import { markAttendance } from './mark-attendance.ts'
import { cancelSession } from './cancel.ts'

let records: Records
let owner: Actor
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  owner = await newAdministrator(records)
})
afterAll(() => close())

const THEN = new Date('2026-11-25T06:00:00.000Z')
async function scene(others = 0) {
  const coach = await newAdministrator(records, 'coach')
  const trainees = [await traineeOf(records, owner, coach)]
  for (let index = 0; index < others; index += 1) trainees.push(await traineeOf(records, owner, coach))
  const ids = trainees.map(({ id }) => id)
  const [id = ''] = await planned(records, coach, makePlanRequest(coach, ids))
  return { coach, trainees, ids, id, first: trainees[0]! }
}
async function markOf(
  coach: Actor,
  sessionId: string,
  state: AttendanceState,
  { now = THEN, seen = -1, index = 0 } = {},
) {
  const attendance = (await attendancesOf(records, sessionId))[index]
  return markAttendance(
    records,
    coach,
    { attendanceId: attendance?.id ?? '', state, seen: seen < 0 ? (attendance?.revision ?? 0) : seen },
    now,
  )
}
const tookOf = async (id: string) =>
  (await records.read.selectFrom('trainees').select('session_took').where('id', '=', id).executeTakeFirstOrThrow())
    .session_took
const step = (id: string, direction: 'next' | 'previous', seen: number, now = THEN) =>
  stepSession(records, owner, id, { stepper: 'sessions', direction, seen }, now)

describe('marking', () => {
  it('never counts more than the package has, by whichever way a session is taken [TRN-4, SES-1]', async () => {
    const { coach, id, first } = await scene()
    for (let took = 0; took < 10; took += 1) done(await step(first.id, 'next', took, NOW))
    expect(await markOf(coach, id, 'held')).toEqual({ ok: false, reason: 'all-taken' })
    expect(await markOf(coach, id, 'late')).toEqual({ ok: false, reason: 'all-taken' })
    expect(await tookOf(first.id)).toBe(10)
    expect(done(await step(first.id, 'previous', 10, NOW)).took).toBe(9)
    expect(done(await markOf(coach, id, 'held')).took).toBe(10)
  })

  it('the database itself refuses a count above the package; one that was moved in above it may fall [TRN-4]', async () => {
    const { first } = await scene()
    const set = (column: 'session_took' | 'assessment_took', to: number) =>
      records.write
        .updateTable('trainees')
        .set({ [column]: to })
        .where('id', '=', first.id)
        .execute()
    await set('session_took', 10)
    await expect(set('session_took', 11)).rejects.toThrow('cannot take more sessions')
    await expect(set('assessment_took', 4)).rejects.toThrow('cannot take more sessions')
    await set('session_took', 9)
    expect(await tookOf(first.id)).toBe(9)
  })

  it('held and late raise the counter as Next does, missed and undoing lower it [SES-1, TRN-4]', async () => {
    const { coach, id, first } = await scene()
    const expected: [AttendanceState, number][] = [
      ['held', 1],
      ['late', 1],
      ['missed', 0],
      ['held', 1],
      ['planned', 0],
    ]
    for (const [state, took] of expected) {
      expect(done(await markOf(coach, id, state)).took, state).toBe(took)
      expect(await tookOf(first.id)).toBe(took)
    }
    const log = await records.read
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'trainee attendance')
      .where('subject_id', '=', first.id)
      .orderBy('id')
      .execute()
    expect(log).toHaveLength(5)
    expect(log[0]).toEqual({
      before: '{"attendance":"planned","session_took":0}',
      after: '{"attendance":"held","session_took":1,"session":"Nov 25, 2026, 12:00 PM"}',
    })
  })

  it('the same twice is once; what was changed elsewhere is refused and stays [SES-1]', async () => {
    const { coach, id, first } = await scene()
    done(await markOf(coach, id, 'held', { seen: 0 }))
    const before = await wholeTables(records)
    expect(done(await markOf(coach, id, 'held', { seen: 0 }))).toEqual({ state: 'held', revision: 1, took: 1 })
    expect(await markOf(coach, id, 'missed', { seen: 0 })).toEqual({ ok: false, reason: 'changed-meanwhile' })
    expect(await wholeTables(records)).toEqual(before)
    expect(await tookOf(first.id)).toBe(1)
  })

  it('is refused before the day of the session, in one that was cancelled elsewhere, and for others than its coach [SES-1]', async () => {
    const { coach, id, first } = await scene()
    const other = await newAdministrator(records, 'coach')
    expect(await markOf(coach, id, 'held', { now: NOW })).toEqual({ ok: false, reason: 'not-yet' })
    expect(await markOf(other, id, 'held')).toEqual({ ok: false, reason: 'not-found' })
    expect(await markOf(first.client, id, 'held')).toEqual({ ok: false, reason: 'not-allowed' })
    expect(await markOf(await newAdministrator(records, 'cashier'), id, 'held')).toMatchObject({
      reason: 'not-allowed',
    })
    done(await cancelSession(records, coach, { id, seen: 0 }, NOW))
    expect(await markOf(coach, id, 'held')).toEqual({ ok: false, reason: 'session-cancelled' })
    expect(await tookOf(first.id)).toBe(0)
  })

  it('a session where somebody was is not cancelled before that is undone [SES-1]', async () => {
    const { coach, id } = await scene(1)
    done(await markOf(coach, id, 'late'))
    expect(await cancelSession(records, coach, { id, seen: 0 }, THEN)).toEqual({
      ok: false,
      reason: 'already-marked',
    })
    done(await markOf(coach, id, 'planned'))
    done(await cancelSession(records, coach, { id, seen: 0 }, THEN))
  })
})

describe('the steppers', () => {
  it('Next marks the oldest planned session that has begun, else counts one without a date [SES-1, TRN-4]', async () => {
    const { coach, id, first } = await scene()
    const [later = ''] = await planned(
      records,
      coach,
      makePlanRequest(coach, [first.id], { starts: [at('2026-11-26', '12:00')] }),
    )
    done(await step(first.id, 'next', 0))
    expect((await attendancesOf(records, id))[0]).toMatchObject({ state: 'held', revision: 1, marked_by: owner.id })
    done(await step(first.id, 'next', 1))
    expect((await attendancesOf(records, later))[0]?.state).toBe('planned')
    expect(await unequal(records, [first.id])).toEqual([])
    const rows = await records.read
      .selectFrom('attendances')
      .select('session_id')
      .where('trainee_id', '=', first.id)
      .execute()
    expect(rows.filter(({ session_id }) => session_id === null)).toHaveLength(1)
  })

  it('Previous undoes the one that was marked last: without a date it goes, with one it is planned again [SES-1, TRN-4]', async () => {
    const { id, first } = await scene()
    done(await step(first.id, 'next', 0))
    done(await step(first.id, 'next', 1, new Date(THEN.getTime() + 1000)))
    done(await step(first.id, 'previous', 2))
    const rows = await records.read
      .selectFrom('attendances')
      .select(['session_id', 'state'])
      .where('trainee_id', '=', first.id)
      .execute()
    expect(rows).toEqual([{ session_id: id, state: 'held' }])
    done(await step(first.id, 'previous', 1))
    expect((await attendancesOf(records, id))[0]?.state).toBe('planned')
    expect(await unequal(records, [first.id])).toEqual([])
  })

  it('what a build without attendances counted alone becomes rows with the next change, up and down [SES-1]', async () => {
    const { coach, id, first } = await scene()
    const counted = (session_took: number) =>
      records.write.updateTable('trainees').set({ session_took }).where('id', '=', first.id).execute()
    await counted(4)
    expect(await unequal(records, [first.id])).toHaveLength(1)
    expect(done(await markOf(coach, id, 'held')).took).toBe(5)
    expect(await unequal(records, [first.id])).toEqual([])
    await counted(1)
    done(await step(first.id, 'next', 1))
    expect(await tookOf(first.id)).toBe(2)
    expect(await unequal(records, [first.id])).toEqual([])
    await counted(10)
    expect(done(await step(first.id, 'previous', 10)).took).toBe(9)
    expect(await unequal(records, [first.id])).toEqual([])
    await counted(0)
    expect(await immediateTransaction(records, (trx) => evened(trx, first.id, 'q-and-a', THEN))).toBe(0)
    expect(await unequal(records, [first.id])).toEqual([])
  })
})

it('who is unenrolled leaves their past to the reports and empties what was to come [SES-1]', async () => {
  const { coach, ids, id, first } = await scene(1)
  const [alone = ''] = await planned(
    records,
    coach,
    makePlanRequest(coach, [first.id], { starts: [at('2026-11-27', '12:00')] }),
  )
  const mine = (await attendancesOf(records, id)).findIndex(({ trainee_id }) => trainee_id === first.id)
  done(await markOf(coach, id, 'held', { index: mine }))
  done(await unenrolTrainee(records, owner, first.id, THEN))
  const letters = await records.read
    .selectFrom('outbox')
    .select(['text', 'calendar'])
    .where('recipient', '=', first.client.email)
    .where('kind', '=', 'session-cancelled')
    .execute()
  expect(letters).toHaveLength(1)
  expect(letters[0]?.text).toContain('ended your enrollment')
  expect(letters[0]?.calendar).toMatch(/METHOD:CANCEL[\s\S]+STATUS:CANCELLED/)
  const both = await attendancesOf(records, id)
  expect(both.map(({ trainee_id, state }) => [trainee_id, state])).toEqual(
    expect.arrayContaining([
      [null, 'held'],
      [ids[1], 'planned'],
    ]),
  )
  const sessions = await records.read
    .selectFrom('training_sessions')
    .select(['id', 'cancelled_at as at', 'revision'])
    .where('id', 'in', [id, alone])
    .execute()
  expect(sessions).toEqual(
    expect.arrayContaining([
      { id, at: null, revision: 0 },
      { id: alone, at: THEN.toISOString(), revision: 1 },
    ]),
  )
})

it('one’s own data names one’s sessions, and nobody else who is in them [SES-1]', async () => {
  const { ids, first } = await scene(1)
  const ownSessions = (await ownData(records, first.client))?.records.trainingSessions
  expect(ownSessions).toMatchObject([{ kind: 'q-and-a', state: 'planned', starts_at: at('2026-11-25', '12:00') }])
  expect(JSON.stringify(ownSessions)).not.toContain(ids[1])
})
