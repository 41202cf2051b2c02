export const ownAccountText = {
  title: 'Account',
  error: (title: string) => `Error: ${title}`,
} as const

export const securityText = {
  title: 'Security',
  note: 'Passkeys, two-step sign-in and devices',
} as const

export const reauthenticationText = {
  title: 'Confirm that it is you',
  note: (minutes: number) =>
    `We check this before sensitive changes and downloads. Each check is valid for ${minutes} minutes.`,
} as const
