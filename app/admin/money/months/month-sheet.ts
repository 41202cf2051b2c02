import { entryKindText, methodText } from '#domain/text/shared/ledger'
import { formatForSheet } from '#domain/words/formats'
import type { MonthEntry } from '#records/money/ledger/month-export'
import type { MonthTotals } from '#records/money/ledger/months'

type Cell = string | number | null
export type MonthSheet = { sheet: string; rows: readonly (readonly Cell[])[] }

export const ENTRY_COLUMNS: readonly (readonly [string, (entry: MonthEntry) => Cell])[] = [
  ['Date', ({ at }) => formatForSheet(at)],
  ['Entry', ({ kind }) => entryKindText[kind]],
  ['Name', ({ name }) => name],
  ['Package', ({ packageName }) => packageName],
  ['Method', ({ method }) => (method ? methodText[method] : '')],
  ['Amount (PHP)', ({ amountCentavos }) => amountCentavos / 100],
  ['Credit (PHP)', ({ creditCentavos }) => creditCentavos / 100],
  ['Receipt', ({ acknowledgement }) => acknowledgement],
  ['By', ({ by }) => by],
  ['Note', ({ note }) => note],
  ['Entry id', ({ id }) => id],
  ['BIR invoice no.', ({ invoice }) => invoice],
]

export function sheetsOf(entries: readonly MonthEntry[], totals: MonthTotals): MonthSheet[] {
  const sums = (rows: readonly (readonly [string, number, number])[]) =>
    rows.map(([name, count, centavos]) => [name, count, centavos / 100])
  const head = (name: string) => [name, 'Entries', 'Amount (PHP)']
  return [
    {
      sheet: 'Entries',
      rows: [
        ENTRY_COLUMNS.map(([header]) => header),
        ...entries.map((entry) => ENTRY_COLUMNS.map(([, cell]) => cell(entry))),
      ],
    },
    {
      sheet: 'By package',
      rows: [head('Package'), ...sums(totals.packages.map((row) => [row.name, row.entries, row.centavos]))],
    },
    {
      sheet: 'By method',
      rows: [
        head('Method'),
        ...sums(totals.methods.map((row) => [methodName(row.method), row.entries, row.centavos])),
      ],
    },
    { sheet: 'By day', rows: [head('Day'), ...sums(totals.days.map((row) => [row.day, row.entries, row.centavos]))] },
  ]
}

export function methodName(method: MonthTotals['methods'][number]['method']): string {
  return method ? methodText[method] : 'Not said'
}
