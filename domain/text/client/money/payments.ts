import type { PaymentStatus } from '#domain/enrolment/enrolment'

export const clientPaymentsText = {
  title: 'Payments',
  balance: 'Price and balance',
  toBalance: 'View price and balance',
  paid: 'Everything is paid.',
  nothingDue: 'Nothing is due now.',
  history: 'Payment history',
  total: (amount: string, first: string, last: string) =>
    `Total confirmed: ${amount}, ${first === last ? first : `${first} to ${last}`}`,
  empty: 'Your payments appear here once you have sent a proof of payment.',
  sendAgain: 'Send a new proof of payment',
  toPackages: 'View packages',
  payment: (packageName: string) => `Payment for ${packageName}`,
  rest: (packageName: string) => `Balance for ${packageName}`,
  refund: (packageName: string) => `Refund for ${packageName}`,
  refunded: 'Refunded',
  how: 'How to pay',
  howHint: 'Send the money to one of these accounts, then upload your proof of payment.',
  noAccounts: 'The academy has not added an account yet. Ask staff where to pay.',
} as const

export const paymentStatusText: Record<PaymentStatus, string> = {
  pending: 'Waiting',
  confirmed: 'Confirmed',
  rejected: 'Not accepted',
}
