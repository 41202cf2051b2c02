import { describe, expect, it } from 'vitest'
import { DEFAULT_TERMS } from '#domain/training/terms'
import { readOpenHoursForm, toOpenHoursValues } from './open-hours-form.ts'
import {
  findFullWeeks,
  judgeOwnMove,
  listFreeTimes,
  listOpenTimes,
  listStarts,
  overlapsHours,
  type OpenHours,
} from './open-hours.ts'

const HOURS: OpenHours = {
  id: 'hours',
  weekday: 2,
  from: 14 * 60,
  until: 17 * 60,
  minutes: 60,
  kind: 'q-and-a',
  place: '',
  validFrom: null,
  validUntil: null,
}
// Saturday noon in Manila.
const NOW = new Date('2026-11-21T04:00:00.000Z')

describe('open hours', () => {
  it('offer one session after the other, on their weekday and within their days [SEAT-1]', () => {
    expect(listStarts(HOURS, '2026-11-24')).toEqual([
      '2026-11-24T06:00:00.000Z',
      '2026-11-24T07:00:00.000Z',
      '2026-11-24T08:00:00.000Z',
    ])
    expect(listStarts(HOURS, '2026-11-25')).toEqual([])
    expect(listStarts({ ...HOURS, minutes: 50 }, '2026-11-24')).toHaveLength(3)
    expect(listStarts(HOURS, '2026-11-24', 90)).toHaveLength(2)
    expect(listStarts({ ...HOURS, validFrom: '2026-11-25' }, '2026-11-24')).toEqual([])
    expect(listStarts({ ...HOURS, validUntil: '2026-11-24' }, '2026-11-24')).toHaveLength(3)
    expect(listStarts({ ...HOURS, validUntil: '2026-11-23' }, '2026-11-24')).toEqual([])
  })

  it('offer times of four weeks but for days off, other kinds and what is too soon [SEAT-1]', () => {
    const query = { hours: [HOURS], daysOff: new Set<string>(), leadHours: 24, kinds: ['q-and-a'] as const }
    expect(listOpenTimes(query, NOW)).toHaveLength(12)
    expect(listOpenTimes({ ...query, daysOff: new Set(['2026-12-01']) }, NOW)).toHaveLength(9)
    expect(listOpenTimes({ ...query, kinds: ['assessment'] }, NOW)).toEqual([])
    const [first] = listOpenTimes({ ...query, leadHours: 74 }, NOW)
    expect(first?.startsAt).toBe('2026-11-24T06:00:00.000Z')
    expect(listOpenTimes({ ...query, leadHours: 75 }, NOW)[0]?.startsAt).toBe('2026-11-24T07:00:00.000Z')
    // Two hours that offer the same time offer it once.
    expect(listOpenTimes({ ...query, hours: [HOURS, { ...HOURS, id: 'more' }] }, NOW)).toHaveLength(12)
  })

  it('leave out what sessions, holidays and full weeks of Manila prevent [SEAT-1]', () => {
    const query = { hours: [HOURS], daysOff: new Set<string>(), leadHours: 0, kinds: ['q-and-a'] as const }
    const times = listOpenTimes(query, NOW)
    const busy = { id: 'x', startsAt: '2026-11-24T06:30:00.000Z', endsAt: '2026-11-24T07:30:00.000Z', coachId: 'ana' }
    const around = { existingSessions: [{ ...busy, traineeIds: [] }], terms: DEFAULT_TERMS, said: [] }
    const of = { coachId: 'ana', traineeId: 'mia', fullWeeks: new Set(['2026-11-30']), lastDays: new Map() }
    const starts = listFreeTimes(times, { ...of, ...around }, NOW).map(({ startsAt }) => startsAt)
    // December 8 is a holiday.
    expect(starts).toEqual([
      '2026-11-24T08:00:00.000Z',
      ...['06', '07', '08'].map((hour) => `2026-12-15T${hour}:00:00.000Z`),
    ])
  })

  it('a week begins on Monday in Manila, and is full at the limit [SEAT-1]', () => {
    const [sunday, monday] = ['2026-11-29T15:59:00.000Z', '2026-11-29T16:00:00.000Z']
    expect([...findFullWeeks([sunday, monday], 1)]).toEqual(['2026-11-23', '2026-11-30'])
    expect([...findFullWeeks([sunday, monday], 2)]).toEqual([])
  })

  it('overlap in the weekday, kind, time and days alone [SEAT-1]', () => {
    expect(overlapsHours(HOURS, { ...HOURS, from: 16 * 60, until: 18 * 60 })).toBe(true)
    for (const other of [
      { weekday: 3 },
      { kind: 'assessment' as const },
      { from: 17 * 60, until: 18 * 60 },
      { validFrom: '2027-01-01' },
    ])
      expect(overlapsHours({ ...HOURS, validUntil: '2026-12-31' }, { ...HOURS, ...other })).toBe(false)
  })

  it('are read from their form, with each fault beside its field [SEAT-1]', () => {
    const values = toOpenHoursValues({ ...HOURS, coachId: 'ana' })
    const read = (more: Record<string, string>) => {
      const all: Record<string, string> = { ...values, ...more }
      return readOpenHoursForm({ get: (name) => all[name] ?? null })
    }
    const { id: _id, ...edit } = HOURS
    expect(read({}).edit).toEqual({ ...edit, coachId: 'ana' })
    for (const [wrong, field] of [
      [{ coach: '' }, 'coach'],
      [{ weekday: '7' }, 'weekday'],
      [{ from: 'noon' }, 'from'],
      [{ until: '14:00' }, 'until'],
      [{ kind: 'trial' }, 'kind'],
      [{ minutes: '5' }, 'minutes'],
      [{ minutes: '181' }, 'minutes'],
      [{ place: 'x'.repeat(301) }, 'place'],
      [{ validFrom: '2026-02-30' }, 'validFrom'],
      [{ validFrom: '2026-12-02', validUntil: '2026-12-01' }, 'validUntil'],
    ] as const)
      expect([read(wrong).edit, Object.keys(read(wrong).errors)], JSON.stringify(wrong)).toEqual([null, [field]])
  })
})

it('a session is moved without asking as long as cancelling it would not count [SEAT-1]', () => {
  const startsAt = '2026-11-22T04:00:00.000Z'
  const facts = { state: 'planned', cancelled: false, startsAt, capacity: 1, ownCoach: true } as const
  const judge = (more: object, now = NOW, seen = startsAt) => {
    const verdict = judgeOwnMove({ ...facts, cancelHours: 24, limit: 2, ...more }, seen, now)
    return verdict.ok ? 'moved' : verdict.reason
  }
  expect(judge({})).toBe('moved')
  expect(judge({}, new Date(NOW.getTime() + 1))).toBe('move-too-late')
  expect(judge({ cancelHours: null })).toBe('not-by-yourself')
  expect(judge({ limit: null })).toBe('not-by-yourself')
  expect(judge({ capacity: 2 })).toBe('in-a-group')
  expect(judge({ ownCoach: false })).toBe('other-coach')
  expect(judge({ state: 'held' })).toBe('not-planned')
  expect(judge({}, NOW, NOW.toISOString())).toBe('moved-meanwhile')
})
