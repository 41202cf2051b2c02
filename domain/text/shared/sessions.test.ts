import { expect, it } from 'vitest'
import {
  clashInWords,
  dayInShort,
  hoursInShort,
  hoursInWords,
  lengthInWords,
  sessionNamed,
  whenInFull,
} from './sessions.ts'

const [TEN, NOON] = ['2026-11-28T02:00:00.000Z', '2026-11-28T04:00:00.000Z']

it('hours and days are said as one says them in Manila [SES-2]', () => {
  expect(hoursInWords(TEN, '2026-11-28T03:30:00.000Z')).toBe('10:00 to 11:30 AM')
  expect(hoursInWords(TEN, NOON)).toBe('10:00 AM to 12:00 PM')
  expect(hoursInShort(TEN, NOON)).toBe('10:00 – 12:00')
  expect(whenInFull('2026-11-27T23:00:00.000Z', '2026-11-28T00:00:00.000Z')).toBe(
    'Saturday, Nov 28, 2026, 7:00 to 8:00 AM',
  )
  expect([dayInShort('2026-11-28'), sessionNamed('q-and-a', TEN)]).toEqual([
    'Sat, Nov 28',
    'Q&A session, Nov 28, 2026, 10:00 AM',
  ])
  expect(
    ['2026-11-28T02:45:00.000Z', '2026-11-28T03:00:00.000Z', '2026-11-28T04:30:00.000Z'].map((end) =>
      lengthInWords(TEN, end),
    ),
  ).toEqual(['45 minutes', '1 hour', '2 hours 30 minutes'])
})

it('a clash says when, and who is busy [SES-2]', () => {
  const clash = { startsAt: TEN, reason: 'trainee-busy', trainee: 't1', session: 's1', words: null } as const
  expect(clashInWords(clash, 60, new Map([['t1', 'Maria Santos']]))).toBe(
    'Saturday, Nov 28, 2026, 10:00 to 11:00 AM: Maria Santos has another session at that time.',
  )
  expect(clashInWords({ ...clash, reason: 'closed', words: 'Bonifacio Day' }, 60, new Map())).toContain(
    'closed (Bonifacio Day)',
  )
})
