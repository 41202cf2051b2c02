import { expect, it } from 'vitest'
import { happeningInWords, latestHappenings, type Happening } from './activity.ts'

it.each<[Happening, string]>([
  [{ kind: 'signed-up', at: '' }, 'You created your account'],
  [
    { kind: 'payment-received', at: '', amountCentavos: 1_250_000, packageName: 'Rise' },
    'We received your payment of PHP 12,500 for Rise',
  ],
  [{ kind: 'payment-confirmed', at: '', packageName: 'Rise' }, 'Your payment was confirmed: welcome to Rise'],
  [
    { kind: 'payment-rejected', at: '', reason: 'The picture is cut.' },
    'Your payment was rejected: The picture is cut.',
  ],
  [{ kind: 'payment-rejected', at: '', reason: null }, 'Your payment was rejected'],
  [{ kind: 'stepped', at: '', stepper: 'sessions', from: 3, to: 4, count: 10 }, 'Q&A session 4 of 10 finished'],
  [
    { kind: 'stepped', at: '', stepper: 'assessments', from: 2, to: 1, count: 3 },
    'Assessment count corrected to 1 of 3',
  ],
  [{ kind: 'unenrolled', at: '', packageName: 'Rise' }, 'Your enrollment in Rise ended'],
])('tells what happened to an account in plain words: %o [CLI-3]', (happening, words) => {
  expect(happeningInWords(happening)).toBe(words)
})

it('tells the newest first, and no more than asked for [CLI-3]', () => {
  const latest = latestHappenings(
    [
      { kind: 'signed-up', at: '2026-01-01' },
      { kind: 'payment-received', at: '2026-01-02', amountCentavos: 1, packageName: 'R' },
      { kind: 'payment-confirmed', at: '2026-01-02', packageName: 'R' },
    ],
    2,
  )
  expect(latest.map(({ kind }) => kind)).toEqual(['payment-confirmed', 'payment-received'])
})
