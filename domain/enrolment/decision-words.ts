import type { Decision } from './payments.ts'
import { ASK_WORDS, REJECT_REASONS } from './ready-words.ts'

type DecisionWords = {
  /** The usual action, a minor one, one that returns the payment, an irreversible one. */
  look: 'main' | 'plain' | 'stern' | 'final'
  button: string
  /** The keyboard shortcut in the opened payment. */
  key: string | null
  dialog: { title: string; text: string; confirm: string }
  pendingText: string
  audit: string
  /** `needed` when the decision requires a message. */
  says: { label: string; hint: string; ready: readonly string[]; needed: boolean } | null
}

export const DECISION_WORDS: Record<Decision, DecisionWords> = {
  confirm: {
    look: 'main',
    button: 'Confirm',
    key: 'C',
    dialog: {
      title: 'Confirm Payment',
      text: 'Are you sure you want to confirm this payment?',
      confirm: 'Confirm',
    },
    pendingText: 'Confirming…',
    audit: 'Payment confirmed',
    says: null,
  },
  ask: {
    look: 'plain',
    button: 'Ask for more',
    key: 'A',
    dialog: {
      title: 'Ask for more',
      text: 'What is missing? The client answers with a picture or in words; the payment keeps its place.',
      confirm: 'Ask for more',
    },
    pendingText: 'Asking…',
    audit: 'More asked about a payment',
    says: {
      label: 'Question',
      hint: 'The client reads it in an e-mail and on their status page.',
      ready: ASK_WORDS,
      needed: true,
    },
  },
  reject: {
    look: 'stern',
    button: 'Reject',
    key: 'R',
    dialog: { title: 'Reject Payment', text: 'Are you sure you want to reject this payment?', confirm: 'Reject' },
    pendingText: 'Rejecting…',
    audit: 'Payment rejected',
    says: {
      label: 'Reason',
      hint: 'Optional. The client reads it on their status page.',
      ready: REJECT_REASONS,
      needed: false,
    },
  },
  delete: {
    look: 'final',
    button: 'Delete',
    key: null,
    dialog: {
      title: 'Confirm Delete',
      text: 'Deleting the payment would make the user resubmit his payment again.  Are you sure you want to delete this payment?',
      confirm: 'Delete',
    },
    pendingText: 'Deleting…',
    audit: 'Payment deleted',
    says: null,
  },
}
