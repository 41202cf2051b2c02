export const payExactlyText = {
  title: 'Pay exactly',
  picture: (amount: string, payee: string | undefined, code: string) =>
    `QR Ph code that pays ${amount}${payee ? ` to ${payee}` : ''}, payment code ${code}`,
  scan: 'Scan it with GCash, Maya or your bank’s app. The amount is already in the code: check that it matches.',
  samePhone: 'Paying on this phone? Save the picture, then choose it where your app scans codes.',
  save: 'Save picture',
  code: 'Payment code',
  codeHint: 'Put it in the message of your transfer, so that we can find your payment.',
  amount: 'Amount',
  bank: 'Bank or wallet',
  accountName: 'Account name',
  accountNumber: 'Account number',
  copy: 'Copy',
  copied: 'Copied',
  copiedThis: (what: string) => `${what} copied`,
  notCopied: (what: string) => `${what} could not be copied. Press and hold it instead.`,
  yourCode: 'Your payment code:',
} as const
