import { describe, expect, it } from 'vitest'
import { dottedPlaces, isEntryId, placesAround, postLink, shorterWay, wrapped } from './stories.ts'

describe('the ring of stories', () => {
  it('comes round at both ends [WIN-1]', () => {
    expect([wrapped(-1, 5), wrapped(5, 5), wrapped(-6, 5), wrapped(12, 5), wrapped(3, 0)]).toEqual([4, 0, 4, 2, 0])
  })

  it('gives the places around one, each once and in order [WIN-1]', () => {
    expect(placesAround(0, 2, 9)).toEqual([7, 8, 0, 1, 2])
    expect(placesAround(8, 2, 9)).toEqual([6, 7, 8, 0, 1])
    expect(placesAround(1, 2, 5)).toEqual([0, 1, 2, 3, 4])
    expect(placesAround(0, 2, 1)).toEqual([0])
  })

  it('has a dot for every story, but of very many only for those around [WIN-1]', () => {
    expect(dottedPlaces(3, 24)).toHaveLength(24)
    expect(dottedPlaces(2, 5000)).toEqual([4997, 4998, 4999, 0, 1, 2, 3, 4, 5, 6, 7])
  })

  it('is walked the shorter way [WIN-1]', () => {
    expect([shorterWay(0, 1, 10), shorterWay(0, 9, 10), shorterWay(9, 0, 10), shorterWay(0, 1, 2)]).toEqual([
      1, -1, 1, 1,
    ])
  })
})

describe('an address of a post', () => {
  it.each([
    'javascript:alert(1)',
    ' JAVASCRIPT:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/wins/a',
    'https://',
    'facebook.com/x',
    '',
  ])('%j is no link [WIN-2]', (address) => {
    expect(postLink(address)).toBeNull()
  })

  it('of the web is one [WIN-2]', () => {
    expect(postLink(' https://www.facebook.com/a ')).toBe('https://www.facebook.com/a')
    expect(postLink(null)).toBeNull()
  })
})

describe('an id of an entry', () => {
  it.each(['', '..', 'a/b', "x' or 1=1 --", 'a%00', '\u0000', 'ñ', 'x'.repeat(81)])('is not %j [WIN-4]', (text) =>
    expect(isEntryId(text)).toBe(false),
  )
  it.each(['mutya-ng-silangan-2026', 'yb687rr9400xbha7', '-NaBcD_1'])('is %j [WIN-4]', (text) =>
    expect(isEntryId(text)).toBe(true),
  )
})
