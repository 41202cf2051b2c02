/** The requirements quote these labels. */
export const accountSecurityText = {
  password: {
    title: 'Change password',
    hint: 'You stay signed in here. Every other device is signed out.',
    submit: 'Change password',
    changing: 'Changing…',
  },
  security: {
    title: 'Passkeys, two-step sign-in and devices',
    hint: 'Add a passkey, set up two-step sign-in, and see where you are signed in.',
    open: 'Security',
  },
  everywhere: {
    title: 'Other devices',
    hint: 'Lost your phone, or used a shared computer? This signs you out on every device, this one included.',
    submit: 'Sign out everywhere',
    signingOut: 'Signing out…',
  },
} as const

export const passwordFieldsText = {
  current: 'Current Password',
  new: 'New Password',
  newHint: (minimum: number) => `At least ${minimum} characters.`,
  confirm: 'Confirm Password',
} as const

export const confirmFormText = {
  title: 'Confirm that it is you',
  error: 'Error: Confirm that it is you',
  passkey: 'Confirm with a passkey',
  code: 'Code from your app',
  codeHint: 'Six digits, instead of the password.',
  submit: 'Confirm',
  confirming: 'Confirming…',
} as const
