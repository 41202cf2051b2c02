import type { MonthClosingRefusal } from '#domain/money/ledger/close-month'
import type { RefusalText } from '#domain/text/shared/refusals'
import { plural } from '#domain/words/texts'

export const monthsText = {
  title: 'Monthly close',
  note: 'The payments of each month. A closed month takes no more entries.',
  empty: 'No payments yet. Each month with payments appears here.',
  columns: {
    month: 'Month',
    entries: 'Entries',
    amount: 'Received',
    status: 'Status',
    closed: 'Closed',
    actions: 'Actions',
  },
  closed: 'Closed',
  current: 'Current',
  open: 'Open',
  notClosed: 'Not yet',
  closedOn: (day: string, by: string | null) => (by ? `${day} by ${by}` : day),
  openMonth: 'Open',
} as const

export const monthText = {
  crumb: 'Month',
  note: (amount: string, entries: number) => `${amount} in ${plural(entries, 'entry', 'entries')}`,
  csv: 'CSV',
  excel: 'Excel',
  closed: (day: string, by: string | null) =>
    `Closed on ${day}${by ? ` by ${by}` : ''}. Its entries cannot change. Corrections go into a later month.`,
  sums: {
    byPackage: 'By package',
    package: 'Package',
    byMethod: 'By method',
    method: 'Method',
    byKind: 'By type',
    kind: 'Type',
    byDay: 'By day',
    day: 'Day',
    entries: 'Entries',
    amount: 'Amount',
    empty: 'No entries in this month.',
  },
  methodUnknown: 'Not known',
  openTransactions: (count: number) =>
    `${plural(count, 'transaction', 'transactions')} in statements of this month ${count === 1 ? 'matches' : 'match'} no payment. `,
  openTransactionsClosed: (count: number) =>
    `${plural(count, 'transaction', 'transactions')} in statements of this month matched no payment.`,
  matchTransactions: 'Match transactions',
  owing: (people: number, amount: string) => `${plural(people, 'trainee owes', 'trainees owe')} ${amount} now. `,
  owingClosed: (people: number, amount: string) =>
    `${plural(people, 'trainee', 'trainees')} owed ${amount} when this month was closed.`,
  viewBalances: 'View balances due',
  closeTitle: 'Close this month',
  closeNote: (name: string) =>
    `Close it after every payment of ${name} is confirmed and your books match. After that, no entry can be added to ` +
    'this month. You cannot undo this.',
  close: (name: string) => `Close ${name}`,
  closeQuestion: 'After this, no entry can be added to this month. You cannot undo this. Are you sure?',
  closeConfirm: 'Close month',
  closing: 'Closing…',
  closeDone: 'Month closed',
  notClosed: 'Month not closed',
} as const

export const monthClosingRefusalText: Record<
  Exclude<MonthClosingRefusal, 'not-allowed' | 'not-found'>,
  RefusalText
> = {
  'month-runs': { title: monthText.notClosed, text: 'This month is not over yet.', status: 409 },
  'month-closed': { title: monthText.notClosed, text: 'This month is already closed.', status: 409 },
}

export const monthFileText = {
  columns: {
    date: 'Date',
    entry: 'Entry',
    name: 'Name',
    package: 'Package',
    method: 'Method',
    amount: 'Amount (PHP)',
    reduction: 'Balance reduction (PHP)',
    receipt: 'Receipt',
    by: 'By',
    note: 'Note',
    id: 'Entry ID',
    invoice: 'BIR invoice no.',
  },
  entries: 'Entries',
  byPackage: 'By package',
  byMethod: 'By method',
  byDay: 'By day',
  package: 'Package',
  method: 'Method',
  day: 'Day',
} as const
