import { array, assert, dictionary, integer, property, record, constantFrom, constant } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chartOf } from './chart.ts'

const CRITERIA = ['poise', 'voice', 'content', 'composure']

describe('the chart of ratings', () => {
  it('begins left, ends right, with ten above and one below [SES-4]', () => {
    const lines = chartOf(
      [
        { at: 'a', ratings: { poise: 1 } },
        { at: 'b', ratings: {} },
        { at: 'c', ratings: { poise: 10, voice: 10 } },
      ],
      CRITERIA,
    )
    expect(lines.map(({ criterion, points }) => [criterion, points])).toEqual([
      [
        'poise',
        [
          { x: 0, y: 100, value: 1 },
          { x: 100, y: 0, value: 10 },
        ],
      ],
      ['voice', [{ x: 100, y: 0, value: 10 }]],
    ])
  })

  it('keeps every point and name within its frame and names apart, whatever was rated [SES-4]', () => {
    const rated = record({
      at: constant('day'),
      ratings: dictionary(constantFrom(...CRITERIA), integer({ min: 1, max: 10 })),
    })
    assert(
      property(array(rated, { maxLength: 12 }), (all) => {
        const lines = chartOf(all, CRITERIA)
        const labels = lines.map(({ labelAt }) => labelAt).toSorted((a, b) => a - b)
        for (const [at, label] of labels.entries()) {
          expect(label).toBeGreaterThanOrEqual(0)
          expect(label).toBeLessThanOrEqual(100)
          if (at > 0) expect(label - (labels[at - 1] ?? 0)).toBeGreaterThanOrEqual(9 - 1e-9)
        }
        for (const { x, y } of lines.flatMap(({ points }) => points))
          expect(Math.min(x, y) >= 0 && Math.max(x, y) <= 100).toBe(true)
      }),
    )
  })
})
