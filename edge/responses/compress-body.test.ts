import { expect, test } from 'vitest'
import { encoded } from './compress-body.ts'

test.each([
  ['', 'nothing'],
  ['<p>Plain &amp; short</p>', 'plain letters'],
  ['Peña, façade, ÿ', 'letters of one byte of memory'],
  ['“Everybody’s” – ₱1,250 …', 'signs that are longer'],
  ['Bravo 👏🏽 encore', 'signs of two halves'],
  ['half \ud83d of one “', 'half a sign among longer ones'],
  ['half \udc4f', 'half a sign'],
  [`${'a'.repeat(70_000)}…`, 'a long page with a single one'],
  [`${'ñ'.repeat(262_143)}…`, 'as much as is written at once'],
  [`${'ñ'.repeat(262_144)}…`, 'one more'],
])('a page is sent as UTF-8 whatever is in it: $1 [FAST-5]', (text) => {
  expect(Buffer.compare(encoded([text]), Buffer.from(text))).toBe(0)
  expect(Buffer.compare(encoded(['<p>', text, '</p>“']), Buffer.from(`<p>${text}</p>“`))).toBe(0)
})

test('a page is not written over by the next one [FAST-5]', () => {
  const first = encoded(['“First”'])
  encoded(['“Other”'])
  expect(String(first)).toBe('“First”')
})
