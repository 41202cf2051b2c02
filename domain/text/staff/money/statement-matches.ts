import type { Candidate, Evidence, LineVerdict } from '#domain/money/statements/match-lines'
import { formatPhp } from '#domain/words/formats'
import { plural } from '#domain/words/texts'

export const matchesText = {
  title: 'Statement matches',
  error: 'Error: Statement matches',
  note: (matches: number, pending: number) =>
    [
      matches === 0 ? 'No matches to review' : `${plural(matches, 'match', 'matches')} to review`,
      pending === 0 ? 'No pending payments' : plural(pending, 'pending payment', 'pending payments'),
    ].join(' · '),
  import: 'Import statement',
  tabs: 'Transactions of statements',
  tab: (title: string, count: string) => `${title} ${count}`,
  thing: 'transaction',
  matchedTo: (name: string) => `Transaction matched to the payment of ${name}`,
  noneSelected: 'Please select at least one payment.',
  noLongerPending: 'A payment that is no longer pending',
  refused: (name: string, why: string) => `${name}: ${why}`,
} as const

type Group = { title: string; note: string; empty: string }

export const matchGroupText: Record<LineVerdict | 'used' | 'ignored', Group> = {
  matched: {
    title: 'Matched',
    note: 'The payment code or reference number is right, and so is the amount.',
    empty: 'No transaction matches a pending payment exactly.',
  },
  likely: {
    title: 'Likely',
    note: 'The amount is right, and so is the day or the name. View the proof of payment before you confirm.',
    empty: 'No transaction looks like a pending payment.',
  },
  differs: {
    title: 'Short or over',
    note: 'The payment code or reference number is right, but the amount differs.',
    empty: 'No transaction has the right code or number with another amount.',
  },
  clashing: {
    title: 'Conflicts',
    note: 'Two payments fit one transaction, two transactions fit one payment, or the money went back. You decide.',
    empty: 'No transaction fits twice.',
  },
  unknown: {
    title: 'Unmatched',
    note: 'These transactions match no pending payment. Ignore the ones that are not payments from clients.',
    empty: 'All incoming transactions are matched.',
  },
  used: {
    title: 'Confirmed',
    note: 'These transactions confirmed payments: one, or several whose total is the amount. You can undo it for 10 minutes.',
    empty: 'No transaction has confirmed a payment yet.',
  },
  ignored: {
    title: 'Ignored',
    note: 'Transactions that are not payments from clients, and why.',
    empty: 'No transaction is ignored.',
  },
}

const EVIDENCE: Record<Evidence, string> = {
  code: 'payment code',
  reference: 'reference number',
  amount: 'amount',
  day: 'day',
  name: 'name',
  'part-of-name': 'part of the name',
}

export function evidenceInWords({ evidence }: Pick<Candidate, 'evidence'>): string {
  const words = evidence.map((each) => EVIDENCE[each])
  const last = words.pop()
  return `Same ${words.length > 0 ? `${words.join(', ')} and ${last}` : last}`
}

export function differenceInWords(differsCentavos: number): string {
  if (differsCentavos === 0) return ''
  return `${formatPhp(Math.abs(differsCentavos))} ${differsCentavos < 0 ? 'short' : 'over'}`
}

export const transactionText = {
  transaction: 'Transaction',
  received: 'Received',
  payment: 'Payment',
  actions: 'Actions',
  list: 'Transactions',
  listWithPayments: 'Transactions and payments',
  search: 'Search by text or number',
  paymentOf: 'Payment of',
  reason: 'Reason',
  confirmed: 'Confirmed',
  confirmedBy: (name: string) => ` by ${name}`,
  reference: (reference: string) => ` · Ref ${reference}`,
  noDescription: 'No description',
  deletedClient: 'Deleted client',
  ignoredBy: (reason: string, name: string | null) => (name ? `${reason} (${name})` : reason),
  wentBack: (day: string, description: string) =>
    `This money went back on ${day}: ${description || 'no description'}.`,
  confirmedOther: (name: string, day: string | null) =>
    `This transfer has already confirmed ${name}’s payment${day ? ` on ${day}` : ''}.`,
  undo: 'Undo',
  undoing: 'Undoing…',
  restore: 'Restore',
  restoring: 'Restoring…',
  ignore: 'Ignore…',
  match: (name: string) => `Match to ${name}`,
} as const

export const proposalText = {
  balance: (packageName: string) => `Balance due for ${packageName}`,
  payment: (packageName: string, amount: string, sent: string) => `${packageName} · ${amount} · sent ${sent}`,
  proof: 'Proof of payment',
  proofOf: (name: string) => `Proof of payment of ${name}`,
  of: (name: string) => ` of ${name}`,
  confirmReceived: 'Confirm received amount…',
  confirmPayment: 'Confirm payment…',
  viewPayment: 'View payment',
  confirmSelected: 'Confirm selected payments…',
  adding: 'Adding up…',
  note: 'You see the names and the total before you confirm.',
} as const

export const confirmManyText = {
  title: (count: number) => `Confirm ${plural(count, 'payment', 'payments')}`,
  note: 'The clients see their payments as confirmed. A first payment enrolls the client. You can undo this for 10 minutes.',
  list: 'Payments to confirm',
  cancel: 'Cancel',
  confirming: 'Confirming…',
} as const

export function confirmInWords(count: number, centavos: number): string {
  return `${confirmManyText.title(count)}, ${formatPhp(centavos)}`
}

export function confirmedInWords(confirmed: number, refused: number): string {
  if (confirmed === 0) return 'No payment was confirmed'
  return `${plural(confirmed, 'payment', 'payments')} confirmed${refused > 0 ? `, ${refused} not confirmed` : ''}`
}

export const ignoreTransactionText = {
  title: 'Ignore transaction',
  about: (amount: string, when: string) => `${amount}, ${when}`,
  reason: 'Reason',
  reasonHint: 'Staff see this reason. The transaction is no longer proposed. You can restore it.',
  reasons: ['Not a payment from a client', 'Recorded manually', 'Transfer between own accounts', 'Refunded'],
  cancel: 'Cancel',
  save: 'Ignore transaction',
  saving: 'Saving…',
} as const

export const matchesDoneText = {
  confirmed: 'Payments confirmed',
  undone: 'The payment is pending again',
  'all-undone': 'The payments are pending again',
  tied: 'Transaction matched to its payment',
  ignored: 'Transaction ignored',
  back: 'Transaction restored',
} as const
