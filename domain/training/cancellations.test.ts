import { expect, it } from 'vitest'
import { cancelOwnSession, findOldestMakeUps, judgeCancellation, type MakeUp } from './cancellations.ts'

const NOW = new Date('2026-11-21T04:00:00.000Z')
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString()
const facts = (hours: number, more: object = {}) => ({
  state: 'planned' as const,
  cancelled: false,
  startsAt: inHours(hours),
  cancelHours: 24,
  ...more,
})
const cancel = (hours: number, more: object = {}, request: object = {}) =>
  cancelOwnSession(facts(hours, more), { seen: inHours(hours), late: true, reason: ' Ill. ', ...request }, NOW)

it('a trainee cancels in time until the hours of the academy before the start, later it counts as taken [FAM-5]', () => {
  expect(cancel(24)).toEqual({ ok: true, value: { late: false, reason: 'Ill.' } })
  expect(cancel(23.99)).toEqual({ ok: true, value: { late: true, reason: 'Ill.' } })
  expect(cancel(1, { cancelHours: 0 })).toMatchObject({ value: { late: false } })
})

it('a page left open over the limit says so before it costs a session [FAM-5]', () => {
  expect(cancel(23.99, {}, { late: false })).toEqual({ ok: false, reason: 'late-meanwhile' })
  expect(cancel(25, {}, { late: true })).toMatchObject({ value: { late: false } })
})

it('what has begun, was marked, moved or cancelled, or is not theirs to cancel, is refused [FAM-5]', () => {
  expect(cancel(0)).toMatchObject({ reason: 'not-planned' })
  expect(cancel(48, { state: 'held' })).toMatchObject({ reason: 'not-planned' })
  expect(cancel(48, { cancelled: true })).toMatchObject({ reason: 'not-planned' })
  expect(cancel(48, {}, { seen: inHours(50) })).toMatchObject({ reason: 'moved-meanwhile' })
  expect(cancel(48, { cancelHours: null })).toMatchObject({ reason: 'not-by-yourself' })
  expect(cancel(48, {}, { reason: 'x'.repeat(501) })).toMatchObject({ reason: 'words-long' })
})

it('staff forgive a late cancellation and count it again, never above the package [FAM-5]', () => {
  const late = { late: true, counts: true, revision: 0, took: 3, count: 3 }
  const judge = (now: object, counts: boolean, seen = 0) =>
    judgeCancellation({ ...late, ...now }, { counts, seen, reason: '' })
  expect(judge({}, false)).toEqual({ ok: true, value: { counts: false, reason: '' } })
  expect(judge({ counts: false }, false)).toEqual({ ok: true, value: null })
  expect(judge({ counts: false }, true)).toMatchObject({ reason: 'all-taken' })
  expect(judge({ counts: false, took: 2 }, true)).toMatchObject({ value: { counts: true } })
  expect(judge({ revision: 1 }, false)).toMatchObject({ reason: 'changed-meanwhile' })
  expect(judge({ late: false, counts: false }, true)).toMatchObject({ reason: 'in-time' })
})

it('the planning form offers the oldest make-up of each trainee and kind [FAM-5]', () => {
  const makeUp = (id: string, startsAt: string, more: Partial<MakeUp> = {}): MakeUp => ({
    id,
    startsAt,
    traineeId: 'ana',
    kind: 'q-and-a',
    ...more,
  })
  const all = [
    makeUp('b', '2026-11-22'),
    makeUp('a', '2026-11-20'),
    makeUp('c', '2026-11-23', { kind: 'assessment' }),
    makeUp('d', '2026-11-24', { traineeId: 'ben' }),
  ]
  expect(findOldestMakeUps(all).map(({ id }) => id)).toEqual(['a', 'c', 'd'])
})
