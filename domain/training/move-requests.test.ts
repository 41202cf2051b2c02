import { describe, expect, it } from 'vitest'
import { answerRequest, askToMove, isInTime, REQUEST_WORDS_LONGEST } from './move-requests.ts'

const NOW = new Date('2026-11-21T04:00:00.000Z')
const START = '2026-11-23T04:00:00.000Z'
const WISH = '2026-11-24T04:00:00.000Z'
const FACTS = {
  state: 'planned',
  cancelled: false,
  startsAt: START,
  noticeHours: 24,
  open: false,
  group: false,
} as const
const REQUEST = { seen: START, wish: WISH, words: ' I have an exam. ' }

describe('asking for another hour', () => {
  it('keeps the wish and why, without blanks around [SES-3]', () => {
    expect(askToMove(FACTS, REQUEST, NOW)).toEqual({ ok: true, value: { wish: WISH, words: 'I have an exam.' } })
    expect(askToMove({ ...FACTS, group: true }, { ...REQUEST, wish: null }, NOW)).toMatchObject({ ok: true })
  })

  it.each([
    ['not-planned', { state: 'missed' }, {}],
    ['not-planned', { cancelled: true }, {}],
    ['not-planned', { startsAt: NOW.toISOString() }, { seen: NOW.toISOString() }],
    ['moved-meanwhile', {}, { seen: WISH }],
    ['too-late', { noticeHours: 49 }, {}],
    ['asked-already', { open: true }, {}],
    ['words-missing', {}, { words: ' \n ' }],
    ['words-long', {}, { words: 'x'.repeat(REQUEST_WORDS_LONGEST + 1) }],
    ['wish-wrong', {}, { wish: 'tomorrow' }],
    ['wish-wrong', {}, { wish: '2026-11-20T04:00:00.000Z' }],
    ['wish-wrong', {}, { wish: START }],
    ['wish-wrong', { group: true }, {}],
  ] as const)('is refused: %s [SES-3]', (reason, facts, overrides) => {
    expect(askToMove({ ...FACTS, ...facts }, { ...REQUEST, ...overrides }, NOW)).toEqual({ ok: false, reason })
  })

  it('is in time to the second [SES-3]', () => {
    expect(isInTime(START, 48, NOW)).toBe(true)
    expect(isInTime(START, 48, new Date(NOW.getTime() + 1))).toBe(false)
  })
})

describe('answering it', () => {
  const WAITING = { ...FACTS, startWhenRequested: START, waiting: true, wish: WISH }
  it('takes the wished hour, or says no in words [SES-3]', () => {
    expect(answerRequest(WAITING, { accept: true, words: '' }, NOW)).toEqual({ ok: true, value: { words: null } })
    expect(answerRequest(WAITING, { accept: false, words: ' Full. ' }, NOW)).toEqual({
      ok: true,
      value: { words: 'Full.' },
    })
  })

  it.each([
    ['not-waiting', { waiting: false }, { accept: true, words: '' }],
    ['moved-meanwhile', { startsAt: WISH }, { accept: true, words: '' }],
    ['moved-meanwhile', { cancelled: true }, { accept: false, words: 'No' }],
    ['no-wish', { wish: null }, { accept: true, words: '' }],
    ['in-a-group', { group: true }, { accept: true, words: '' }],
    ['answer-missing', {}, { accept: false, words: ' ' }],
    ['words-long', {}, { accept: false, words: 'x'.repeat(REQUEST_WORDS_LONGEST + 1) }],
  ] as const)('is refused: %s [SES-3]', (reason, facts, answer) => {
    expect(answerRequest({ ...WAITING, ...facts }, answer, NOW)).toEqual({ ok: false, reason })
  })
})
