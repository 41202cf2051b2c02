import { formatDay, formatPhp } from '#domain/words/formats'

export const paymentViewText = {
  title: (name: string) => `Payment of ${name}`,
  previous: 'Previous payment',
  next: 'Next payment',
  openNext: 'Auto-open next payment',
  activity: 'View activity',
  refund: 'Refund or adjust this payment',
  close: 'Close',
  details: {
    package: 'Package',
    children: 'Children',
    terms: 'Terms',
    submitted: 'Submitted',
    code: 'Payment code',
    firstSchedule: 'First schedule',
    parent: 'Parent',
    phone: 'Phone',
    email: 'Email',
    userId: 'User ID',
    reason: 'Reason given',
  },
  noPhone: 'Not given',
  terms: {
    balance: 'Balance due for the package',
    first: (priceCentavos: number, balanceCentavos: number, dueOn: string | null) =>
      `First part of ${formatPhp(priceCentavos)}, ${formatPhp(balanceCentavos)} due by ${formatDay(dueOn)}`,
    discount: (centavos: number, voucher: string | null) =>
      `${formatPhp(centavos)} off with ${voucher ?? 'a voucher'}`,
  },
  replaced: 'This payment no longer counts: the client sent a newer one or was unenrolled.',
  deleted: 'This payment was deleted from the list.',
  decided: ({ confirmed, by, at }: { confirmed: boolean; by: string | null; at: string | null }) =>
    `${confirmed ? 'Confirmed' : 'Rejected'}${by ? ` by ${by}` : ''}${at ? `, ${at}` : ''}.`,
} as const

export const paymentProofText = {
  thisPayment: 'This payment',
  earlierPayment: (name: string) => `Earlier payment of ${name}`,
  removed: 'There is no picture: its retention period is over, or the payment was imported.',
  broken: 'This picture cannot be shown.',
  picture: (name: string) => `Proof of payment of ${name}`,
  tools: (name: string) => `Proof of payment of ${name}`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  rotate: 'Rotate',
  original: 'Open original',
  originalOf: (name: string) => ` proof of payment of ${name} in a new tab`,
} as const

export const paymentEvidenceText = {
  seenBefore: (name: string, day: string) => `Same receipt as the payment of ${name}, ${day}`,
  sameFile: 'The picture is the same file.',
  sameReference: 'The reference number is the same.',
  openEarlier: 'Open the earlier payment',
  differs: (amount: string) => ` differs from the expected ${amount}`,
  nothingRead: 'Nothing could be read from the proof of payment.',
  reading: 'Reading the proof of payment…',
  reference: 'Reference number',
  save: 'Save number',
  saving: 'Saving…',
  transactions: 'Bank transactions',
  transaction: 'Bank transaction',
  transactionReference: (reference: string) => `Ref ${reference}`,
  transactionNotes: {
    open: () => '',
    'proves-this': () => 'It confirmed this payment.',
    'proves-other': (name: string | null) => `It has already confirmed the payment of ${name ?? 'another client'}.`,
    ignored: () => 'It is ignored.',
    reversed: () => 'The money went back.',
  },
} as const

export const paymentQuestionsText = {
  title: 'Questions',
  questionSent: (by: string | null, at: string) => `Question${by ? ` by ${by}` : ''}, ${at}`,
  replied: (at: string) => `Replied, ${at}`,
  notReplied: 'No reply yet',
  picture: 'Picture in the reply',
} as const
