import { expect, it } from 'vitest'
import { pickQuote } from './quotes.ts'

const quotes = ['One', 'Two', 'Three'].map((text) => ({ text, source: '' }))

it('each quote has its day, and the first follows the last [SETUP-5]', () => {
  const days = ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30']
  const shown = days.map((day) => pickQuote(quotes, day)?.text)
  expect(new Set(shown.slice(0, 3)).size).toBe(3)
  expect(shown[3]).toBe(shown[0])
  expect(pickQuote(quotes, '2026-11-27')).toBe(pickQuote(quotes, '2026-11-27'))
})

it('without quotes there is none [SETUP-5]', () => {
  expect(pickQuote([], '2026-11-27')).toBeNull()
})
