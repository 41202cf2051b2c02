import { expect, it } from 'vitest'
import { readIssuer, type IssuerField } from './issuer-form.ts'

const ISSUER_VALUES = {
  name: ' Rosa Lim Academy ',
  address: '12 Mabini St',
  taxNumber: '123-456-789-000',
  permit: '',
}
const read = (more: Partial<Record<IssuerField, string>> = {}) =>
  readIssuer((field) => ({ ...ISSUER_VALUES, ...more })[field])

it('the details on receipts are what was typed, tidied [LED-3]', () => {
  expect(read()).toEqual({ ok: true, issuer: { ...ISSUER_VALUES, name: 'Rosa Lim Academy' } })
})

it('the details on receipts need a name, a number of digits, and fit on the paper [LED-3]', () => {
  expect(read({ name: '  ' })).toMatchObject({ errors: { name: 'Please enter the name for the receipts.' } })
  expect(read({ taxNumber: 'none' })).toMatchObject({
    errors: { taxNumber: 'Please enter 9 to 20 digits and hyphens.' },
  })
  expect(read({ address: 'x'.repeat(161) })).toMatchObject({
    errors: { address: 'Please use at most 160 characters.' },
  })
})
