import { formatPhp, formatSigned } from '#domain/words/formats'
import {
  ENTRY_WORDS,
  METHOD_WORDS,
  shownCentavos,
  type EnrolmentAccount,
  type LedgerEntry,
  type Method,
} from './entries.ts'

export function accountInWords(account: EnrolmentAccount): { name: string; amount: string }[] {
  return [
    { name: 'Price', amount: formatPhp(account.charged) },
    ...(account.discount > 0 ? [{ name: 'Discount', amount: formatSigned(-account.discount) }] : []),
    ...(account.credited > 0 ? [{ name: 'Taken off', amount: formatSigned(-account.credited) }] : []),
    { name: 'Paid', amount: formatSigned(account.paid) },
    { name: 'Rest', amount: formatSigned(account.owed) },
  ]
}

/** For example 'Refund, GCash'. */
export function entryInWords({ kind, method }: Pick<LedgerEntry, 'kind'> & { method: Method | null }): string {
  return [ENTRY_WORDS[kind], method ? METHOD_WORDS[method] : ''].filter(Boolean).join(', ')
}

/** Negative for money paid out or a reduced debt. */
export function entryAmount(entry: LedgerEntry): string {
  return formatSigned(shownCentavos(entry))
}

/** A month's reductions by kind; months closed by an older build know only the total. */
export function takenOffInWords({
  creditCentavos,
  creditNoteCentavos,
}: {
  creditCentavos: number
  creditNoteCentavos?: number
}): string[] {
  if (creditCentavos === 0) return []
  const off = (who: string, centavos: number) => `${who} took ${formatPhp(centavos)} off what clients owe.`
  if (creditNoteCentavos === undefined) return [off('Credit notes and refunds', creditCentavos)]
  const byRefunds = creditCentavos - creditNoteCentavos
  return [
    ...(creditNoteCentavos > 0 ? [off('Credit notes', creditNoteCentavos)] : []),
    ...(byRefunds > 0 ? [off('Refunds', byRefunds)] : []),
  ]
}
