export const registrationConsentText = {
  purposes: 'What you agree to',
  purposesHint: 'You can change it at any time in your account. Read what it means in the',
  privacyNotice: 'privacy notice',
  byParent: (child: string) =>
    `You agree for ${child} as the parent, with your proof of payment. No other consent is needed.`,
  guardian: 'If you are under 18',
  guardianHint:
    'A parent or guardian has to agree before your training begins. They read and answer by a link, without an account.',
} as const
