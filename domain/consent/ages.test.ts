import { expect, it } from 'vitest'
import { adultDay, ageOf, ageOn, agesMatch, isMinorByEither } from './ages.ts'

const NOW = new Date('2026-11-21T12:00:00+08:00')
const match = (age: number | null, birthdate: string | null, since?: Date) =>
  agesMatch({ age, birthdate }, NOW, since ?? NOW)

it('an age is the completed years on the day in Manila, and may be one year off [LAW-2, REG-2]', () => {
  expect([ageOn('2002-11-21', NOW), ageOn('2002-11-22', NOW)]).toEqual([24, 23])
  for (const age of [23, 24, 25]) expect(match(age, '2002-05-17'), String(age)).toBe(true)
  for (const age of [15, 22, 26]) expect(match(age, '2002-05-17'), String(age)).toBe(false)
  expect(match(15, '1999-05-05')).toBe(false)
  expect([match(null, '1999-05-05'), match(15, null), match(15, 'soon')]).toEqual([true, true, true])
  expect(['15', ' 15 ', '0', 'twenty', '', undefined].map(ageOf)).toEqual([15, 15, null, null, null, null])
})

it('a typed age never differs about being of age, whatever the tolerance [LAW-2]', () => {
  expect([match(17, '2008-11-21'), match(18, '2008-11-22')], 'of 18 and of 17').toEqual([false, false])
  expect([match(18, '2008-11-21'), match(17, '2008-11-22')]).toEqual([true, true])
})

it('the younger counts until they match: a guardian is needed by either of them [LAW-2]', () => {
  expect(isMinorByEither({ age: 15, birthdate: '1999-05-05' }, NOW)).toBe(true)
  expect(isMinorByEither({ age: 27, birthdate: '2011-05-05' }, NOW)).toBe(true)
  expect(isMinorByEither({ age: 27, birthdate: '1999-05-05' }, NOW)).toBe(false)
  expect(isMinorByEither({ age: null, birthdate: '1999-05-05' }, NOW)).toBe(false)
  expect(adultDay({ age: 15, birthdate: '1999-05-05' }, NOW)).toBe('2029-11-21')
  expect(adultDay({ age: 15, birthdate: '2011-05-05' }, NOW)).toBe('2029-05-05')
})

it('an age that was given years ago has not differed by the years since [LAW-2]', () => {
  const then = new Date('2023-06-01T12:00:00+08:00')
  expect(match(15, '2008-05-05'), 'as if it were of today').toBe(false)
  expect(match(15, '2008-05-05', then)).toBe(true)
  expect(isMinorByEither({ age: 15, birthdate: '2008-05-05' }, NOW, then)).toBe(false)
  expect(isMinorByEither({ age: 15, birthdate: '1999-05-05' }, NOW, then)).toBe(true)
})
