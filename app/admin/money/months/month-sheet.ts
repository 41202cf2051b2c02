import { entryKindText, methodText } from '#domain/text/shared/ledger'
import { monthFileText, monthText } from '#domain/text/staff/money/monthly-close'
import { formatForSheet } from '#domain/words/formats'
import type { MonthEntry } from '#records/money/ledger/month-export'
import type { MonthTotals } from '#records/money/ledger/months'

type Cell = string | number | null
export type MonthSheet = { sheet: string; rows: readonly (readonly Cell[])[] }

const { columns } = monthFileText

export const ENTRY_COLUMNS: readonly (readonly [string, (entry: MonthEntry) => Cell])[] = [
  [columns.date, ({ at }) => formatForSheet(at)],
  [columns.entry, ({ kind }) => entryKindText[kind]],
  [columns.name, ({ name }) => name],
  [columns.package, ({ packageName }) => packageName],
  [columns.method, ({ method }) => (method ? methodText[method] : '')],
  [columns.amount, ({ amountCentavos }) => amountCentavos / 100],
  [columns.reduction, ({ creditCentavos }) => creditCentavos / 100],
  [columns.receipt, ({ acknowledgement }) => acknowledgement],
  [columns.by, ({ by }) => by],
  [columns.note, ({ note }) => note],
  [columns.id, ({ id }) => id],
  [columns.invoice, ({ invoice }) => invoice],
]

export function sheetsOf(entries: readonly MonthEntry[], totals: MonthTotals): MonthSheet[] {
  const sums = (rows: readonly (readonly [string, number, number])[]) =>
    rows.map(([name, count, centavos]) => [name, count, centavos / 100])
  const head = (name: string) => [name, monthFileText.entries, columns.amount]
  return [
    {
      sheet: monthFileText.entries,
      rows: [
        ENTRY_COLUMNS.map(([header]) => header),
        ...entries.map((entry) => ENTRY_COLUMNS.map(([, cell]) => cell(entry))),
      ],
    },
    {
      sheet: monthFileText.byPackage,
      rows: [
        head(monthFileText.package),
        ...sums(totals.packages.map((row) => [row.name, row.entries, row.centavos])),
      ],
    },
    {
      sheet: monthFileText.byMethod,
      rows: [
        head(monthFileText.method),
        ...sums(totals.methods.map((row) => [methodName(row.method), row.entries, row.centavos])),
      ],
    },
    {
      sheet: monthFileText.byDay,
      rows: [head(monthFileText.day), ...sums(totals.days.map((row) => [row.day, row.entries, row.centavos]))],
    },
  ]
}

export function methodName(method: MonthTotals['methods'][number]['method']): string {
  return method ? methodText[method] : monthText.methodUnknown
}
