import type { RestRefusal } from '#domain/money/balance/balance'
import type { RefusalText } from '#domain/text/shared/refusals'

export const ownBalanceText = {
  title: 'Price and balance',
  error: (title: string) => `Error: ${title}`,
  account: 'Summary',
  entries: 'Payment history',
  paid: 'Everything is paid.',
  thanks: 'Thank you!',
  tooMuch: (amount: string) => `You paid ${amount} more than agreed. Staff give it back to you.`,
  materialsLater: 'The learning materials of your package open when you have paid in full.',
  checking: (amount: string) => `Your proof of payment of ${amount} is being checked.`,
  arrived: (when: string) => `It arrived on ${when}.`,
  emailNext: 'Staff compare it with the academy’s account and email you.',
  pageNext: 'Staff compare it with the academy’s account. You then see their decision here.',
  send: {
    title: 'Pay the balance',
    rejected: 'We could not accept your proof of payment.',
    sendAnother: 'Please send the right one.',
    reason: (reason: string) => `Reason: ${reason}`,
    how: (owed: string) => `Pay ${owed} the same way as before, then upload your proof of payment here.`,
    submit: 'Send proof of payment',
    sending: 'Sending…',
  },
} as const

export const BALANCE_REFUSALS: Record<RestRefusal, RefusalText> = {
  'nothing-owed': {
    title: 'Nothing to pay',
    text: 'You have nothing left to pay. The page is up to date now.',
    status: 409,
  },
  'payment-pending': {
    title: 'Already sent',
    text: 'You already sent a proof of payment for the balance. Staff review it next.',
    status: 409,
  },
}
