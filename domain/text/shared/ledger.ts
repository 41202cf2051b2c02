import {
  shownCentavos,
  type EnrolmentAccount,
  type LedgerEntry,
  type LedgerEntryKind,
  type MaterialsWhen,
  type Method,
} from '#domain/money/ledger/entries'
import { formatPhp, formatSigned } from '#domain/words/formats'

export const entryKindText: Record<LedgerEntryKind, string> = {
  received: 'Payment',
  refunded: 'Refund',
  reversed: 'Reversal',
  credited: 'Adjustment',
  changed: 'Change of package',
}

export const methodText: Record<Method, string> = {
  gcash: 'GCash',
  maya: 'Maya',
  bank: 'Bank transfer',
  cash: 'Cash',
  other: 'Other',
}

export const materialsWhenText: Record<MaterialsWhen, string> = {
  first: 'With the first payment',
  paid: 'When the full price is paid',
}

export const accountText = {
  price: 'Price',
  discount: 'Discount',
  adjustments: 'Adjustments',
  paid: 'Paid',
  balance: 'Balance due',
} as const

export function accountInWords(account: EnrolmentAccount): { name: string; amount: string }[] {
  const { charged, discount, credited, changed, paid, owed } = account
  return [
    { name: accountText.price, amount: formatPhp(charged) },
    ...(changed === 0 ? [] : [{ name: entryKindText.changed, amount: formatSigned(changed) }]),
    ...(discount > 0 ? [{ name: accountText.discount, amount: formatSigned(-discount) }] : []),
    ...(credited > 0 ? [{ name: accountText.adjustments, amount: formatSigned(-credited) }] : []),
    { name: accountText.paid, amount: formatSigned(paid) },
    { name: accountText.balance, amount: formatSigned(owed) },
  ]
}

export function entryInWords({ kind, method }: Pick<LedgerEntry, 'kind'> & { method: Method | null }): string {
  return [entryKindText[kind], method ? methodText[method] : ''].filter(Boolean).join(', ')
}

export function entryAmount(entry: LedgerEntry): string {
  return formatSigned(shownCentavos(entry))
}

/** A month's reductions by kind; months closed by an older build know only the total. */
export function takenOffInWords({
  creditCentavos,
  creditNoteCentavos,
  changeCentavos = 0,
}: {
  creditCentavos: number
  creditNoteCentavos?: number
  changeCentavos?: number
}): string[] {
  const changes = changeCentavos === 0 ? [] : [changesInWords(changeCentavos)]
  const off = (what: string, centavos: number) => `${what} reduced what clients owe by ${formatPhp(centavos)}.`
  const withoutChanges = creditCentavos + changeCentavos
  if (creditNoteCentavos === undefined)
    return [...(withoutChanges === 0 ? [] : [off('Adjustments and refunds', withoutChanges)]), ...changes]
  const byRefunds = withoutChanges - creditNoteCentavos
  return [
    ...(creditNoteCentavos > 0 ? [off('Adjustments', creditNoteCentavos)] : []),
    ...(byRefunds > 0 ? [off('Refunds', byRefunds)] : []),
    ...changes,
  ]
}

function changesInWords(centavos: number): string {
  const verb = centavos > 0 ? 'raised' : 'reduced'
  return `Changes of package ${verb} what clients owe by ${formatPhp(Math.abs(centavos))}.`
}
