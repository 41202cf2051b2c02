import { describe, expect, it } from 'vitest'
import {
  checkCorrectionRequest,
  dueDay,
  isRequestOverdue,
  MOST_WORKING_DAYS,
  WORDS_LONGEST,
} from './data-requests.ts'

describe('the day a request is due', () => {
  it('counts working days of Manila, from the day after it was asked [LAW-4]', () => {
    // A Monday.
    expect(dueDay('2026-11-23T02:00:00Z', 1)).toBe('2026-11-24')
    expect(dueDay('2026-11-23T02:00:00Z', 5)).toBe('2026-11-30')
    expect(dueDay('2026-11-23T02:00:00Z', MOST_WORKING_DAYS)).toBe('2027-01-04')
    // Saturday in Manila, still Friday in London.
    expect(dueDay('2026-11-27T16:30:00Z', 1)).toBe('2026-11-30')
    expect(dueDay('2026-11-27T15:30:00Z', 1)).toBe('2026-11-30')
  })

  it('is overdue when it has passed in Manila, and not on the day itself [LAW-4]', () => {
    expect(isRequestOverdue('2026-11-30', new Date('2026-11-30T15:59:59Z'))).toBe(false)
    expect(isRequestOverdue('2026-11-30', new Date('2026-11-30T16:00:00Z'))).toBe(true)
  })
})

describe('a request for a correction', () => {
  const ask = (words: string, facts = {}) =>
    checkCorrectionRequest({ type: 'CLIENT_USER', hasOpenRequest: false, words, ...facts })

  it('needs words, not too many, and is one at a time [LAW-4]', () => {
    expect(ask('  My birthday is 4 May 2009, not 5 May.  ')).toEqual({
      ok: true,
      value: 'My birthday is 4 May 2009, not 5 May.',
    })
    expect(ask('wrong!   ')).toEqual({ ok: false, reason: 'words-short' })
    expect(ask('x'.repeat(WORDS_LONGEST))).toMatchObject({ ok: true })
    expect(ask('x'.repeat(WORDS_LONGEST + 1))).toEqual({ ok: false, reason: 'words-long' })
    expect(ask('My birthday is wrong', { hasOpenRequest: true })).toEqual({ ok: false, reason: 'asked-already' })
    expect(ask('My birthday is wrong', { type: 'ADMIN_USER' })).toEqual({ ok: false, reason: 'staff-account' })
  })
})
