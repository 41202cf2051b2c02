import { describe, expect, it } from 'vitest'
import { mark } from './mark-attendance.ts'

const NOW = new Date('2026-11-25T01:00:00.000Z')
const facts = {
  state: 'planned',
  revision: 2,
  startsAt: '2026-11-25T04:00:00.000Z',
  cancelled: false,
  took: 0,
  count: 4,
} as const

describe('a mark', () => {
  it('is possible all day long on the day of the session in Manila, and never before [SES-1]', () => {
    expect(mark(facts, { state: 'held', seen: 2 }, NOW)).toEqual({ ok: true, value: 'held' })
    expect(mark(facts, { state: 'held', seen: 2 }, new Date('2026-11-24T15:59:00.000Z'))).toEqual({
      ok: false,
      reason: 'not-yet',
    })
    expect(mark(facts, { state: 'cancelled', seen: 2 }, new Date('2026-11-20T00:00:00.000Z'))).toEqual({
      ok: true,
      value: 'cancelled',
    })
    expect(mark({ ...facts, startsAt: null, state: 'held' }, { state: 'planned', seen: 2 }, NOW).ok).toBe(true)
  })

  it('never counts more than the package has; who was late may become present, and one may be undone [TRN-4]', () => {
    const full = { ...facts, took: 4 }
    for (const state of ['held', 'late'] as const)
      expect(mark(full, { state, seen: 2 }, NOW)).toEqual({ ok: false, reason: 'all-taken' })
    expect(mark({ ...full, state: 'late' }, { state: 'held', seen: 2 }, NOW)).toEqual({ ok: true, value: 'held' })
    expect(mark({ ...full, state: 'held' }, { state: 'missed', seen: 2 }, NOW)).toEqual({ ok: true, value: 'missed' })
    expect(mark(full, { state: 'missed', seen: 2 }, NOW)).toEqual({ ok: true, value: 'missed' })
  })

  it('that is so already changes nothing, whatever was seen; any other needs what is there [SES-1]', () => {
    expect(mark({ ...facts, state: 'held' }, { state: 'held', seen: 0 }, NOW)).toEqual({ ok: true, value: null })
    expect(mark({ ...facts, state: 'held' }, { state: 'missed', seen: 0 }, NOW)).toMatchObject({
      reason: 'changed-meanwhile',
    })
  })

  it('does not bring back who was taken out, nor takes out who was there, nor marks what is cancelled [SES-1]', () => {
    expect(mark({ ...facts, state: 'cancelled' }, { state: 'held', seen: 2 }, NOW)).toMatchObject({
      reason: 'was-cancelled',
    })
    expect(mark({ ...facts, state: 'late' }, { state: 'cancelled', seen: 2 }, NOW)).toMatchObject({
      reason: 'was-held',
    })
    expect(mark({ ...facts, cancelled: true }, { state: 'held', seen: 2 }, NOW)).toMatchObject({
      reason: 'session-cancelled',
    })
  })
})
