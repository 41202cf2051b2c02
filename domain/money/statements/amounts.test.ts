import { assert, boolean, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseStatementAmount, sideOf } from './amounts.ts'

describe('an amount of a statement', () => {
  it('is whole centavos, however a bank writes it [STM-1]', () => {
    const written: Record<string, number> = {
      '8500': 850_000,
      '8,500.00': 850_000,
      '1,234,567.89': 123_456_789,
      'PHP 8,500.5': 850_050,
      '₱1,000': 100_000,
      '(1,234.50)': -123_450,
      '-1,234.50': -123_450,
      '−20.00': -2_000,
      '1,234.50-': -123_450,
      '+20.00': 2_000,
      '500.00 DR': -50_000,
      '500.00 Cr': 50_000,
      '(PHP 10.00)': -1_000,
      '1.234,50': 123_450,
      '12,5': 1_250,
      '.75': 75,
      '0.00': 0,
      '8500.100000000001': 850_010,
      '8500.0999999999': 850_010,
      "1'234.50": 123_450,
      '1 234.50': 123_450,
    }
    for (const [text, centavos] of Object.entries(written)) expect(parseStatementAmount(text), text).toBe(centavos)
  })

  it('that is none, or could be two, is none [STM-1]', () => {
    for (const text of [
      '',
      '-',
      'abc',
      '=8500+1',
      '1,23,456.00',
      '12.345',
      '1.2.3',
      '(5.00',
      '5.00)',
      '-5.00-',
      '(-5.00)',
      '-5.00 CR',
      '-5.00 DR',
      '1e9',
      '99999999999999.00',
      '2026-10-01',
      'NaN',
      'Infinity',
      '0x10',
    ])
      expect(parseStatementAmount(text), text).toBeNull()
  })

  it('comes out as it was, for any sum [STM-1]', () => {
    assert(
      property(integer({ min: -100_000_000, max: 100_000_000 }), boolean(), (centavos, brackets) => {
        const [whole = '', parts = ''] = (Math.abs(centavos) / 100).toFixed(2).split('.')
        const text = `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${parts}`
        const written = centavos >= 0 ? text : brackets ? `(${text})` : `-${text}`
        expect(parseStatementAmount(written)).toBe(centavos)
      }),
    )
  })

  it('may have its side as a word beside it [STM-1]', () => {
    expect(['Credit', 'CR', 'c', ' in '].map(sideOf)).toEqual(['in', 'in', 'in', 'in'])
    expect(['Debit', 'dr.', 'D', 'Out'].map(sideOf)).toEqual(['out', 'out', 'out', 'out'])
    expect(['', 'PHP', 'credit card'].map(sideOf)).toEqual([null, null, null])
  })
})
