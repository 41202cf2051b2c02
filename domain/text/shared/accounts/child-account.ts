export const childAccountText = {
  title: 'An account of your own',
  lead: (email: string) => `You sign in with ${email} and this password. Your sessions and materials come along.`,
} as const
