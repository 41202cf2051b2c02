import { describe, expect, it } from 'vitest'
import { accountFound, accountNumberIn, lineMarks, type KnownAccount } from './accounts.ts'

const known = (more: Partial<KnownAccount> & { overlap?: KnownAccount['overlap'] }): KnownAccount => ({
  account: 'GCash',
  sameNumber: false,
  otherNumber: false,
  overlap: { numbers: 0, balances: 0, plain: 0 },
  ...more,
})
const overlap = (more: Partial<KnownAccount['overlap']>) => ({ numbers: 0, balances: 0, plain: 0, ...more })

describe('the account of a statement', () => {
  it('is named by its number above the lines, masked or not [STM-1]', () => {
    expect(accountNumberIn([['BPI'], ['Account Number:', '1234-5678-90']])).toBe('1234567890')
    expect(accountNumberIn([['Account No. XXXX-XXXX-4321']])).toBe('*4321')
    expect(accountNumberIn([['Mobile number', '0917 123 4567']])).toBe('09171234567')
    expect(
      accountNumberIn([
        ['Date', 'Description'],
        ['2026-11-20', 'Transfer 500'],
      ]),
    ).toBeNull()
  })

  it('is known by its number or by lines that only it can have, asked when unsure, and else new [STM-1]', () => {
    expect(accountFound([])).toEqual({ kind: 'new' })
    expect(accountFound([known({})])).toEqual({ kind: 'new' })
    expect(accountFound([known({ sameNumber: true })])).toEqual({ kind: 'known', account: 'GCash' })
    expect(accountFound([known({ overlap: overlap({ numbers: 1 }) })])).toMatchObject({ kind: 'known' })
    expect(accountFound([known({ overlap: overlap({ balances: 2 }) })])).toMatchObject({ kind: 'known' })
    expect(accountFound([known({ overlap: overlap({ balances: 1 }) })])).toMatchObject({ kind: 'unsure' })
    expect(accountFound([known({ overlap: overlap({ plain: 9 }) })])).toMatchObject({ kind: 'unsure' })
    expect(accountFound([known({ overlap: overlap({ plain: 9 }), otherNumber: true })])).toEqual({ kind: 'new' })
  })

  it('has lines that are named alike in each of its statements [STM-1]', () => {
    const line = { day: '2026-11-20', time: null, amountCentavos: 1, description: 'x', balanceCentavos: 7 }
    expect(lineMarks({ ...line, reference: '7000000000001' }).by).toBe('numbers')
    expect(lineMarks({ ...line, reference: '12' }).by).toBe('balances')
    expect(lineMarks({ ...line, reference: '', balanceCentavos: null }).by).toBe('plain')
  })
})
