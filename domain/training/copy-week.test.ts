import { expect, it } from 'vitest'
import { copyWeek, type PastSession } from './copy-week.ts'
import { addMinutes, instantOf } from './manila.ts'
import type { ExistingSession } from './plan-session.ts'
import { DEFAULT_TERMS } from './terms.ts'

const at = (day: string, time: string) => instantOf(day, time) ?? ''
const NOW = new Date(at('2026-11-27', '09:00'))
const past = (id: string, day: string, time: string, traineeIds: string[], other: Partial<PastSession> = {}) => ({
  id,
  kind: 'q-and-a' as const,
  startsAt: at(day, time),
  endsAt: addMinutes(at(day, time), 60),
  place: 'Studio 1',
  coachId: 'c1',
  capacity: traineeIds.length,
  seats: null,
  traineeIds,
  ...other,
})
const taken = (id: string, startsAt: string, coachId: string, traineeIds: string[] = []): ExistingSession => ({
  id,
  startsAt,
  endsAt: addMinutes(startsAt, 60),
  coachId,
  traineeIds,
})
const enough = (...ids: string[]) => new Map(ids.map((id) => [id, { 'q-and-a': 9, assessment: 9 }]))
const facts = {
  existingSessions: [] as ExistingSession[],
  terms: DEFAULT_TERMS,
  said: [],
  lastDays: new Map<string, string>(),
  left: enough('t1', 't2'),
}

it('gives each session of a week its hour a week later, in order [WORK-5]', () => {
  const copies = copyWeek(
    [past('b', '2026-11-26', '15:00', ['t2']), past('a', '2026-11-24', '10:00', ['t1'], { place: 'Studio 2' })],
    facts,
    NOW,
  )
  expect(
    copies.map(({ from, startsAt, minutes, traineeIds, obstacle }) => [
      from.id,
      startsAt,
      minutes,
      traineeIds,
      obstacle,
    ]),
  ).toEqual([
    ['a', at('2026-12-01', '10:00'), 60, ['t1'], null],
    ['b', at('2026-12-03', '15:00'), 60, ['t2'], null],
  ])
})

it('skips a holiday, the past and an hour the coach has given away, and names each [WORK-5]', () => {
  const copies = copyWeek(
    [
      past('holiday', '2026-11-23', '10:00', ['t1']),
      past('busy', '2026-11-24', '10:00', ['t1']),
      past('gone', '2026-11-19', '10:00', ['t2']),
    ],
    { ...facts, existingSessions: [taken('s', at('2026-12-01', '10:30'), 'c1')] },
    NOW,
  )
  expect(copies.map(({ from, obstacle, words }) => [from.id, obstacle, words])).toEqual([
    ['gone', 'in-the-past', null],
    ['holiday', 'closed', 'Bonifacio Day'],
    ['busy', 'coach-busy', null],
  ])
})

it('leaves out of a group who is busy, without sessions left, past the package or no longer enrolled [WORK-5, FAM-4]', () => {
  const [group, alone] = copyWeek(
    [
      past('group', '2026-11-24', '10:00', ['t1', 't2', 't3', 't4', 't5']),
      past('alone', '2026-11-25', '10:00', ['t3']),
    ],
    {
      ...facts,
      existingSessions: [taken('s', at('2026-12-01', '10:00'), 'c2', ['t2'])],
      lastDays: new Map([['t5', '2026-11-30']]),
      left: new Map([...enough('t1', 't2', 't5'), ['t3', { 'q-and-a': 0, assessment: 3 }]]),
    },
    NOW,
  )
  expect(group).toMatchObject({
    traineeIds: ['t1'],
    leftOut: [
      { traineeId: 't2', reason: 'trainee-busy' },
      { traineeId: 't3', reason: 'none-left' },
      { traineeId: 't4', reason: 'not-enrolled' },
      { traineeId: 't5', reason: 'package-ended' },
    ],
    obstacle: null,
  })
  expect(alone).toMatchObject({ obstacle: 'no-trainees', leftOut: [{ traineeId: 't3', reason: 'none-left' }] })
})

it('counts what it copies: a trainee with one session left gets one, and one hour is not given twice [WORK-5]', () => {
  const copies = copyWeek(
    [
      past('first', '2026-11-24', '10:00', ['t1']),
      past('second', '2026-11-25', '10:00', ['t1']),
      past('same-hour', '2026-11-24', '10:30', ['t2']),
    ],
    { ...facts, left: new Map([['t1', { 'q-and-a': 1, assessment: 0 }], ...enough('t2')]) },
    NOW,
  )
  expect(copies.map(({ from, obstacle }) => [from.id, obstacle])).toEqual([
    ['first', null],
    ['same-hour', 'coach-busy'],
    ['second', 'no-trainees'],
  ])
})

it('a session with seats is copied with its seats and without trainees, who take them again [SEAT-2]', () => {
  const week = [past('open', '2026-11-24', '10:00', ['t1'], { seats: 4 })]
  const [copy] = copyWeek(week, { ...facts, left: enough('t1') }, NOW)
  expect(copy).toMatchObject({ traineeIds: [], leftOut: [], obstacle: null })
})
