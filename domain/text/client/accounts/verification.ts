export const verificationNoticeText = {
  title: 'Confirm your email address',
  confirmed: 'Thank you. Your email address is confirmed.',
  sent: (email: string) =>
    `A new link is on its way to ${email}. It can take a few minutes. Please check your spam folder too.`,
  wait: 'We already sent several links. Please check your email, or try again in an hour.',
  ask: (email: string) =>
    `Please confirm that ${email} is yours: open the link in the email we sent you. You can already book, pay and ` +
    'train. Two-step sign-in and testimonials need a confirmed address.',
  send: 'Send another link',
  sending: 'Sending…',
} as const
