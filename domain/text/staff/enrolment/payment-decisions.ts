import type { Decision } from '#domain/enrolment/payments'

export const rejectReasonsText = [
  'The amount on the receipt does not match the price of the package.',
  'We cannot read the reference number. Please upload the whole receipt.',
  'The picture is not a receipt. Please upload your proof of payment.',
  'This receipt was already used for another payment.',
  'The payment has not arrived in our account yet.',
] as const

export const readyQuestionsText = [
  'We cannot read the reference number. Please send a clearer picture.',
  'The amount does not match. Did you pay in two parts?',
  'Please send the receipt from the bank or GCash app, not the text message.',
] as const

type DecisionText = {
  button: string
  dialog: { title: string; text: string; confirm: string }
  pending: string
  audit: string
  message: { label: string; hint: string; ready: readonly string[]; required: boolean } | null
}

export const decisionText: Record<Decision, DecisionText> = {
  confirm: {
    button: 'Confirm',
    dialog: {
      title: 'Confirm Payment',
      text: 'Are you sure you want to confirm this payment?',
      confirm: 'Confirm',
    },
    pending: 'Confirming…',
    audit: 'Payment confirmed',
    message: null,
  },
  ask: {
    button: 'Ask for more',
    dialog: {
      title: 'Ask for more',
      text: 'What is missing? The client can reply with text or a picture. The payment stays pending.',
      confirm: 'Send question',
    },
    pending: 'Sending…',
    audit: 'Client asked about a payment',
    message: {
      label: 'Question',
      hint: 'The client sees it in an email and on their status page.',
      ready: readyQuestionsText,
      required: true,
    },
  },
  reject: {
    button: 'Reject',
    dialog: { title: 'Reject Payment', text: 'Are you sure you want to reject this payment?', confirm: 'Reject' },
    pending: 'Rejecting…',
    audit: 'Payment rejected',
    message: {
      label: 'Reason',
      hint: 'Optional. The client sees it on their status page.',
      ready: rejectReasonsText,
      required: false,
    },
  },
  delete: {
    button: 'Delete',
    dialog: {
      title: 'Confirm Delete',
      text: 'Deleting the payment would make the user resubmit his payment again.  Are you sure you want to delete this payment?',
      confirm: 'Delete',
    },
    pending: 'Deleting…',
    audit: 'Payment deleted',
    message: null,
  },
}

export const paymentPromptText = {
  confirmAnyway: 'Confirm anyway',
  readyMessages: 'Common messages',
  about: (packageName: string, amount: string) => `${packageName} · ${amount}`,
  aboutBalance: (packageName: string, amount: string) => `Balance due for ${packageName}: ${amount}`,
  aboutFamily: (children: number, amount: string) => `One payment for ${children} children · ${amount}`,
} as const

export const confirmFieldsText = {
  transactions: 'Bank transaction',
  confirmManually: 'None of these. Confirm without a transaction.',
  more: 'Payment method or a different amount',
  method: 'Paid by',
  methodUnknown: 'Not known',
  received: 'Amount received',
  receivedHint: (amount: string) =>
    `Leave it empty for ${amount}. If less arrived, the difference stays due. If more arrived, it is the client’s credit.`,
  reason: 'Reason',
  reasonHint: 'Why do you confirm it anyway? The audit log keeps your reason.',
  reasonMissing: 'Please say why you confirm it.',
} as const

export const paymentKeysText = {
  title: 'Keyboard shortcuts',
  next: 'Next payment',
  previous: 'Previous payment',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  rotate: 'Rotate',
  withAlt: (key: string) => `Alt+${key}`,
  singleKeys: 'Use single keys, without Alt',
} as const
