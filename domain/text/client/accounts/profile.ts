import { RECEIPT_MAX_BYTES } from '#domain/files/uploads'
import { formatLimit } from '#domain/words/formats'
/** The requirements quote the labels of the four ways. */
export const profileText = {
  title: 'Account',
  error: (title: string) => `Error: ${title}`,
  greeting: (name: string) => `Hello, ${name}`,
  created: (at: string) => `Account created ${at}`,
  changePassword: 'Change password',
  ways: {
    title: 'Your account',
    enrollAgain: 'Enroll Again',
    testimonial: 'Write Testimonial',
    materials: 'Learning Materials',
    logout: 'Logout',
  },
  appearance: { title: 'Appearance', hint: 'Use the setting of your device, or choose one for this browser.' },
  activity: 'Recent activity',
  saved: { details: 'Your changes are saved.', picture: 'Your picture is saved.' },
  sessions: {
    title: 'Your sessions',
    sessions: 'Q&A sessions',
    session: 'session',
    assessments: 'Assessments',
    assessment: 'assessment',
    notes: 'Notes and ratings from your coach',
  },
  package: 'Your package',
  details: {
    title: 'Your details',
    hint: 'Only you and the academy see these details.',
    restored: 'We restored what you typed last time. It is not saved yet.',
    discard: 'Discard changes',
    save: 'Save changes',
    saving: 'Saving…',
  },
  picture: {
    label: 'Profile picture',
    hint: `PNG or JPEG, up to ${formatLimit(RECEIPT_MAX_BYTES)}.`,
    loading: 'One moment…',
    crop: 'Crop your picture',
    chosen: 'The picture you chose',
    zoom: 'Zoom',
    cancel: 'Cancel',
    save: 'Save',
    saving: 'Saving…',
  },
} as const

export const accountPagesText = {
  title: 'More about your account',
  family: 'Children',
  familyHint: 'Add your child, and open their account.',
  emailsToParent: (child: string, email: string) => `Emails about ${child} go to ${email}.`,
  guardian: 'Your guardian',
  guardianStates: {
    missing: 'Your parent or guardian has to agree.',
    waiting: 'Waiting for the reply of your guardian.',
    agreed: 'Your guardian agreed.',
    declined: 'Your guardian said no.',
  },
  guardianAccount: (name: string, state: string) =>
    `${state} ${name} has an account, sees there what your guardian may see, and can pay for you.`,
  privacy: 'Privacy and your data',
  privacyHint: 'What you agreed to, a copy of your data, corrections, and deleting your account.',
} as const
