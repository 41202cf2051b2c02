import { describe, expect, it } from 'vitest'
import { findDay } from './find-day.ts'
import { findPages } from './find-pages.ts'
import { readSearchQuery } from './search-query.ts'

const TODAY = '2026-11-27'

describe('a day in a search', () => {
  it.each([
    ['2026-11-27', '2026-11-27'],
    ['nov 27', '2026-11-27'],
    ['27 nov', '2026-11-27'],
    ['November 27, 2025', '2025-11-27'],
    ['11/28', '2026-11-28'],
    ['1/5/2027', '2027-01-05'],
    ['jan 3', '2027-01-03'],
    ['Tomorrow', '2026-11-28'],
    ['yesterday', '2026-11-26'],
    ['friday', '2026-11-27'],
    ['thu', '2026-12-03'],
  ])('%s is %s [WORK-2]', (text, day) => expect(findDay(text, TODAY)).toBe(day))

  it.each(['feb 30', 'ma 3', 'may', '13/40', '2026-13-01', 'nov 27 26', 'maria santos', 'nov 27 2026 now', ''])(
    '%s is none [WORK-2]',
    (text) => expect(findDay(text, TODAY)).toBeNull(),
  )
})

describe('a search', () => {
  it('needs two letters, and ends somewhere [WORK-2]', () => {
    expect(readSearchQuery(' a ', TODAY)).toBeNull()
    expect(readSearchQuery('  Maria   SANTOS ', TODAY)).toMatchObject({
      text: 'Maria SANTOS',
      words: ['maria', 'santos'],
    })
    expect(readSearchQuery('x'.repeat(999), TODAY)?.text).toHaveLength(100)
    expect(readSearchQuery('a b c d e f g', TODAY)?.words).toHaveLength(5)
  })

  it('recognises a mobile number in each spelling, and receipt numbers [WORK-2]', () => {
    for (const text of ['0917 123 4567', '+63 917 123 4567', '0917-123-4567', '(0917) 1234567'])
      expect(readSearchQuery(text, TODAY)?.mobile, text).toBe('9171234567')
    expect(readSearchQuery('0917', TODAY)?.mobile).toBeNull()
    const receipt = (text: string) => readSearchQuery(text, TODAY)?.receipt
    expect(receipt('2026-12')).toEqual({ year: 2026, sequence: 12, from: 120_000, until: 130_000 })
    expect(receipt('2026-0000')).toEqual({ year: 2026, sequence: 0, from: 0, until: 100 })
    expect(receipt('2026-000012')).toEqual({ year: 2026, sequence: 12, from: 12, until: 13 })
    expect(readSearchQuery('maria', TODAY)).toMatchObject({ mobile: null, receipt: null, code: null, day: null })
  })
})

it('finds pages by the beginnings of words, by name before keywords [WORK-2]', () => {
  const pages = [
    { name: 'Site content', keywords: 'logo, brand' },
    { name: 'Receipts', keywords: 'receipt number' },
    { name: 'Receipt details', keywords: 'TIN, logo' },
  ]
  const found = (...words: string[]) => findPages(pages, words).map(({ name }) => name)
  expect(found('logo')).toEqual(['Site content', 'Receipt details'])
  expect(found('rec')).toEqual(['Receipts', 'Receipt details'])
  expect(found('details')).toEqual(['Receipt details'])
  expect(found('tin', 'rec')).toEqual(['Receipt details'])
  expect(found('ogo')).toEqual([])
})
