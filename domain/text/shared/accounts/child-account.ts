/** A child chooses the password of an account that the parent opened so far. */
export const childAccountText = {
  title: 'An account of your own',
  lead: (email: string) => `You sign in with ${email} and this password. Your sessions and materials come along.`,
} as const
