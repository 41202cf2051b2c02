export const clientSecurityText = {
  password: { title: 'Change password', error: 'Error: Change password', heading: 'Password' },
  confirm: 'Confirm that it is you',
  security: 'Security',
} as const
