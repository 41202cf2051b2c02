import { expect, it } from 'vitest'
import {
  lightAt,
  mayLeavePhone,
  phoneAttemptState,
  pickSurprise,
  pickToday,
  type PhoneAttempt,
} from './phone-attempts.ts'

const attempt = (more: Partial<PhoneAttempt> = {}): PhoneAttempt => ({
  id: 'a',
  personId: 'p',
  drillId: 'd',
  drillText: 'Why?',
  assignmentId: null,
  media: 'audio',
  mimeType: 'audio/webm',
  recordedAt: '2026-11-21T04:00:00.000Z',
  seconds: 20,
  bytes: 1000,
  state: 'waiting',
  wifiOnly: false,
  uploadUrl: null,
  fillers: null,
  ownRatings: {},
  refused: null,
  ...more,
})

it('an attempt on the phone has one state in words, and leaves it only when told to [PRAC-3]', () => {
  const line = { online: true, wifi: null, sent: null }
  expect(phoneAttemptState(attempt({ state: 'recording' }), line)).toBe('cut-off')
  expect(phoneAttemptState(attempt({ state: 'kept' }), line)).toBe('kept')
  expect(phoneAttemptState(attempt({ refused: 'No' }), line)).toBe('refused')
  expect(phoneAttemptState(attempt(), { ...line, online: false })).toBe('waiting-line')
  expect(phoneAttemptState(attempt(), { ...line, sent: 10 })).toBe('sending')
  expect(phoneAttemptState(attempt({ wifiOnly: true }), { ...line, wifi: false })).toBe('waiting-wifi')
  expect(phoneAttemptState(attempt({ wifiOnly: true }), { ...line, wifi: true })).toBe('waiting-line')
  expect(
    [
      attempt(),
      attempt({ state: 'kept' }),
      attempt({ state: 'recording' }),
      attempt({ refused: 'No' }),
      attempt({ wifiOnly: true }),
    ].map((each) => mayLeavePhone(each, false)),
  ).toEqual([true, false, false, false, false])
  expect(mayLeavePhone(attempt({ wifiOnly: true }), null), 'a browser that cannot tell').toBe(true)
})

it('the light turns yellow and red at the seconds of the drill [PRAC-2]', () => {
  const drill = { yellowAt: 40, redAt: 50 }
  expect([0, 39.9, 40, 49.9, 50, 90].map((seconds) => lightAt(drill, seconds))).toEqual([
    'green',
    'green',
    'yellow',
    'yellow',
    'red',
    'red',
  ])
})

it('the drill of a day changes each day, and a surprise is no prepared speech and not the last one [PRAC-2]', () => {
  const drills = (['speech', 'question', 'impromptu'] as const).map((kind, at) => ({ id: `d${at}`, kind }))
  const days = ['2026-11-21', '2026-11-22', '2026-11-23'].map((day) => pickToday(drills, day)?.id)
  expect(new Set(days).size).toBe(3)
  expect(pickToday([], '2026-11-21')).toBeNull()
  expect([0, 0.5, 0.999, 1].map((random) => pickSurprise(drills, random, null)?.id)).toEqual(['d1', 'd2', 'd2', 'd2'])
  expect([0, 0.999].map((random) => pickSurprise(drills, random, 'd1')?.id)).toEqual(['d2', 'd2'])
  expect(pickSurprise(drills.slice(0, 1), 0.3, 'd0')?.id).toBe('d0')
})
