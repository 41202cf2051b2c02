import { describe, expect, it } from 'vitest'
import { readPaymentTerms, toTermsFieldValues } from './terms-form.ts'
import { PAID_AT_ONCE } from './terms.ts'

const values = { downPayment: '3,000', balanceDays: '30', materialsWhen: 'paid' }

describe('the terms of a package', () => {
  it('are read as they are shown, and without a down payment all is paid at once [LED-2]', () => {
    const read = readPaymentTerms(values, 850_000)
    expect(read).toEqual({
      ok: true,
      value: { downPaymentCentavos: 300_000, balanceDays: 30, materialsWhen: 'paid' },
    })
    if (read.ok) expect(toTermsFieldValues(read.value)).toEqual(values)
    expect(readPaymentTerms({}, 850_000)).toEqual({ ok: true, value: PAID_AT_ONCE })
  })

  it('ask for less first than the price, for at least a peso, and for a day within a year [LED-2]', () => {
    const errors = (more: Record<string, string>, price: number | null = 850_000) => {
      const read = readPaymentTerms({ ...values, ...more }, price)
      return read.ok ? null : Object.keys(read.errors)
    }
    expect(errors({ downPayment: '8,499.99' })).toBeNull()
    expect(errors({ downPayment: '8,500' })).toEqual(['downPayment'])
    expect(errors({ downPayment: '0.99' })).toEqual(['downPayment'])
    expect(errors({ downPayment: 'a third' })).toEqual(['downPayment'])
    expect(errors({}, null)).toEqual(['downPayment'])
    for (const balanceDays of ['0', '366', '-3', '1.5', 'soon'])
      expect(errors({ balanceDays })).toEqual(['balanceDays'])
    expect(errors({ materialsWhen: 'never' })).toEqual(['materialsWhen'])
  })
})
