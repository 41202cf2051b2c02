import { expect, it } from 'vitest'
import { readInvoiceNumber } from './invoice-numbers.ts'

it('reads a BIR invoice number without the spaces around it, at most 40 characters, and an empty one as none [LED-3]', () => {
  expect(readInvoiceNumber('  SI  0001\n ')).toEqual({ ok: true, number: 'SI 0001' })
  expect(readInvoiceNumber(' \t ')).toEqual({ ok: true, number: null })
  expect(readInvoiceNumber('9'.repeat(40))).toEqual({ ok: true, number: '9'.repeat(40) })
  expect(readInvoiceNumber(` ${'9'.repeat(41)} `)).toMatchObject({ ok: false })
})
