export const wardText = {
  error: (title: string) => `Error: ${title}`,
  lead: (name: string) => `You are the guardian of ${name}, who signs in by themselves.`,
  added: (name: string) => `${name} is in your account now. ${name} sees so on their account page.`,
  until: 'You see this page until they turn 18.',
  open: (name: string) => `View ${name}’s page`,
  consents: 'What you agreed to',
  payments: 'Payments',
  notEnrolled: 'What is to be paid appears here once the training has begun.',
  checking: (amount: string, when: string) =>
    `A proof of payment of ${amount} is being checked. It arrived on ${when}.`,
  reply: (name: string) => `${name} gets the reply, and you see it here.`,
  loadAgain: 'Please load this page again: it was too old.',
  trainingFirst: 'Please agree to the training first.',
} as const
