import { expect, test } from 'vitest'
import { chanceFrom } from './fuzz.ts'
import { bestCut, measureAccuracy, type Sample } from './timing.ts'

const chance = chanceFrom(7)
const samples = (count: number, milliseconds: (known: boolean) => number): Sample[] =>
  Array.from({ length: count }, () => {
    const known = chance() < 0.5
    return { known, milliseconds: milliseconds(known) }
  })

test('a classifier by time tells nothing where there is nothing to tell, and everything where there is [AUTH-6]', () => {
  expect(measureAccuracy(samples(4000, () => 14 + chance() * 6))).toBeLessThan(0.54)
  expect(measureAccuracy(samples(4000, (known) => (known ? 14 : 1) + chance() * 6))).toBeGreaterThan(0.99)
  expect(
    measureAccuracy(samples(4000, (known) => (known ? 1 : 14) + chance() * 6)),
    'the other way round',
  ).toBeGreaterThan(0.99)
  const little = measureAccuracy(samples(4000, (known) => (known ? 15 : 14) + chance() * 6))
  expect(little).toBeGreaterThan(0.54)
  expect(little).toBeLessThan(0.66)
})

test('the best cut lies between the two, with the known ones on their side [AUTH-6]', () => {
  expect(
    bestCut([
      { known: true, milliseconds: 9 },
      { known: true, milliseconds: 8 },
      { known: false, milliseconds: 2 },
      { known: false, milliseconds: 3 },
    ]),
  ).toEqual({ at: 3, knownAbove: true })
  expect(
    bestCut([
      { known: false, milliseconds: 9 },
      { known: true, milliseconds: 3 },
    ]),
  ).toEqual({ at: 3, knownAbove: false })
})
