import { describe, expect, it } from 'vitest'
import { manilaMidnight, rangeInWords, readRange } from './report-range.ts'

describe('a range of days', () => {
  it('begins and ends at midnight in Manila, its last day included [ADM-13, PAY-6]', () => {
    expect(readRange({ from: '2026-11-21', to: '2026-11-21' })).toEqual({
      range: { since: '2026-11-20T16:00:00.000Z', until: '2026-11-21T16:00:00.000Z' },
      problem: null,
    })
    expect(readRange({ from: '2026-12-31', to: '2027-01-01' }).range).toEqual({
      since: '2026-12-30T16:00:00.000Z',
      until: '2027-01-01T16:00:00.000Z',
    })
    expect(manilaMidnight('2028-02-28', 1)).toBe('2028-02-28T16:00:00.000Z')
  })

  it('without a day is open on that side [ADM-13]', () => {
    expect(readRange({ from: '', to: '' })).toEqual({ range: { since: null, until: null }, problem: null })
    expect(readRange({ from: '2026-11-21', to: '' }).range).toEqual({
      since: '2026-11-20T16:00:00.000Z',
      until: null,
    })
    expect(readRange({ from: '', to: '2026-11-21' }).range).toEqual({
      since: null,
      until: '2026-11-21T16:00:00.000Z',
    })
  })

  it('says what is wrong with a day that is none and with an end before the start [ADM-13]', () => {
    for (const wrong of ['2026-02-30', 'yesterday', '2026-1-1', '26-01-01']) {
      expect(readRange({ from: wrong, to: '' }).problem).toEqual({
        field: 'from',
        text: 'Please enter a valid date.',
      })
      expect(readRange({ from: '', to: wrong }).problem).toEqual({ field: 'to', text: 'Please enter a valid date.' })
    }
    expect(readRange({ from: '2026-11-21', to: '2026-11-20' })).toEqual({
      range: { since: null, until: null },
      problem: { field: 'to', text: 'Choose an end date on or after the start date.' },
    })
  })

  it('is told in words [PAY-6, ADM-13]', () => {
    expect([
      rangeInWords({ from: '', to: '' }),
      rangeInWords({ from: '2026-03-05', to: '' }),
      rangeInWords({ from: '', to: '2026-03-05' }),
      rangeInWords({ from: '2026-03-05', to: '2026-03-05' }),
      rangeInWords({ from: '2026-03-05', to: '2026-03-09' }),
    ]).toEqual(['All days', 'Since Mar 5, 2026', 'Until Mar 5, 2026', 'Mar 5, 2026', 'Mar 5, 2026 to Mar 9, 2026'])
  })
})
