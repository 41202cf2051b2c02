import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { newId, type Records } from '#records/engine/db'
import { cancelSession } from '#records/training/sessions/cancel'
import { planWeekCopy } from '#records/training/sessions/copy-week'
import { planSessions } from '#records/training/sessions/plan'
import { cancelOwn, makeUpIds, newCancellable, type Cancellable } from '#tests/cancellations'
import { after, done, NOW, setUpPackages } from '#tests/journey'
import { at, attendancesOf, makePlanRequest } from '#tests/planning'
import { openTestRecords } from '#tests/records'
import { newSession, newTeam } from '#tests/sessions'

let opened: Awaited<ReturnType<typeof openTestRecords>>
let records: Records
/** The same records as another process has them. */
let other: Records
let owner: Actor
beforeAll(async () => {
  opened = await openTestRecords()
  ;({ records } = opened)
  other = await opened.another()
  await setUpPackages(records)
  ;({ owner } = await newTeam(records))
})
afterAll(() => opened.close())

const HOUR = 60

type Scene = Cancellable
const scene = (more: { people?: number; startsAt?: Date } = {}) => newCancellable(records, owner, more)
const cancel = (made: Scene, more: object = {}, now = NOW) => cancelOwn(records, made, more, now)
const makeUpsOf = (made: Scene) => makeUpIds(records, made)
const planAgain = (of: Scene, day: string, more: object = {}) =>
  planSessions(
    records,
    of.coach,
    makePlanRequest(of.coach, [of.trainee.traineeId], {
      starts: [at(day, '10:00')],
      makesUpFor: [of.attendanceId],
      ...more,
    }),
    NOW,
  )

describe('a make-up session', () => {
  it('stands for one cancelled session once, and frees it when staff cancel it [FAM-5]', async () => {
    const made = await scene()
    done(await cancel(made))
    const { ids } = done(await planAgain(made, '2026-11-26'))
    expect(await makeUpsOf(made)).toEqual([])
    expect(await planAgain(made, '2026-11-27')).toEqual({ ok: false, reason: 'made-up' })
    done(await cancelSession(records, made.coach, { id: ids[0] ?? '', seen: 0 }, NOW))
    expect(await makeUpsOf(made)).toEqual([made.attendanceId])
    done(await planAgain(made, '2026-11-27'))
    expect(await makeUpsOf(made)).toEqual([])
  })

  it('is one of two that are planned at once; the index alone would refuse the second [FAM-5]', async () => {
    const made = await scene()
    done(await cancel(made))
    const plan = (by: Records, day: string) =>
      planSessions(
        by,
        made.coach,
        makePlanRequest(made.coach, [made.trainee.traineeId], {
          starts: [at(day, '10:00')],
          makesUpFor: [made.attendanceId],
        }),
        NOW,
      )
    const both = await Promise.all([plan(records, '2026-11-26'), plan(other, '2026-11-27')])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    const { attendanceIds } = await newSession(records, {
      startsAt: after(150 * HOUR),
      trainees: [made.trainee],
      coach: made.coach,
      now: NOW,
    })
    const second = records.write
      .updateTable('attendances')
      .set({ makes_up_for: made.attendanceId })
      .where('id', '=', attendanceIds[0] ?? '')
      .execute()
    await expect(second).rejects.toThrow(/unique|UNIQUE/)
  })

  it('that its trainee cancels leaves one make-up to plan, not two [FAM-5]', async () => {
    const made = await scene()
    done(await cancel(made))
    const [id = ''] = done(await planAgain(made, '2026-11-27')).ids
    const again = { ...made, sessionId: id, startsAt: new Date(at('2026-11-27', '10:00')) }
    done(await cancel(again))
    const [attendance] = await attendancesOf(records, id)
    expect(await makeUpsOf(made)).toEqual([attendance?.id])
  })

  it('is linked for its kind and for the first of a series alone, and a copied week has no link [FAM-5]', async () => {
    const made = await scene()
    done(await cancel(made))
    done(await planAgain(made, '2026-11-24', { kind: 'assessment' }))
    expect(await makeUpsOf(made)).toEqual([made.attendanceId])
    const starts = [at('2026-11-26', '10:00'), at('2026-12-03', '10:00')]
    const { ids } = done(await planAgain(made, '2026-11-26', { starts }))
    const links = async (id = '') => (await attendancesOf(records, id)).map((row) => row.makes_up_for)
    expect([await links(ids[0]), await links(ids[1])]).toEqual([[made.attendanceId], [null]])
    const key = newId()
    const copy = { monday: '2026-11-30', coachId: null, chosen: [{ id: ids[0] ?? '', key }] }
    done(await cancelSession(records, made.coach, { id: ids[1] ?? '', seen: 0 }, NOW))
    done(await planWeekCopy(records, made.coach, copy, NOW))
    expect(await links(key)).toEqual([null])
  })
})
