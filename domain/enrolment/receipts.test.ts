import { describe, expect, it } from 'vitest'
import { readingInWords } from '#domain/text/staff/enrolment/payment-doubts'
import { formatReference, readReceipt, referenceKey, seenBefore, type ReceiptMarks } from './receipts.ts'

describe('a reference number', () => {
  it('is compared by its letters and digits alone [PAY-8]', () => {
    expect(['9026 040 733586', '9026-040-733-586', ' 9026040733586 '].map(referenceKey)).toEqual(
      Array(3).fill('9026040733586'),
    )
    expect(referenceKey('bpi-20261120a')).toBe('BPI20261120A')
    for (const none of ['', '12', 'ABCDEFGH', '-----', 'x'.repeat(50)]) expect(referenceKey(none), none).toBeNull()
    expect([formatReference('1234567890123'), formatReference('BPI20261120A')]).toEqual([
      '1234 567 890123',
      'BPI2 0261 120A',
    ])
  })
})

describe('the words of a receipt', () => {
  it.each([
    [
      'a wallet',
      'Pitaka\nMarivic A. Tolentino\n0917 000 0000\nPHP 12,000.00\nAmount PHP 12,000.00\nFee PHP 15.00\nDate Sep 30, 2026, 1:23 PM\nRef. No. 9026 062 418 077\nKeep this receipt',
      { reference: '9026062418077', amountCentavos: 1_200_000 },
    ],
    [
      'a wallet with the date behind',
      'Total Amount Sent ₱8,500.50\nRef No. 1234 567 890123 Nov 20, 2026 9:14 PM',
      { reference: '1234567890123', amountCentavos: 850_050 },
    ],
    [
      'a bank',
      'Transaction amount: PHP 5000\nAvailable balance: PHP 91,000.00\nReference number: BPI20261120A77',
      { reference: 'BPI20261120A77', amountCentavos: 500_000 },
    ],
    [
      'a number below its name',
      'Paid\nP3,500.00\nReference No.\n70 1234 5678 99\n',
      { reference: '701234567899', amountCentavos: 350_000 },
    ],
    [
      'a picture of something else',
      'Happy birthday Mama\n12 roses\nrefer a friend',
      { reference: null, amountCentavos: null },
    ],
    ['nothing', '', { reference: null, amountCentavos: null }],
  ])('of %s tell reference and amount, as far as they do [PAY-8]', (_, text, reading) => {
    expect(readReceipt(text)).toEqual(reading)
  })

  it('are shown beside what was expected, and say when it differs [PAY-8]', () => {
    expect(readingInWords({ reference: '1234567890123', amountCentavos: 1_250_000 }, 1_250_000)).toEqual({
      text: 'Read from the proof: PHP 12,500 · Ref 1234 567 890123',
      differs: false,
    })
    expect(readingInWords({ reference: null, amountCentavos: 500_000 }, 850_000)).toEqual({
      text: 'Read from the proof: PHP 5,000',
      differs: true,
    })
    expect(readingInWords({ reference: '1234567890123', amountCentavos: null }, 850_000)).toEqual({
      text: 'Read from the proof: Ref 1234 567 890123',
      differs: false,
    })
    expect(readingInWords({ reference: null, amountCentavos: null }, 850_000)).toBeNull()
  })
})

describe('a receipt seen before', () => {
  const marks = (id: string, more: Partial<ReceiptMarks> = {}): ReceiptMarks => ({
    id,
    submittedAt: `2026-11-2${id}T00:00:00.000Z`,
    hashes: [`hash ${id}`],
    references: [],
    ...more,
  })

  it('is one whose file or reference an earlier payment has, the earliest of them [PAY-8]', () => {
    const [first, second] = [marks('1', { references: ['A'] }), marks('2', { references: ['A'] })]
    expect(seenBefore(marks('3', { references: ['A'] }), [second, first])).toEqual({
      earlier: first,
      by: 'same-reference',
    })
    expect(seenBefore(marks('3', { hashes: ['new', 'hash 2'] }), [first, second])).toEqual({
      earlier: second,
      by: 'same-file',
    })
  })

  it('is none by a later payment, by itself, or by marks of its own [PAY-8]', () => {
    expect(seenBefore(marks('1', { references: ['A'] }), [marks('2', { references: ['A'] })])).toBeNull()
    expect(seenBefore(marks('1'), [marks('1')])).toBeNull()
    expect(seenBefore(marks('3', { references: ['B'] }), [marks('1', { references: ['A'] }), marks('2')])).toBeNull()
  })
})
