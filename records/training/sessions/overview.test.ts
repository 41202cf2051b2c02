import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { csvLine } from '#domain/operating/csv'
import { addMinutes, startOfDay } from '#domain/training/manila'
import type { Records } from '#records/engine/db'
import { done, newAdministrator, setUpPackages } from '#tests/journey'
import { makePlanRequest, at, attendancesOf, planned, traineeOf } from '#tests/planning'
import { ENGINE, openTestRecords } from '#tests/records'
import { markAttendance } from './mark-attendance.ts'
import { trainingToday } from './overview.ts'
import { sessionsBetween } from './session-lists.ts'
import { attendanceReport } from './report.ts'

let records: Records
let owner: Actor
let coach: Actor
let close: () => Promise<void>
const MORNING = new Date(at('2026-11-25', '07:00'))
const ALL = { since: null, until: null }

beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  owner = await newAdministrator(records)
  coach = await newAdministrator(records, 'coach')
})
afterAll(() => close())

/** The same records, each statement that reads them counted. */
function counting(): { counted: Records; count(): number } {
  let statements = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      statements += 1
      return Promise.resolve(result)
    },
  }
  return { counted: { ...records, read: records.read.withPlugin(plugin) }, count: () => statements }
}

async function held(trainee: string, day: string, state: 'held' | 'missed' = 'held', minutes = 60) {
  const start = at(day, '09:00')
  const [id = ''] = await planned(
    records,
    owner,
    makePlanRequest(coach, [trainee], { starts: [start], minutes, anyway: true }),
    new Date(addMinutes(start, -600)),
  )
  const attendanceId = (await attendancesOf(records, id))[0]?.id ?? ''
  done(await markAttendance(records, owner, { attendanceId, state, seen: 0 }, new Date(addMinutes(start, 90))))
}
const joinedLongAgo = (id: string, took = 0) =>
  records.write
    .updateTable('trainees')
    .set({ joined_at: '2026-09-01T00:00:00.000Z', session_took: took })
    .where('id', '=', id)
    .execute()

describe('what the day asks of staff', () => {
  it('is today’s sessions, who has nothing planned, who has not come, whose package runs out [SES-8]', async () => {
    const [today, lost, lately, last] = [
      await traineeOf(records, owner, coach, 'Tala Today'),
      await traineeOf(records, owner, coach, 'Lito Lost'),
      await traineeOf(records, owner, null, 'Lina Lately'),
      await traineeOf(records, owner, coach, 'Lara Last'),
    ]
    for (const { id } of [today, lost, lately]) await joinedLongAgo(id)
    await joinedLongAgo(last.id, 9)
    await held(lately.id, '2026-11-20')
    await held(lost.id, '2026-11-02')
    await held(lost.id, '2026-11-19', 'missed')
    await planned(records, owner, makePlanRequest(coach, [today.id]), MORNING)
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted()
    const seen = await trainingToday(records, owner, 20, MORNING)
    expect(seen.sessions.flatMap(({ attendees }) => attendees.map(({ traineeId }) => traineeId))).toEqual([today.id])
    expect(idsOf(seen.unplanned)).toEqual([lost.id, lately.id, last.id].toSorted())
    expect(idsOf(seen.away)).toEqual([today.id, lost.id, last.id].toSorted())
    expect(idsOf(seen.runningOut)).toEqual([last.id])
    const own = await trainingToday(records, coach, 20, MORNING)
    expect(idsOf(own.unplanned)).toEqual([lost.id, last.id].toSorted())
    expect(await trainingToday(records, await newAdministrator(records, 'cashier'), 20, MORNING)).toMatchObject({
      sessions: [],
      away: [],
    })
    const { counted, count } = counting()
    await trainingToday(counted, owner, 5, MORNING)
    expect(count()).toBeLessThanOrEqual(5)
  })
})

describe('the report', () => {
  it('sums sessions, hours and attendance by coach and month of Manila, the newest first [SES-8]', async () => {
    const mine = await newAdministrator(records, 'coach')
    const [one, two] = [await traineeOf(records, owner, mine), await traineeOf(records, owner, mine)]
    const plan = async (start: string, minutes: number, states: ('held' | 'late' | 'missed' | null)[]) => {
      const ids = [one.id, two.id].slice(0, states.length)
      const [id = ''] = await planned(
        records,
        owner,
        makePlanRequest(mine, ids, { starts: [start], minutes, anyway: true }),
        new Date(addMinutes(start, -60)),
      )
      for (const [index, row] of (await attendancesOf(records, id)).entries()) {
        const state = states[index]
        if (state)
          done(await markAttendance(records, owner, { attendanceId: row.id, state, seen: 0 }, new Date(start)))
      }
    }
    await plan(at('2027-01-31', '20:00'), 90, ['held', 'late'])
    // Midnight in Manila is still January by UTC.
    await plan(at('2027-02-01', '00:30'), 60, ['held'])
    await plan(at('2027-02-03', '09:00'), 60, ['missed', null])
    const rows = (await attendanceReport(records, ALL)).filter(({ coachId }) => coachId === mine.id)
    expect(rows).toEqual([
      {
        coachId: mine.id,
        coach: mine.name,
        month: '2027-02',
        sessions: 1,
        minutes: 60,
        present: 1,
        late: 0,
        missed: 1,
        open: 1,
      },
      {
        coachId: mine.id,
        coach: mine.name,
        month: '2027-01',
        sessions: 1,
        minutes: 90,
        present: 1,
        late: 1,
        missed: 0,
        open: 0,
      },
    ])
    const february = { since: startOfDay('2027-02-01'), until: startOfDay('2027-03-01') }
    expect((await attendanceReport(records, february)).map(({ month }) => month)).toEqual(['2027-02'])
  })

  it('a coach who calls themselves a formula is a name in the file [SES-8]', () => {
    expect(csvLine(['=HYPERLINK("x")', '2027-01'])).toBe('"\'=HYPERLINK(""x"")","2027-01"\r\n')
  })
})

describe('a week', () => {
  it('costs two questions, whatever is in it, and finds its sessions by the index of their beginnings [SES-2]', async () => {
    const { counted, count } = counting()
    const week = await sessionsBetween(counted, owner, startOfDay('2026-11-23'), startOfDay('2026-11-30'), null)
    expect(week.length).toBeGreaterThan(0)
    expect(count()).toBe(2)
    if (ENGINE === 'postgres') return
    const { rows } = await sql<{ detail: string }>`explain query plan
      select id from training_sessions where starts_at >= '2026-11-23' and starts_at < '2026-11-30'
      and cancelled_at is null order by starts_at, id`.execute(records.read)
    expect(rows.map(({ detail }) => detail).join(' ')).toContain(
      'training_sessions_by_start (starts_at>? AND starts_at<?)',
    )
  })
})
