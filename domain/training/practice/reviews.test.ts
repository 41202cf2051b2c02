import { expect, it } from 'vitest'
import { allowMoment, allowReview, formatMoment, MOMENTS_MOST, parseMarks } from './reviews.ts'

it('a moment says something, lies within the recording, and there are not too many [EYE-2]', () => {
  const facts = { milliseconds: 42_000, count: 0 }
  const moment = { atMs: 7000.4, markId: null, words: 'Pause here', voiceUpload: null }
  expect(allowMoment(facts, moment)).toEqual({ ok: true, value: { atMs: 7000 } })
  expect(allowMoment(facts, { ...moment, atMs: 99_000 })).toEqual({ ok: true, value: { atMs: 42_000 } })
  expect(allowMoment(facts, { ...moment, words: '' })).toEqual({ ok: false, reason: 'nothing-said' })
  expect(allowMoment({ ...facts, count: MOMENTS_MOST }, moment)).toEqual({ ok: false, reason: 'too-many' })
})

it('a review rates by criteria that exist, and only what its coach has seen [EYE-2]', () => {
  const facts = { revision: 2, criteria: ['poise'] }
  const review = { ratings: { poise: 8 }, onceMore: 'with a pause' }
  expect(allowReview(facts, { review, seen: 2 })).toEqual({ ok: true, value: null })
  expect(allowReview(facts, { review, seen: 1 })).toEqual({ ok: false, reason: 'changed' })
  const wrong: Record<string, number>[] = [{ poise: 11 }, { poise: 0 }, { height: 5 }]
  for (const ratings of wrong)
    expect(allowReview(facts, { review: { ...review, ratings }, seen: 2 })).toEqual({
      ok: false,
      reason: 'rating-wrong',
    })
  expect(allowReview(facts, { review: { ...review, onceMore: 'x'.repeat(301) }, seen: 2 })).toEqual({
    ok: false,
    reason: 'words-long',
  })
})

it('markers are six to eight different short words [EYE-2]', () => {
  const marks = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => ({ name, tone: 'good' as const }))
  expect(parseMarks([...marks, { name: '', tone: 'good' }])).toEqual({ ok: true, value: marks })
  expect(parseMarks(marks.slice(1))).toEqual({ ok: false, reason: 'too-few' })
  expect(parseMarks([...marks, { name: 'a', tone: 'work' }])).toEqual({ ok: false, reason: 'twice' })
  expect(parseMarks([...marks, { name: 'x'.repeat(25), tone: 'work' }])).toEqual({ ok: false, reason: 'long' })
})

it('a moment is written in minutes and seconds [EYE-3]', () => {
  expect([0, 7999, 90_000, 605_000].map(formatMoment)).toEqual(['0:00', '0:07', '1:30', '10:05'])
})
