import type { ResetLinkRefusal } from '#domain/accounts/reset-links'
import type { RefusalText } from '#domain/text/shared/refusals'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'

export const resetLinkText = {
  title: 'Reset link',
  documentTitle: (name: string) => `Reset link for ${name}`,
  way: 'Make a reset link',
  note: (minutes: number) =>
    `Only for a person in front of you. The link sets a new password, works once and for ${minutes} minutes. ` +
    'Earlier links stop working.',
  logged: 'It is written into the audit log, and the person gets an email about it where email works.',
  make: 'Make reset link',
  makeAgain: 'Make new reset link',
  making: 'Making the link…',
  label: (name: string) => `Link for ${name}`,
  shownOnce: (until: string) => `Shown only now. Let the person scan it or open it on their device before ${until}.`,
} as const

export const resetLinkRefusalText: Record<ResetLinkRefusal, RefusalText> = {
  'not-allowed': { ...ACTION_REFUSALS['not-allowed'], text: 'Only an owner can make a link for a staff account.' },
  'proof-needed': { text: 'Confirm your identity, then make the link again.', status: 403, needsConfirmation: true },
  'not-found': ACTION_REFUSALS['not-found'],
  'own-account': { text: 'This is your own account. Change your password under Account.', status: 409 },
  child: { text: 'A parent opens this account. They can invite the child to sign in by themselves.', status: 409 },
  'account-closed': { text: 'This account is closed. An owner can reopen it first.', status: 409 },
}
