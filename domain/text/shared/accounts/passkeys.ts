import { plural } from '#domain/words/texts'

export const passkeysText = {
  title: 'Passkeys',
  on: 'On',
  off: 'Off',
  intro:
    'Sign in with your fingerprint, your face or your screen lock. Unlike a password, a passkey cannot be guessed, ' +
    'and a fake page cannot steal it.',
  list: 'Your passkeys',
  full: (most: number) => `You have ${most} passkeys, the most an account can have. Remove one to add another.`,
  add: 'Add a passkey',
  adding: 'Adding…',
  waiting: 'Waiting for your device…',
  unsupported: 'This browser does not support passkeys. Two-step sign-in below works in every browser.',
  withoutScript: 'To add a passkey, turn on JavaScript. Everything else here works without it.',
  added: (added: string, used: string | null) => `Added ${added} · ${used ? `last used ${used}` : 'not used yet'}`,
  change: 'Change',
  changeNamed: (name: string) => ` ${name}`,
  name: 'Name',
  save: 'Save name',
  saving: 'Saving…',
  removeHint: 'Once you remove it, it no longer works on any device.',
  remove: 'Remove this passkey',
  removing: 'Removing…',
} as const

export const recoveryCodesText = {
  title: 'Recovery codes',
  left: (count: number) =>
    `${plural(count, 'recovery code is', 'recovery codes are')} left. Each code works once, after your password, ` +
    'when you do not have your phone or passkey.',
  create: 'Make new recovery codes',
  creating: 'One moment…',
  own: 'Your recovery codes',
  ownHint:
    'Each code works once, when you do not have your phone. You see them only now: print them or write them down.',
} as const
