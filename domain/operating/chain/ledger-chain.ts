import type { ChainedRow } from './log-chain.ts'

export const LEDGER_KINDS = ['entry', 'receipt', 'void', 'month'] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

export type LedgerKey = `${LedgerKind}:${string}`

/** After this link, the chain takes only ledger rows that the site has written. */
export const LEDGER_BEGAN = 'began:ledger'
export const BEGAN: ChainedRow = { label: 'began', facts: ['ledger'], words: [], isForgotten: false }

type Row = Record<string, unknown>

const FACTS: Record<LedgerKind, readonly string[]> = {
  entry: [
    'payment_id',
    'package',
    'amount_centavos',
    'submitted_at',
    'confirmed_at',
    'confirmed_by',
    'kind',
    'enrolment_id',
    'of_payment',
    'credit_centavos',
    'method',
    'line_id',
  ],
  receipt: [
    'number',
    'year',
    'sequence',
    'entry_id',
    'payment_id',
    'package_name',
    'amount_centavos',
    'issuer',
    'issued_at',
    'issued_by',
  ],
  void: ['number', 'voided_at', 'voided_by'],
  month: ['month', 'closed_at', 'closed_by', 'totals'],
}

const WORDS: Record<LedgerKind, readonly string[]> = {
  entry: ['user_id', 'note'],
  receipt: ['user_id', 'name'],
  void: ['voided_reason'],
  month: [],
}

export function chainedLedgerRow(kind: LedgerKind, row: Row): ChainedRow {
  // PostgreSQL returns some whole numbers as text.
  const text = (column: string) => {
    const value = row[column] ?? null
    return value === null ? null : `${value as string | number | bigint}`
  }
  const words = WORDS[kind].map(text)
  return {
    label: kind === 'entry' ? 'ledger entry' : kind,
    facts: FACTS[kind].map(text),
    words,
    isForgotten: text('user_id') === null && words.every((word) => word === null || word === ''),
  }
}
