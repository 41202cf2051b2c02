export const secondStepSettingsText = {
  title: 'Two-step sign-in',
  on: 'On',
  off: 'Off',
  required:
    'Staff accounts need more than a password now. Add a passkey or set up two-step sign-in to open the back office ' +
    'again.',
  continue: 'Continue where you were',
  account: 'Account',
  begin: {
    intro:
      'Two-step sign-in protects your account even if someone knows your password. At each sign-in you also enter a ' +
      'code from an app on your phone, such as Google Authenticator, Aegis or 1Password.',
    submit: 'Set up two-step sign-in',
    preparing: 'One moment…',
  },
  code: 'Code',
  switchOn: {
    intro: 'Scan this code with your authenticator app, or type the key into it. Then enter the six digits it shows.',
    key: 'Key',
    openApp: 'Open in the app on this device',
    submit: 'Switch on',
    switching: 'Switching on…',
  },
  switchOff: {
    intro: 'At each sign-in you enter a code from the app on your phone after your password.',
    codeHint: 'Six digits, or a recovery code.',
    submit: 'Switch off',
    switching: 'Switching off…',
  },
  sessions: {
    title: 'Where you are signed in',
    thisDevice: 'This device',
    details: (created: string, place: string | null, seen: string) =>
      `Signed in ${created}${place ? ` from ${place}` : ''} · last seen ${seen}`,
    signOut: 'Sign out',
    signOutNamed: (device: string, created: string) => ` ${device}, signed in ${created}`,
    disownHint: 'You do not know one of them? Sign out every other device, then change your password.',
    disown: 'This was not me',
    signingOut: 'Signing out…',
  },
} as const
