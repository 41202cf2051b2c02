import { accountOf, type ACCOUNTS, type QrPhCode } from './code.ts'
import { bankNamed } from './banks.ts'
import { valueOf } from './fields.ts'

/** What a code says in words, so that people can see whose it is. */
export type CodeFacts = {
  merchant: string
  bank: string
  /** Its last four signs: enough to know it again, too little to be copied from a log. */
  account: string
  city: string
  kind: keyof typeof ACCOUNTS
}

// Merchants have a number in 03; persons their account in 04, or where that is missing in 03 or as a phone in 05.
const ACCOUNT_FIELDS = { person: ['04', '03', '05'], merchant: ['03', '05', '04'] } as const

/** What a code that was found right says in words. */
export function factsOf(code: QrPhCode): CodeFacts {
  const account = accountOf(code)
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

/** In one line, for the log and letters. */
export function factsInWords({ merchant, bank, account, city }: CodeFacts): string {
  return [bank, merchant, account, city].filter(Boolean).join(', ')
}

function masked(number: string): string {
  return number === '' ? '' : `•••• ${number.slice(-4)}`
}
