import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MORE_LETTERS } from './more-letters.ts'

test('a page looks for further letters where fonts.css has none, and nowhere else [FAST-1]', () => {
  const sheet = readFileSync(new URL('../styles/fonts.css', import.meta.url), 'utf8')
  const ranges = [...sheet.matchAll(/unicode-range:([^;]+);/g)].map(([, range = '']) => range.replaceAll(/\s/g, ''))
  expect(new Set(ranges).size).toBe(1)
  const held = (ranges[0] ?? '').split(',').flatMap((range) => {
    const [first = '', last = first] = range.slice(2).split('-')
    const from = Number.parseInt(first, 16)
    return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, index) => from + index)
  })
  expect(held.length).toBeGreaterThan(100)
  expect(held.filter((code) => MORE_LETTERS.test(String.fromCodePoint(code)))).toEqual([])
  for (const word of ['João', 'Šime', 'Ægir', 'Łódź', 'çedilla']) expect(MORE_LETTERS.test(word), word).toBe(true)
})
