import { plural } from '#domain/words/texts'
/** The requirements quote the titles, the step counts and the buttons. */
export const registrationText = {
  error: (title: string) => `Error: ${title}`,
  titles: { 1: 'Personal Information', 2: 'Additional Information', 3: 'Proof of Payment' },
  step: (step: number) => `Step ${step} - 4`,
  chosenPackage: 'Your package',
  contents: (sessions: number, assessments: number) =>
    `${plural(sessions, 'Q&A session', 'Q&A sessions')}, ${plural(assessments, 'assessment', 'assessments')}`,
  cancel: 'Cancel Registration',
  next: 'Next',
  saving: 'Saving…',
  previous: 'Previous',
  goingBack: 'Going back…',
  submit: 'Submit registration',
  submitting: 'Submitting…',
  draft: {
    saving: 'Saving…',
    saved: 'Saved',
    offline: 'No connection. What you typed is saved on this device and sent when you are back online.',
    otherAccount:
      'Another account is open now. What you typed is saved on this device and sent when this one is open again.',
    conflict:
      'You typed something here while you were offline, and saved something else later on another device. ' +
      'Which one do you want to keep?',
    keepThis: 'What I typed here',
    keepOther: 'What I saved later',
  },
  handler: {
    guardian: 'Your guardian is your handler.',
    parent: (child: string) => `You are ${child}’s handler.`,
    other: 'My handler is somebody else',
    otherOfChild: 'The handler is somebody else',
    hint: 'Your parent, guardian or manager. Under 18, leave it empty if your guardian handles you.',
  },
  review: {
    title: 'Check your answers',
    hint: 'This is what you send.',
    package: 'Package',
    amount: 'You pay now',
    empty: 'Not filled in',
    editPersonal: 'Edit personal information',
    editAdditional: 'Edit additional information',
  },
} as const
