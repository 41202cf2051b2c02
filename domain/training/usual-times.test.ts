import { expect, it } from 'vitest'
import { addMinutes, instantOf } from './manila.ts'
import { DEFAULT_TERMS } from './terms.ts'
import { findLastTerms, findUsualTimes, proposeStarts } from './usual-times.ts'

const at = (day: string, time: string) => instantOf(day, time) ?? ''
const meeting = (day: string, time: string, minutes = 60, place = 'Studio 1') => {
  const startsAt = at(day, time)
  return { startsAt, endsAt: addMinutes(startsAt, minutes), place }
}
const NOW = new Date(at('2026-11-23', '07:00'))
const PAST = [
  meeting('2026-11-19', '15:30', 90, 'Studio 2'),
  meeting('2026-11-17', '10:00'),
  meeting('2026-11-12', '15:30'),
]
const propose = (existing: string[] = [], said: { day: string; name: string; open: boolean }[] = []) =>
  proposeStarts(
    {
      from: '2026-11-23',
      days: 14,
      minutes: 60,
      coachId: 'c1',
      traineeIds: ['t1'],
      most: 6,
      mostADay: 2,
      usualTimes: findUsualTimes(PAST),
    },
    {
      existingSessions: existing.map((startsAt) => ({
        id: startsAt,
        startsAt,
        endsAt: addMinutes(startsAt, 60),
        coachId: 'c1',
        traineeIds: [],
      })),
      terms: DEFAULT_TERMS,
      said,
      lastDays: new Map(),
    },
    NOW,
  )

it('proposes the hours at which both usually meet before any other free hour [WORK-5]', () => {
  const usual = [
    at('2026-11-24', '10:00'),
    at('2026-11-26', '15:30'),
    at('2026-12-01', '10:00'),
    at('2026-12-03', '15:30'),
  ]
  const proposals = propose()
  expect(proposals.filter((one) => one.usual).map(({ startsAt }) => startsAt)).toEqual(usual)
  expect(proposals.map(({ startsAt }) => startsAt)).toEqual([
    ...usual,
    at('2026-11-23', '08:00'),
    at('2026-11-23', '09:00'),
  ])
})

it('leaves out a usual hour that is taken or falls on a closed day [WORK-5]', () => {
  const proposals = propose([at('2026-11-24', '10:00')], [{ day: '2026-11-26', name: 'Fiesta', open: false }])
  expect(proposals.filter((one) => one.usual).map(({ startsAt }) => startsAt)).toEqual([
    at('2026-12-01', '10:00'),
    at('2026-12-03', '15:30'),
  ])
})

it('offers place and length of the latest meeting, and the most frequent hour first [WORK-5]', () => {
  expect(findLastTerms(PAST.toReversed())).toEqual({ place: 'Studio 2', minutes: 90 })
  expect(findLastTerms([])).toBeNull()
  expect(findUsualTimes(PAST)[0]).toEqual({ weekday: 4, minute: 15 * 60 + 30 })
  expect(findUsualTimes([])).toEqual([])
})
