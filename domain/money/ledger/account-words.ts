import { formatPhp, formatSigned } from '#domain/words/formats'
import { ENTRY_WORDS, METHOD_WORDS, type Account, type Entry, type Method } from './entries.ts'

/** The lines of an account as its client and staff read them. */
export function accountInWords(account: Account): { name: string; amount: string }[] {
  return [
    { name: 'Price', amount: formatPhp(account.charged) },
    ...(account.discount > 0 ? [{ name: 'Discount', amount: formatSigned(-account.discount) }] : []),
    ...(account.credited > 0 ? [{ name: 'Taken off', amount: formatSigned(-account.credited) }] : []),
    { name: 'Paid', amount: formatSigned(account.paid) },
    { name: 'Rest', amount: formatSigned(account.owed) },
  ]
}

/** What an entry is and how it went: 'Refund, GCash'. */
export function entryInWords({ kind, method }: Pick<Entry, 'kind'> & { method: Method | null }): string {
  return [ENTRY_WORDS[kind], method ? METHOD_WORDS[method] : ''].filter(Boolean).join(', ')
}

/** With a minus before what went out or was taken off. */
export function entryAmount({ kind, amountCentavos, creditCentavos }: Entry): string {
  return formatSigned(kind === 'credited' ? -creditCentavos : amountCentavos)
}

/** What was taken off debts in a month, by what did it; a month that was closed long ago knows only the sum. */
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
