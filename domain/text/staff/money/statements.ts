import type { ColumnKind, LayoutProblem } from '#domain/money/statements/layouts'
import { cleanCellText, STATEMENT_MAX_BYTES, type Problem } from '#domain/money/statements/lines'
import { formatLimit, grouped } from '#domain/words/formats'
import { plural } from '#domain/words/texts'

export const statementsText = {
  title: 'Bank statements',
  error: 'Error: Bank statements',
  note: (open: number) =>
    open === 0
      ? 'All incoming transactions are matched'
      : `${plural(open, 'incoming transaction', 'incoming transactions')} to match`,
  matches: 'Statement matches',
  search: 'Search by account or file',
  empty: 'No statements yet. Export the last days from GCash, Maya or your bank, then choose the file above.',
  thing: 'statement',
  columns: {
    account: 'Account',
    days: 'Days',
    layout: 'Format',
    lines: 'Transactions',
    fresh: 'New',
    imported: 'Imported',
    actions: 'Actions',
  },
  days: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  importedBy: (name: string) => ` by ${name}`,
  delete: 'Delete',
  deleteDialog: {
    title: 'Delete statement',
    text: 'Its transactions are deleted too. You can import the file again. Are you sure?',
    confirm: 'Delete',
  },
  deleteAbout: (days: string, lines: string) =>
    `${days} · ${lines} ${lines === '1' ? 'transaction' : 'transactions'}`,
  deleting: 'Deleting…',
  deleted: 'Statement and its transactions deleted',
} as const

export const statementImportText = {
  title: 'Import a bank or GCash statement',
  note:
    'The site compares its transactions with pending payments. Transactions imported before are not added again. ' +
    'The file itself is not stored.',
  file: 'Statement',
  fileHint:
    'Choose or drop a file: CSV, XLSX or PDF from GCash, Maya, BPI, BDO, UnionBank or another bank, up ' +
    `to ${formatLimit(STATEMENT_MAX_BYTES)}.`,
  account: 'Account',
  accountHint: 'The name you use, such as GCash of the academy. Leave it empty to use the name of the bank.',
  password: 'Password of the PDF',
  passwordHint: 'Used once to open the file. It is not stored.',
  sameAccount: (account: string) => `Is this the same account as ${account}?`,
  sameAccountHint: (account: string) =>
    `Some of these transactions are already here under ${account}. Each one must count once.`,
  sameAccountYes: 'Yes, add only the new transactions',
  sameAccountNo: 'No, this is another account',
  chooseAgain: 'Please choose the file again.',
  save: 'Import statement',
  trySample: 'Try with a sample',
  sampleAccount: 'Sample account',
  saveColumns: 'Import with these columns',
  saving: 'Importing…',
  progress: 'Importing the statement',
  viewMatches: 'View matches',
  problems: 'Please check these rows of the file yourself:',
  moreProblems: (count: number) => `and ${count} more`,
  imported: (account: string, counts: string) => `${account}: ${counts}`,
  renamed: (account: string) => `This account is already here as ${account}. The transactions were added there.`,
  ownLayout: 'Own format',
} as const

export const statementColumnsText = {
  title: 'What are its columns?',
  note: 'These headings are new. Choose what each column contains. The next file with the same headings is read without asking.',
  sample: 'First rows of the file',
  column: (number: number) => `Column ${number}`,
  notNeeded: 'Not needed',
  order: 'Days such as 03/04/2026',
  orderUnknown: 'The file does not show the order. Please choose it.',
  orderKnown: 'This is the order in the file.',
  monthFirst: 'March 4 (month first)',
  dayFirst: 'April 3 (day first)',
  layout: 'Name of the bank or wallet',
} as const

export const columnKindText: Record<ColumnKind, string> = {
  day: 'Day',
  time: 'Time',
  description: 'Description',
  reference: 'Reference number',
  amount: 'Amount with + or −',
  side: 'Debit or credit as text',
  debit: 'Money out (debit)',
  credit: 'Money in (credit)',
  balance: 'Balance',
}

export const layoutProblemText: Record<LayoutProblem, string> = {
  'no-day': 'Please choose the column with the day.',
  'no-amount': 'Please choose the column with the amount, or the columns with money in and money out.',
  twice: 'Only the description can be in more than one column.',
  'two-ways': 'Please choose either one amount column, or columns for money in and money out.',
}

const WHY: Record<Problem['why'], string> = {
  'no-day': 'has an amount but no readable day',
  'no-amount': 'has a day but no readable amount',
  'two-amounts': 'has both money in and money out',
  balance: 'does not fit the balance before it',
}

export function problemInWords({ row, why, text }: Problem): string {
  return `Row ${row} ${WHY[why]}: ${cleanCellText(text, 80)}`
}

export function countInWords(lines: number, fresh: number): string {
  return `${plural(lines, 'transaction', 'transactions')}, ${fresh === 0 ? 'none' : grouped(fresh)} new`
}

export function tiedInWords(tied: number): string {
  return tied === 1
    ? '1 transaction was matched to a payment that was already confirmed.'
    : `${grouped(tied)} transactions were matched to payments that were already confirmed.`
}
