import { cleanText } from '#domain/forms'
import { receiptDetailsText } from '#domain/text/staff/money/receipts'
import type { Issuer } from './acknowledgements.ts'

export const ISSUER_FIELDS = ['name', 'address', 'taxNumber', 'permit'] as const
export type IssuerField = (typeof ISSUER_FIELDS)[number]

export const ISSUER_LONGEST: Record<IssuerField, number> = { name: 80, address: 160, taxNumber: 40, permit: 240 }

type Read = { ok: true; issuer: Issuer } | { ok: false; errors: Partial<Record<IssuerField, string>> }

export function readIssuer(readField: (field: IssuerField) => string): Read {
  const [name, address, taxNumber, permit] = ISSUER_FIELDS.map((field) => cleanText(readField(field))) as [
    string,
    string,
    string,
    string,
  ]
  const issuer = { name, address, taxNumber, permit }
  const errors: Partial<Record<IssuerField, string>> = {}
  for (const field of ISSUER_FIELDS)
    if (issuer[field].length > ISSUER_LONGEST[field])
      errors[field] = receiptDetailsText.tooLong(ISSUER_LONGEST[field])
  if (name === '') errors.name = receiptDetailsText.nameMissing
  if (taxNumber !== '' && !/^[\d-]{9,20}$/.test(taxNumber)) errors.taxNumber = receiptDetailsText.wrongTaxNumber
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, issuer }
}
