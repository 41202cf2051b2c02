import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import type { AttendanceState } from '#domain/training/sessions'
import type { Records } from '#records/engine/db'
import { markAttendance } from '#records/training/sessions/mark-attendance'
import { makeUpIds, newCancellable, type Cancellable } from '#tests/cancellations'
import { after, done, newAdministrator, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { newTeam } from '#tests/sessions'
import { excuseAbsence } from './excuse-absence.ts'

let records: Records
let other: Records
let close: () => Promise<void>
let owner: Actor
beforeAll(async () => {
  const opened = await openTestRecords()
  ;({ records, close } = opened)
  other = await opened.another()
  await setUpPackages(records)
  ;({ owner } = await newTeam(records))
})
afterAll(() => close())

const THEN = after(74 * 60)
const mark = (of: Cancellable, state: AttendanceState, seen: number) =>
  markAttendance(records, of.coach, { attendanceId: of.attendanceId, state, seen }, THEN)
const excuse = (of: Cancellable, excused: boolean, seen: number, by: Actor = of.coach, on = records) =>
  excuseAbsence(on, by, { attendanceId: of.attendanceId, excused, seen }, THEN)
const rowOf = ({ attendanceId }: Cancellable) =>
  records.read
    .selectFrom('attendances')
    .select(['state', 'revision', 'excused_at'])
    .where('id', '=', attendanceId)
    .executeTakeFirstOrThrow()
const tookOf = async ({ trainee }: Cancellable) =>
  (
    await records.read
      .selectFrom('trainees')
      .select('session_took')
      .where('id', '=', trainee.traineeId)
      .executeTakeFirstOrThrow()
  ).session_took
const excusesOf = ({ trainee }: Cancellable) =>
  records.read
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', trainee.traineeId)
    .where('action', 'like', 'absence %')
    .execute()

async function missed(): Promise<Cancellable> {
  const made = await newCancellable(records, owner, {})
  done(await mark(made, 'missed', 0))
  return made
}

it('a missed session does not count as taken, and only an excused one is owed as a make-up session [FAM-5]', async () => {
  const made = await missed()
  expect([await tookOf(made), await makeUpIds(records, made)]).toEqual([0, []])
  expect(await excuse(made, true, 0)).toEqual({ ok: false, reason: 'changed-meanwhile' })
  done(await excuse(made, true, 1))
  expect([await tookOf(made), await makeUpIds(records, made)]).toEqual([0, [made.attendanceId]])
  done(await excuse(made, false, 2))
  expect(await makeUpIds(records, made)).toEqual([])
  done(await excuse(made, true, 3))
  // Another mark ends the excuse: the trainee came after all.
  done(await mark(made, 'held', 4))
  expect([await tookOf(made), await makeUpIds(records, made)]).toEqual([1, []])
  expect(await excuse(made, true, 5)).toEqual({ ok: false, reason: 'not-missed' })
  expect((await excusesOf(made)).map(({ action }) => action)).toEqual([
    'absence excuse',
    'absence unexcuse',
    'absence excuse',
  ])
})

it('is for the session’s coach and planners, and written once of two at once [FAM-5]', async () => {
  const made = await missed()
  const stranger = await newAdministrator(records, 'coach')
  const cashier = await newAdministrator(records, 'cashier')
  expect(await excuse(made, true, 1, stranger)).toEqual({ ok: false, reason: 'not-found' })
  expect(await excuse(made, true, 1, cashier)).toEqual({ ok: false, reason: 'not-allowed' })
  const both = await Promise.all([excuse(made, true, 1), excuse(made, true, 1, owner, other)])
  expect(both.map(({ ok }) => ok)).toEqual([true, true])
  expect(await excusesOf(made)).toHaveLength(1)
  expect((await rowOf(made)).revision).toBe(2)
  // An absence excused while somebody else marks the trainee present: one of the two is refused.
  const raced = await missed()
  const [excused, marked] = await Promise.all([excuse(raced, true, 1), mark(raced, 'held', 1)])
  expect([excused, marked].filter(({ ok }) => ok)).toHaveLength(1)
  // Control: an excuse that does not repeat what it has read is written on a trainee who came.
  const came = await missed()
  done(await mark(came, 'held', 1))
  await records.write
    .updateTable('attendances')
    .set({ excused_at: THEN.toISOString() })
    .where('id', '=', came.attendanceId)
    .execute()
  expect(await rowOf(came)).toMatchObject({ state: 'held', excused_at: THEN.toISOString() })
})
