import { findAccountFields, type ACCOUNTS, type QrPhCode } from './code.ts'
import { bankNamed } from './banks.ts'
import { valueOf } from './fields.ts'

export type CodeFacts = {
  merchant: string
  bank: string
  /** The last four characters are enough to recognise the account, and too few to copy it from a log. */
  account: string
  city: string
  kind: keyof typeof ACCOUNTS
}

// Merchants have a number in 03; persons an account in 04, else in 03, or a phone in 05.
const ACCOUNT_FIELDS = { person: ['04', '03', '05'], merchant: ['03', '05', '04'] } as const

export function readCodeFacts(code: QrPhCode): CodeFacts {
  const account = findAccountFields(code)
  const kind = account?.kind ?? 'person'
  const inside = account?.fields ?? []
  const number = ACCOUNT_FIELDS[kind].map((id) => valueOf(inside, id)).find(Boolean) ?? ''
  return {
    merchant: valueOf(code.fields, '59')?.trim() ?? '',
    bank: bankNamed(valueOf(inside, '01') ?? ''),
    account: masked(number),
    city: valueOf(code.fields, '60')?.trim() ?? '',
    kind,
  }
}

export function factsInWords({ merchant, bank, account, city }: CodeFacts): string {
  return [bank, merchant, account, city].filter(Boolean).join(', ')
}

function masked(number: string): string {
  return number === '' ? '' : `•••• ${number.slice(-4)}`
}
