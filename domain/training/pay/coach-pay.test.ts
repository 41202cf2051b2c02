import { expect, it } from 'vitest'
import { instantOf } from '#domain/training/manila'
import { findRate, priceSession, sumTaught, type CoachRate, type TaughtSession } from './coach-pay.ts'
import { readRate } from './rate-form.ts'

const rate = (from: string, centavosPerHour: number, kind: CoachRate['kind'] = 'q-and-a'): CoachRate => ({
  coachId: 'c1',
  kind,
  from,
  centavosPerHour,
})
const taught = (day: string, minutes = 60, other: Partial<TaughtSession> = {}): TaughtSession => ({
  id: `${day}-${minutes}`,
  coachId: 'c1',
  kind: 'q-and-a',
  startsAt: instantOf(day, '00:30') ?? '',
  minutes,
  present: 1,
  ...other,
})
const RATES = [rate('2026-11-01', 50_000), rate('2026-11-15', 60_000), rate('2026-11-10', 90_000, 'assessment')]

it('a rate counts from its first day in Manila until the next, for its coach and kind alone [SEAT-4]', () => {
  expect(
    [
      taught('2026-10-31'),
      taught('2026-11-01'),
      taught('2026-11-14'),
      taught('2026-11-15'),
      taught('2026-11-15', 60, { kind: 'assessment' }),
      taught('2026-11-15', 60, { coachId: 'c2' }),
    ].map((session) => findRate(RATES, session)),
  ).toEqual([null, 50_000, 50_000, 60_000, 90_000, null])
})

it('a month sums the hours by kind, and counts what has no rate instead of calling it free [SEAT-4]', () => {
  expect(priceSession(taught('2026-11-20', 50), RATES)).toBe(50_000)
  expect(priceSession(taught('2026-11-20', 1), [rate('2026-11-01', 59_999)])).toBe(1000)
  const sums = sumTaught(
    [taught('2026-10-31'), taught('2026-11-02', 90), taught('2026-11-20', 60, { kind: 'assessment' })],
    RATES,
  )
  expect(sums.get('c1')).toEqual({
    minutes: { 'q-and-a': 150, assessment: 60 },
    centavos: 75_000 + 90_000,
    withoutRate: 1,
  })
  expect(sumTaught([taught('2026-11-02')], [rate('2026-11-01', 0)]).get('c1')).toMatchObject({
    centavos: 0,
    withoutRate: 0,
  })
})

it('the form of a rate names each field that is missing or wrong [SEAT-4]', () => {
  const good = { coach: 'c1', kind: 'q-and-a', rate: '600.50', from: '2026-11-01' }
  expect(readRate(good)).toEqual({ ok: true, value: rate('2026-11-01', 60_050) })
  const wrong = (changed: Record<string, string>) => {
    const read = readRate({ ...good, ...changed })
    return read.ok ? [] : Object.keys(read.errors)
  }
  expect(wrong({ coach: '', kind: 'party', rate: 'much', from: '2026-02-30' })).toEqual([
    'coach',
    'kind',
    'rate',
    'from',
  ])
  expect([wrong({ rate: '' }), wrong({ rate: '-5' }), wrong({ rate: '0' })]).toEqual([['rate'], ['rate'], []])
})
