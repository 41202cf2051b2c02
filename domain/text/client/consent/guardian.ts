import type { GuardianRequestRefusal } from '#domain/consent/guardians'
import type { RefusalText } from '#domain/text/shared/refusals'

export const ownGuardianText = {
  title: 'Your guardian',
  error: (title: string) => `Error: ${title}`,
  notNeeded: 'You need no guardian: you are 18 or older, or we do not know your birthdate.',
  states: {
    waiting: 'Your guardian has not replied yet. Your place is saved.',
    agreed: 'Your guardian has agreed. Thank you!',
    declined: 'Your guardian said no.',
  },
  theyWrote: (words: string) => `They wrote: ${words}`,
  linkSent: 'A link is on its way to them. Older links no longer work.',
  linkToShare: 'Saved. Now create a link below and share it. Older links no longer work.',
  why: 'You are under 18, so a parent or guardian has to agree before your training begins. They need no account.',
  ask: 'Ask guardian',
  askAgain: 'Ask guardian again',
  asking: 'Sending…',
  account: 'Account',
  noLinkNeeded: 'You need no guardian.',
  share: {
    title: 'Share the link yourself',
    hint:
      'Send it to your guardian in a message, or show it to them. The link is for them, not for you. It works for ' +
      '14 days, and older links no longer work.',
    label: 'Link for your guardian',
    shareTitle: 'Please give your consent',
    create: 'Create link',
    createNew: 'Create new link',
    creating: 'Creating…',
  },
} as const

export const guardianRequestRefusalText: Record<GuardianRequestRefusal, RefusalText> = {
  'not-a-minor': { text: 'You are not under 18, so you need no guardian.', status: 409 },
  'agreed-already': {
    text: 'Your guardian already agreed. To change your guardian, write to the academy.',
    status: 409,
  },
  'sign-in-needed': { text: 'Please sign in again.', status: 409 },
}
