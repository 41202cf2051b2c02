import type { Method } from '#domain/money/ledger/entries'
import type { DayOrder } from './days.ts'

export const COLUMN_KINDS = [
  'day',
  'time',
  'description',
  'reference',
  'amount',
  'side',
  'debit',
  'credit',
  'balance',
] as const
export type ColumnKind = (typeof COLUMN_KINDS)[number]

export type StatementLayout = { name: string; kinds: (ColumnKind | null)[]; order: DayOrder }

type Known = { name: string; order: DayOrder; columns: Partial<Record<ColumnKind, readonly string[]>> }

// docs/decisions/071-statements.md names the source of each.
const KNOWN: readonly Known[] = [
  {
    name: 'GCash',
    order: 'month-first',
    columns: {
      day: ['date and time'],
      description: ['description'],
      reference: ['reference no', 'reference number'],
      debit: ['debit'],
      credit: ['credit'],
      balance: ['balance'],
    },
  },
  {
    name: 'BDO',
    order: 'day-first',
    columns: {
      day: ['book date'],
      description: ['description'],
      reference: ['transaction reference', 'reference'],
      amount: ['amount'],
      side: ['credit/debit indicator'],
    },
  },
  {
    name: 'UnionBank',
    order: 'month-first',
    columns: {
      day: ['transaction date'],
      description: ['description', 'particulars'],
      reference: ['reference number', 'reference no'],
      debit: ['debit', 'withdrawal'],
      credit: ['credit', 'deposit'],
      balance: ['running balance', 'ending balance'],
    },
  },
  {
    name: 'BDO',
    order: 'month-first',
    columns: {
      day: ['posting date'],
      description: ['description', 'transaction description'],
      debit: ['debit amount', 'debit'],
      credit: ['credit amount', 'credit'],
      balance: ['running balance'],
    },
  },
  {
    name: 'BPI',
    order: 'month-first',
    columns: {
      day: ['date'],
      description: ['description'],
      debit: ['debit'],
      credit: ['credit'],
      balance: ['balance'],
    },
  },
  {
    name: 'Maya',
    order: 'month-first',
    columns: { day: ['date'], description: ['description'], amount: ['amount'], balance: ['balance'] },
  },
]
const OPTIONAL = new Set<ColumnKind>(['reference', 'time'])

export function headingOf(cell: string): string {
  return cell
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\((?:php|₱)\)|[.:#*]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const HEADER_LONGEST = 1000

export function headerKey(header: readonly string[]): string {
  return header.map(headingOf).join('|').replace(/\|+$/, '').slice(0, HEADER_LONGEST)
}

export function knownLayout(header: readonly string[]): StatementLayout | null {
  const headings = header.map(headingOf)
  for (const { name, order, columns } of KNOWN) {
    const kinds: (ColumnKind | null)[] = headings.map(() => null)
    const whole = COLUMN_KINDS.every((kind) => {
      const names = columns[kind]
      if (!names) return true
      const at = headings.findIndex((heading, place) => kinds[place] === null && names.includes(heading))
      if (at >= 0) kinds[at] = kind
      return at >= 0 || OPTIONAL.has(kind)
    })
    if (whole) return { name, kinds, order }
  }
  return null
}

export type LayoutProblem = 'no-day' | 'no-amount' | 'twice' | 'two-ways'

export function layoutProblem(kinds: readonly (ColumnKind | null)[]): LayoutProblem | null {
  const count = (kind: ColumnKind) => kinds.filter((each) => each === kind).length
  if (COLUMN_KINDS.some((kind) => kind !== 'description' && count(kind) > 1)) return 'twice'
  if (count('day') === 0) return 'no-day'
  const apart = count('debit') + count('credit')
  if (count('amount') > 0) return apart > 0 ? 'two-ways' : null
  return count('credit') > 0 ? null : 'no-amount'
}

export function isColumnKind(text: unknown): text is ColumnKind {
  return COLUMN_KINDS.some((kind) => kind === text)
}

const GUESSES: readonly [ColumnKind, RegExp][] = [
  ['time', /^time$|transaction time|oras/],
  ['day', /date|day|petsa/],
  ['reference', /ref|trace|transaction (id|no)|txn (id|no)/],
  ['balance', /balance/],
  ['side', /indicator|dr\/cr|cr\/dr|^type$/],
  ['debit', /debit|withdraw|money out|paid out|^out$/],
  ['credit', /credit|deposit|money in|paid in|^in$/],
  ['amount', /amount|^value$/],
  ['description', /desc|partic|detail|narrat|remark|memo|message|payer|from|name/],
]

export function guessedKinds(header: readonly string[]): (ColumnKind | null)[] {
  const taken = new Set<ColumnKind>()
  const kinds = header.map((cell) => {
    const heading = headingOf(cell)
    const kind = GUESSES.find(([each, pattern]) => pattern.test(heading) && !taken.has(each))?.[0] ?? null
    if (kind && kind !== 'description') taken.add(kind)
    return kind
  })
  const apart = taken.has('debit') || taken.has('credit')
  return kinds.map((kind) => (apart && (kind === 'amount' || kind === 'side') ? null : kind))
}

export function methodOf(layout: string): Method {
  if (/gcash/i.test(layout)) return 'gcash'
  return /maya/i.test(layout) ? 'maya' : 'bank'
}
