import { formatPhp } from '#domain/words/formats'
import { plural } from '#domain/words/texts'

export const severalText = {
  title: 'Match several payments',
  note: 'One transaction can pay for several payments. Choose those whose total is exactly its amount.',
  line: 'Transaction',
  payments: 'Payments',
  payment: (packageName: string, sent: string) => `${packageName} · sent ${sent}`,
  confirmed: 'Confirmed manually, not matched yet',
  childOf: (parent: string) => `Child of ${parent}`,
  empty: 'No payment is pending, and none was confirmed manually without a transaction.',
  more: (shown: number) => `The ${shown} payments sent closest to the day of the transaction are listed.`,
  reason: 'Reason',
  reasonHint: 'Only staff see it, in the activity log.',
  match: 'Match payments',
  matching: 'Matching…',
  back: 'Back to the transactions',
  open: 'Match several…',
  viewProposal: 'Match these payments…',
} as const

/** 'Both are children of Maria Santos; together PHP 17,000' */
export function familyReasonInWords(children: number, parent: string | null, centavos: number): string {
  const who = children === 2 ? 'Both' : `All ${children}`
  return `${who} are children of ${parent ?? 'one parent'}; together ${formatPhp(centavos)}`
}

/** `differsCentavos` is the sum chosen less the transaction's amount. */
export function sumInWords(chosen: number, sumCentavos: number, differsCentavos: number): string {
  const total = `${plural(chosen, 'payment', 'payments')}, ${formatPhp(sumCentavos || null)}`
  if (chosen === 0) return `${formatPhp(-differsCentavos)} missing`
  if (differsCentavos === 0) return `${total}: exactly the amount`
  return `${total}: ${differenceText(differsCentavos)}`
}

export const differenceText = (differsCentavos: number): string =>
  `${formatPhp(Math.abs(differsCentavos))} ${differsCentavos < 0 ? 'missing' : 'too much'}`
