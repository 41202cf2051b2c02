import { describe, expect, it } from 'vitest'
import { checkQuestionAnswer, type QuestionFacts } from './questions.ts'

const open: QuestionFacts = { payment: { status: 'pending', removed: false }, answered: null }
const words = { text: 'It was paid by my aunt.', upload: null }
const picture = { text: '', upload: 'upload' }

describe('an answer', () => {
  it('is words, a picture, or both; nothing is no answer [PAY-10]', () => {
    for (const answer of [words, picture, { ...words, ...picture, text: words.text }])
      expect(checkQuestionAnswer(open, answer)).toEqual({ ok: true, value: 'keep' })
    expect(checkQuestionAnswer(open, { text: '', upload: null })).toEqual({ ok: false, reason: 'answer-missing' })
  })

  it('that is sent again is the one that came, also when the payment was decided since [PAY-10]', () => {
    expect(checkQuestionAnswer({ ...open, answered: words }, words)).toEqual({ ok: true, value: 'kept-before' })
    const decided = { payment: { status: 'confirmed', removed: false }, answered: picture } as const
    expect(checkQuestionAnswer(decided, picture)).toEqual({ ok: true, value: 'kept-before' })
  })

  it('that differs from the one that came is refused [PAY-10]', () => {
    for (const other of [picture, { ...words, text: 'Something else' }])
      expect(checkQuestionAnswer({ ...open, answered: words }, other)).toEqual({
        ok: false,
        reason: 'already-answered',
      })
  })

  it('to a payment that was decided or left the list comes too late [PAY-10]', () => {
    for (const payment of [
      { status: 'confirmed', removed: false },
      { status: 'rejected', removed: false },
      { status: 'pending', removed: true },
    ] as const)
      expect(checkQuestionAnswer({ payment, answered: null }, words)).toEqual({
        ok: false,
        reason: 'already-decided',
      })
  })
})
