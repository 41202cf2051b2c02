import { expect, test } from 'vitest'
import { encoded } from './compressed.ts'

test.each([
  ['', 'nothing'],
  ['<p>Plain &amp; short</p>', 'plain letters'],
  ['Peña, façade, ÿ', 'letters of one byte of memory'],
  ['“Everybody’s” – ₱1,250 …', 'signs that are longer'],
  ['Bravo 👏🏽 encore', 'signs of two halves'],
  ['half \ud83d of one “', 'half a sign among longer ones'],
  ['half \udc4f', 'half a sign'],
  [`${'a'.repeat(70_000)}…`, 'a long page with a single one'],
])('a page is sent as UTF-8 whatever is in it: %#, %j [FAST-5]', (text) => {
  expect(Buffer.compare(encoded(text), Buffer.from(text))).toBe(0)
})
