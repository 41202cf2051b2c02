import { describe, expect, it } from 'vitest'
import { confirmedInWords, confirmInWords } from '#domain/text/staff/money/statement-matches'
import { pairsOf, pairText, PAIRS_AT_MOST } from './many.ts'
import { checkIgnoreLine } from './ignore-line.ts'

describe('what was ticked', () => {
  it('is read as it was written, each pair once, and nothing that is none [STM-2]', () => {
    const pair = { lineId: 'abc1', paymentId: 'p-2' }
    expect(pairsOf([pairText(pair), pairText(pair)])).toEqual([pair])
    for (const wrong of [['abc'], ['a b c'], [''], [7], ["a' or 1=1 --"]]) expect(pairsOf(wrong)).toBeNull()
    expect(pairsOf(Array.from({ length: PAIRS_AT_MOST + 1 }, (_, at) => `l${at} p`))).toBeNull()
    expect(pairsOf([])).toEqual([])
  })

  it('is told in words, before and after [STM-2]', () => {
    expect(confirmInWords(12, 10_200_000)).toBe('Confirm 12 payments, PHP 102,000')
    expect(confirmInWords(1, 850_000)).toBe('Confirm 1 payment, PHP 8,500')
    expect(confirmedInWords(11, 1)).toBe('11 payments confirmed, 1 not confirmed')
    expect(confirmedInWords(0, 2)).toBe('No payment was confirmed')
    expect(confirmedInWords(1, 0)).toBe('1 payment confirmed')
  })
})

describe('a line', () => {
  it('is set aside with a reason, while it proves nothing and is not aside yet [STM-2]', () => {
    const open = { reason: ' Own  money ', used: false, ignored: false }
    expect(checkIgnoreLine(open)).toEqual({ ok: true, value: 'Own money' })
    expect(checkIgnoreLine({ ...open, reason: ' \n' })).toEqual({ ok: false, reason: 'reason-missing' })
    expect(checkIgnoreLine({ ...open, used: true })).toEqual({ ok: false, reason: 'line-taken' })
    expect(checkIgnoreLine({ ...open, ignored: true })).toEqual({ ok: false, reason: 'already-ignored' })
  })
})
