import { expect, test } from 'vitest'
import { PROCESSING } from '#domain/text/staff/operating/processing-record'

test('the record of processing says of everything why, on what ground, who sees it and how long [LAW-4]', () => {
  for (const row of PROCESSING) for (const cell of Object.values(row)) expect(cell, row.what).not.toBe('')
  expect(new Set(PROCESSING.map(({ what }) => what)).size).toBe(PROCESSING.length)
  for (const { what, ground } of PROCESSING) expect(ground, what).toMatch(/section \d+/)
})
