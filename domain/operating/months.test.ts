import { describe, expect, it } from 'vitest'
import { compareMonths, lastMonths, paymentsByMonth } from './months.ts'

describe('payments by month', () => {
  it('cover twelve months up to the one it is in Manila, over the turn of a year [ADM-2]', () => {
    expect(lastMonths(new Date('2026-11-21T04:00:00Z'), 12)).toEqual([
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
      '2026-04',
      '2026-05',
      '2026-06',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
    ])
    // The last minute of January there is the afternoon before here.
    expect(lastMonths(new Date('2026-01-31T15:59:59Z'), 2)).toEqual(['2025-12', '2026-01'])
    expect(lastMonths(new Date('2026-01-31T16:00:00Z'), 2)).toEqual(['2026-01', '2026-02'])
  })

  it('belong to the month they fell into in Manila [ADM-2]', () => {
    const sums = [
      { halfDay: '2026-10-31a', payments: 1, centavos: 100 },
      { halfDay: '2026-10-31b', payments: 2, centavos: 200 },
      { halfDay: '2026-11-30a', payments: 4, centavos: 400 },
      { halfDay: '2026-11-30b', payments: 8, centavos: 800 },
      { halfDay: 'xb', payments: 16, centavos: 1600 },
      { halfDay: '2020-01-01a', payments: 32, centavos: 3200 },
    ]
    expect(paymentsByMonth(sums, new Date('2026-11-21T04:00:00Z'), 2)).toEqual([
      { month: '2026-10', payments: 1, centavos: 100 },
      { month: '2026-11', payments: 6, centavos: 600 },
    ])
  })
})

it('sets the running month beside the one before it [WORK-3]', () => {
  const months = paymentsByMonth([], new Date('2026-12-15T04:00:00.000Z'), 12)
  expect(compareMonths(months)).toMatchObject({ current: { month: '2026-12' }, before: { month: '2026-11' } })
  expect(compareMonths([])).toBeNull()
})
