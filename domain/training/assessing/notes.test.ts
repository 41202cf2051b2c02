import { describe, expect, it } from 'vitest'
import { areSame, keepNotes, SESSION_NOTE_MAX_LENGTH, type Notes } from './notes.ts'

const NOTES: Notes = { shown: 'Breathe.', private: '', ratings: { poise: 7 }, materials: [] }
const FACTS = { kind: 'assessment', revision: 2, same: false, criteria: ['poise', 'voice'] } as const

describe('notes on a session', () => {
  it.each([
    ['on the version that was seen', FACTS, NOTES, 2, { ok: true, value: 'keep' }],
    ['on an older version', FACTS, NOTES, 1, { ok: false, reason: 'changed' }],
    ['sent again', { ...FACTS, same: true }, NOTES, 1, { ok: true, value: 'kept-already' }],
    ['with points below', FACTS, { ...NOTES, ratings: { poise: 0 } }, 2, { ok: false, reason: 'rating-wrong' }],
    ['with points above', FACTS, { ...NOTES, ratings: { poise: 11 } }, 2, { ok: false, reason: 'rating-wrong' }],
    ['with half a point', FACTS, { ...NOTES, ratings: { poise: 7.5 } }, 2, { ok: false, reason: 'rating-wrong' }],
    ['by a strange criterion', FACTS, { ...NOTES, ratings: { charm: 7 } }, 2, { ok: false, reason: 'rating-wrong' }],
    ['rated, of a Q&A session', { ...FACTS, kind: 'q-and-a' }, NOTES, 2, { ok: false, reason: 'not-assessed' }],
    ['without ratings', { ...FACTS, kind: 'q-and-a' }, { ...NOTES, ratings: {} }, 2, { ok: true, value: 'keep' }],
    [
      'too long',
      FACTS,
      { ...NOTES, private: 'x'.repeat(SESSION_NOTE_MAX_LENGTH + 1) },
      2,
      { ok: false, reason: 'note-long' },
    ],
  ] as const)('%s are judged so [SES-4]', (_, facts, notes, seen, verdict) => {
    expect(keepNotes(facts, { notes: { ...notes, materials: [] }, seen })).toEqual(verdict)
  })

  it('are the same in whatever order they come [SES-4]', () => {
    const more = { ...NOTES, ratings: { poise: 7, voice: 5 }, materials: ['a', 'b'] }
    expect(areSame(more, { ...more, ratings: { voice: 5, poise: 7 }, materials: ['b', 'a'] })).toBe(true)
    expect(areSame(more, { ...more, private: 'x' })).toBe(false)
  })
})
