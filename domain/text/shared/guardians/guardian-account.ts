import type { GuardianAccountRefusal } from '#domain/consent/guardian-accounts'
import { deadLinkRefusal } from '#domain/text/shared/accounts/sign-in-refusals'
import type { RefusalText } from '#domain/text/shared/refusals'

export const guardianAccountText = {
  title: 'An account for you',
  why: (name: string) =>
    `With an account of your own you see ${name} there without this link, change what you agree to, and pay for ${name}. ` +
    `${name}’s account stays theirs: you do not sign in to it.`,
  signUp: 'Create account',
  signIn: 'Sign in',
  back: 'Afterwards you come back to this page.',
  as: (name: string, email: string) => `You are signed in as ${name} (${email}).`,
  add: (name: string) => `Add ${name} to my account`,
  adding: 'Adding…',
  added: (name: string) => `${name} is in your account.`,
  open: (name: string) => `Open ${name}’s page`,
  taken: (name: string) => `You have an account for ${name}. Sign in to open it.`,
  signOut: 'Sign out',
  other: (name: string) => `You are signed in as ${name}.`,
  confirm: 'Confirm your email',
} as const

export const guardianAccountRefusalText: Record<
  GuardianAccountRefusal | 'link-dead' | 'too-many' | 'sign-in-needed',
  RefusalText
> = {
  'not-a-client': {
    text: 'This is a staff account. Please sign in with an account of your own as a client.',
    status: 403,
  },
  'in-childs-account': {
    text: 'You opened the account of a child. Go back to your family first, then open this link again.',
    status: 403,
  },
  'own-account': {
    text: 'This is the account of the person under 18. Sign out, then open this link again and use your own account.',
    status: 403,
  },
  'minor-account': { text: 'This account belongs to a person under 18. Please use your own account.', status: 403 },
  'not-agreed': { text: 'Please agree to the training first.', status: 409 },
  'other-account': {
    text: 'Another account acts as the guardian already. If this is wrong, write to the academy.',
    status: 409,
  },
  unverified: {
    text: 'Please confirm your email first: open the link in the email we sent you, then open this page again.',
    status: 409,
  },
  'link-dead': deadLinkRefusal,
  'too-many': { text: 'Too many attempts. Please try again in an hour.', status: 429 },
  'sign-in-needed': { text: 'Please sign in first.', status: 403 },
}
