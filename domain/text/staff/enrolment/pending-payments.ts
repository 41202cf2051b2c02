import { plural } from '#domain/words/texts'

export const pendingPaymentsText = {
  title: 'Pending payments',
  list: 'Payments',
  thing: 'payment',
  search: 'Search by name, email or user ID',
  note: ({ waiting, rejected }: { waiting: number; rejected: number }) =>
    [
      waiting === 0 ? 'No payment to review' : `${plural(waiting, 'payment', 'payments')} to review`,
      ...(rejected === 0 ? [] : [`${rejected} rejected`]),
    ].join(', '),
  sum: (payments: number, amount: string, first: string, last: string) =>
    `${plural(payments, 'payment', 'payments')} on this page, ${amount} in total, ` +
    `submitted ${first === last ? first : `${first} to ${last}`}`,
  filters: {
    all: 'All',
    pending: 'To review',
    rejected: 'Rejected',
  },
  emptyFilter: { pending: 'No payment to review.', rejected: 'No rejected payments.' },
  columns: {
    client: 'Client',
    package: 'Package',
    amount: 'Amount',
    submitted: 'Submitted',
    status: 'Status',
    actions: 'Actions',
  },
  balanceOf: 'Balance due for ',
  children: 'Children of this payment',
  readingProof: 'Reading the proof of payment…',
  view: 'View',
  questionSent: 'Question sent',
  clientReplied: 'Client replied',
  guardian: { waiting: 'Waiting for the guardian', declined: 'Guardian declined' },
} as const

export const paymentDoneText = {
  questionSent: (name: string) => `Question about the payment of ${name} sent`,
  decided: (name: string, status: string) => `Payment of ${name} ${status}`,
  undone: (names: readonly string[]) =>
    names.length === 1
      ? `The payment of ${names[0]} is pending again`
      : `${plural(names.length, 'payment is', 'payments are')} pending again`,
  referenceSaved: 'Reference number saved',
  referenceRemoved: 'Reference number removed',
} as const

export const recentlyConfirmedText = {
  title: 'Just confirmed',
  note: 'You can undo each confirmation for 10 minutes',
  by: (name: string) => ` by ${name}`,
  undo: 'Undo',
  undoing: 'Undoing…',
  undoAll: (count: number) => `Undo all ${count} confirmed together`,
} as const
