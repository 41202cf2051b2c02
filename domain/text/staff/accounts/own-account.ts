import type { RefusalText } from '#domain/text/shared/refusals'
import { MESSAGES } from '#domain/words/messages'

export const ownAccountText = {
  title: 'Account',
  error: (title: string) => `Error: ${title}`,
  details: {
    title: 'Your name and email',
    firstName: 'First Name',
    lastName: 'Last Name',
    email: 'Email',
    emailHint: 'You sign in with it, and emails for staff arrive there.',
    emailMissing: 'This address was made at the first start and receives no email. Enter your own.',
    password: 'Your password',
    passwordHint: 'Needed only to change the email address.',
    submit: 'Save name and email',
    saving: 'Saving…',
  },
  openLink: (address: string) =>
    `Open the link in the email we sent to ${address}. Until then, your old address stays.`,
  saved: {
    same: 'Your name and email are saved.',
    changed:
      'Your email address is changed. Sign in with it from now on. Email is not set up, so please check the spelling.',
    'to-confirm': 'Open the link in the email we sent to the new address. Until then, your old address stays.',
    confirmed: 'Your email address is changed. Sign in with it from now on.',
  },
} as const

export const securityText = {
  title: 'Security',
  note: 'Passkeys, two-step sign-in and devices',
} as const

export const reauthenticationText = {
  title: 'Confirm that it is you',
  note: (minutes: number) =>
    `We check this before sensitive changes and downloads. Each check is valid for ${minutes} minutes.`,
  ready: (file: string) => `Your identity is confirmed. ${file} is ready: press Download.`,
  download: 'Download',
  goOn: 'Your identity is confirmed. Press the button again to go on.',
} as const

export const staffDetailsRefusalText: Record<'not-allowed' | 'address-taken' | 'too-many', RefusalText> = {
  'not-allowed': { title: 'Not allowed', text: 'Set up your second step first.', status: 403 },
  'address-taken': { text: MESSAGES.addressTaken, status: 409, field: 'email' },
  'too-many': { text: MESSAGES.tooManyAttempts, status: 429, field: 'email' },
}

export const verifyEmailText = {
  change: (email: string) => `Confirm that ${email} is yours. You sign in with it from then on.`,
} as const
