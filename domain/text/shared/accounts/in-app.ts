import { SESSION_LINK_MINUTES } from '#domain/accounts/session-links'

export const inAppText = {
  title: 'Open this page in your browser',
  lead: 'Choosing files, the camera and passkeys may not work inside this app.',
  chrome: 'Open in Chrome',
  menu: 'Tap the menu of this app (⋯ or ⋮) and choose “Open in browser”.',
  prepare: 'Continue in another browser',
  preparing: 'Preparing…',
  link: 'Your link to continue',
  linkHint:
    `Open it in Chrome or Safari: you stay signed in, and what you saved is there. It works once, for ` +
    `${SESSION_LINK_MINUTES} minutes. Do not send it to anybody.`,
} as const

export const continueHereText = {
  title: 'Continue here',
  heading: 'Continue in this browser',
  lead: 'You opened a link that you made in another app on your phone.',
  asPerson: (name: string) => `Continue as ${name}`,
  entering: 'Opening…',
  notYours: 'If you did not make this link yourself, close this page.',
  dead: 'This link was used already, or its ten minutes are over. Please sign in, or make another link.',
  signIn: 'Sign in',
} as const

export const sessionLinkRefusals = {
  'not-allowed': {
    text: 'Only clients can continue in another browser by a link. Please sign in there.',
    status: 403,
  },
  'too-many': {
    text: 'You have made many links. Please wait an hour, or sign in in the other browser.',
    status: 429,
  },
} as const
