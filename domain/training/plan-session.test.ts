import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMinutes, instantOf } from './manila.ts'
import {
  clashesOf,
  clashOf,
  freeStarts,
  isPossible,
  overlap,
  seriesOf,
  type ExistingSession,
} from './plan-session.ts'
import { DEFAULT_TERMS } from './terms.ts'

const at = (day: string, time: string) => instantOf(day, time) ?? ''
const NOW = new Date(at('2026-11-23', '09:00'))
const MONDAY = at('2026-11-23', '10:00')
const around = (existingSessions: ExistingSession[] = []) => ({
  existingSessions,
  terms: DEFAULT_TERMS,
  said: [],
  lastDays: new Map<string, string>(),
  anyway: false,
})
const wanted = (startsAt: string, minutes = 60, traineeIds = ['t1'], coachId = 'c1') => ({
  startsAt,
  endsAt: addMinutes(startsAt, minutes),
  traineeIds,
  coachId,
})
const existingSession = (id: string, startsAt: string, coachId: string, traineeIds: string[]): ExistingSession => ({
  id,
  startsAt,
  endsAt: addMinutes(startsAt, 60),
  coachId,
  traineeIds,
})

describe('a plan', () => {
  it('meets the coach first, then a trainee, then the hours; what ends as it begins does not touch it [SES-1]', () => {
    const there = [
      existingSession('s1', MONDAY, 'c1', ['t9']),
      existingSession('s2', addMinutes(MONDAY, 60), 'c2', ['t1']),
    ]
    expect(clashOf(wanted(addMinutes(MONDAY, 30)), around(there), NOW)).toMatchObject({
      reason: 'coach-busy',
      session: 's1',
    })
    expect(clashOf(wanted(addMinutes(MONDAY, 60)), around(there), NOW)).toMatchObject({
      reason: 'trainee-busy',
      session: 's2',
      trainee: 't1',
    })
    expect(clashOf(wanted(addMinutes(MONDAY, 120)), around(there), NOW)).toBeNull()
    expect(clashOf(wanted(addMinutes(MONDAY, -120)), around(there), NOW)?.reason).toBe('in-the-past')
  })

  it('ends with the last day of a package, whose other trainees are free [FAM-4]', () => {
    const days = { ...around(), lastDays: new Map([['t1', '2026-11-23']]) }
    expect(clashOf(wanted(MONDAY), days, NOW)).toBeNull()
    const tuesday = addMinutes(MONDAY, 24 * 60)
    expect(clashOf(wanted(tuesday, 60, ['t2', 't1']), { ...days, anyway: true }, NOW)).toMatchObject({
      reason: 'package-ended',
      trainee: 't1',
      words: '2026-11-23',
    })
    expect(clashOf(wanted(tuesday, 60, ['t2']), days, NOW)).toBeNull()
  })

  it('needs times that exist, a length and a place of bearable size [SES-1]', () => {
    const good = { starts: [MONDAY], minutes: 60, place: '' }
    expect(isPossible(good)).toBe(true)
    for (const bad of [
      { starts: [] },
      { starts: ['2027-02-29T02:00:00.000Z'] },
      { starts: ['+012026-01-01T00:00:00.000Z'] },
      { starts: ['9999-12-31T23:00:00.000Z'] },
      { minutes: 9 },
      { minutes: 481 },
      { minutes: 60.5 },
      { minutes: Number.NaN },
      { place: 'x'.repeat(301) },
    ])
      expect(isPossible({ ...good, ...bad }), JSON.stringify(bad)).toBe(false)
  })

  it('whatever is planned one after the other, no coach and no trainee is in two places [SES-1]', () => {
    const wish = record({
      hour: integer({ min: 0, max: 40 }),
      minutes: constantFrom(30, 60, 90),
      coach: constantFrom('c1', 'c2'),
      trainees: constantFrom<string[]>(['t1'], ['t2'], ['t1', 't2'], ['t3']),
    })
    assert(
      property(array(wish, { maxLength: 30 }), (wishes) => {
        const made: ExistingSession[] = []
        for (const { hour, minutes, coach, trainees } of wishes) {
          const slot = wanted(addMinutes(MONDAY, hour * 30), minutes, trainees, coach)
          if (!clashOf(slot, { ...around(made), anyway: true }, NOW)) made.push({ ...slot, id: String(made.length) })
        }
        return made.every((a, index) =>
          made
            .slice(index + 1)
            .every(
              (b) =>
                !overlap(a, b) ||
                (a.coachId !== b.coachId && !a.traineeIds.some((trainee) => b.traineeIds.includes(trainee))),
            ),
        )
      }),
    )
  })
})

describe('a series', () => {
  it('keeps its hour over the end of a year and the 29th of February [SES-2]', () => {
    expect(seriesOf(at('2028-02-22', '10:00'), 3)).toEqual(
      ['2028-02-22', '2028-02-29', '2028-03-07'].map((day) => at(day, '10:00')),
    )
  })

  it('names each day that clashes, also with itself [SES-2]', () => {
    const starts = [...seriesOf(MONDAY, 3), addMinutes(MONDAY, 30)]
    const there = [existingSession('s1', at('2026-12-07', '10:00'), 'c1', [])]
    const clashes = clashesOf({ starts, minutes: 60, coachId: 'c1', traineeIds: [] }, around(there), NOW)
    expect(clashes.map(({ startsAt, reason, words }) => [startsAt, reason, words])).toEqual([
      [at('2026-11-30', '10:00'), 'closed', 'Bonifacio Day'],
      [at('2026-12-07', '10:00'), 'coach-busy', null],
      [addMinutes(MONDAY, 30), 'coach-busy', null],
    ])
  })
})

it('free hours are open, to come, and clash with nothing [SES-2]', () => {
  const there = [
    existingSession('s1', at('2026-11-24', '10:00'), 'c1', []),
    existingSession('s2', MONDAY, 'c2', ['t1']),
  ]
  assert(
    property(constantFrom(30, 45, 60, 90, 120), integer({ min: 1, max: 40 }), (minutes, most) => {
      const query = { from: '2026-11-23', days: 14, minutes, coachId: 'c1', traineeIds: ['t1'], most }
      const free = freeStarts(query, around(there), NOW)
      return (
        free.length === most &&
        free.every((start) => clashOf(wanted(start, minutes), around(there), NOW) === null) &&
        new Set(free).size === free.length
      )
    }),
  )
  expect(
    freeStarts({ from: '2026-11-29', days: 2, minutes: 60, coachId: 'c1', traineeIds: [], most: 9 }, around(), NOW),
  ).toEqual([])
})

it('of each day as few are proposed as are asked for, the earliest first [SES-2]', () => {
  const query = { from: '2026-11-25', days: 14, minutes: 60, coachId: 'c1', traineeIds: [], most: 5 }
  expect(freeStarts({ ...query, mostADay: 2 }, around(), NOW)).toEqual(
    ['2026-11-25', '2026-11-26', '2026-11-27']
      .flatMap((day) => [instantOf(day, '08:00'), instantOf(day, '09:00')])
      .slice(0, 5),
  )
})
