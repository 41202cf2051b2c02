export const paymentAccountText = {
  crumb: 'Payment account',
  title: (name: string) => `Payment account of ${name}`,
  note: ({ isBalance, packageName, amount }: { isBalance: boolean; packageName: string; amount: string }) =>
    `${isBalance ? 'Balance due for ' : ''}${packageName}, ${amount}`,
  history: 'Payment history',
  activity: 'Activity',
  account: 'Account',
  confirmed: 'Confirmed',
  notConfirmed: 'Not confirmed',
  voucher: 'Voucher',
  entries: 'Entries',
  otherPayment: ' · another payment of this account',
  needsConfirmation: 'You can refund or adjust only a confirmed payment. This one is not confirmed.',
  savedWithEmail: 'Saved. The client gets an email.',
  savedWithoutEmail: 'Saved. Email is not set up. Please tell the client yourself.',
  close: 'Close',
} as const

export const refundText = {
  title: 'Refund',
  amount: 'Amount',
  amountHint: (left: string) => `In PHP, up to ${left}.`,
  method: 'Method',
  reducePrice: 'Also reduce what the client has to pay',
  reducePriceHint: 'Untick it if the client still has to pay this amount, such as after a failed transfer.',
  save: 'Refund payment',
  nothingLeft: 'This payment has nothing left to refund.',
  confirm: (amount: string) => `Refund ${amount}`,
  question: (amount: string) =>
    `This records a refund of ${amount}. The client sees it with their payments. You cannot undo this. Are you sure?`,
  saved: (amount: string, name: string) => `Refund of ${amount} for ${name} saved`,
} as const

export const adjustmentText = {
  title: 'Adjustment',
  amount: 'Amount',
  amountHint: (most: string) => `In PHP, up to ${most}. It reduces the balance due. No money moves.`,
  save: 'Add adjustment',
  nothingLeft: 'There is no balance due to adjust. Pending payments count as paid.',
  confirm: (amount: string) => `Adjust by ${amount}`,
  question: (amount: string) =>
    `This reduces the balance due by ${amount}. The client sees it with their payments. You cannot undo this. Are you sure?`,
  saved: (amount: string, name: string) => `Adjustment of ${amount} for ${name} saved`,
} as const

export const refundFieldsText = {
  reason: 'Reason',
  reasonHint: 'The client sees it with their payments.',
  saving: 'Saving…',
  wrongAmount: 'Please enter an amount such as 1,500 or 1500.50',
  reasonMissing: 'Please enter a reason',
  reasonTooLong: (longest: number) => `Please use at most ${longest} characters`,
  methodMissing: 'Please choose the method of the refund',
} as const
