import type { BookingState } from '#domain/training/trial/enquiries'

export const trialText = {
  menu: 'Trial lesson',
  title: 'Trial lesson',
  lead:
    'Meet a coach, try an exercise and ask everything you want to know about training with us. One lesson for one ' +
    'person; you need no account.',
  description: 'Book a trial lesson: choose a time, leave your name, email and mobile number. You need no account.',
  slots: 'Choose a time',
  manila: 'All times are Manila time.',
  noSlots: 'All times are taken at the moment. Write to us, and we will find one with you.',
  noTime: 'No time fits, please write to me',
  with: (coach: string) => `with ${coach}`,
  send: 'Send',
  sending: 'Sending…',
  privacyBefore: 'Our ',
  privacyLink: 'privacy notice',
  privacyAfter: ' says what happens to your data.',
  slotGone: 'This time was taken a moment ago. Please choose another one.',
  tooMany: 'Too many enquiries were sent. Please try again later, or contact us another way.',
} as const

export const trialFormText = {
  fields: { name: 'Name', email: 'Email', mobile: 'Mobile number', message: 'Message (optional)' },
  mobileHint: 'A Philippine mobile, such as 0917 123 4567',
  required: (field: string) => `${field} is required`,
  tooLong: (field: string, longest: number) => `${field} is too long: at most ${longest} characters`,
  invalidMobile: 'Please enter a Philippine mobile number, such as 0917 123 4567.',
  slotNeeded: 'Please choose a time, or that no time fits.',
} as const

export const trialSentText = {
  title: 'Thank you',
  heading: 'We have received it',
  lead: 'A person reads every enquiry.',
  next: 'What happens next',
  steps: [
    'We read your enquiry and contact you by email or mobile.',
    'Together we find a time for your trial lesson.',
    'Afterwards you decide whether you want to train with us.',
  ],
  already: 'If you already have a trial lesson with us, it stays as it is, and no second one was booked.',
  alreadyMailed: ' We have sent its day and time to your email again.',
  alreadyContact: ' To change it, please contact us.',
  contact: 'Contact us',
} as const

export const trialBookedText = {
  title: 'Your trial lesson',
  heading: 'Your trial lesson is booked',
  lead: 'We look forward to meeting you.',
  day: 'Day',
  time: 'Time',
  hours: (hours: string) => `${hours}, Manila time`,
  place: 'Where',
  coach: 'With',
  calendar: 'Add to calendar',
  cancel: 'Cancel trial lesson',
  steps: [
    'Come a few minutes early. You need nothing with you.',
    'If you cannot come, cancel here, so that someone else can have the time.',
    'Afterwards you decide whether you want to train with us.',
  ],
  mailed: 'We have also sent you an email with these details. Save this page if it does not arrive.',
  notMailed: 'Save the address of this page: here you find the details again and can cancel.',
  states: {
    booked: 'Your trial lesson is booked',
    cancelled: 'This trial lesson is cancelled',
    over: 'This trial lesson is over',
  } satisfies Record<BookingState, string>,
  again: 'Choose another time',
  dead: 'This link does not work any more. Please contact us if you have a question about a trial lesson.',
  deadHeading: 'This link no longer works',
} as const

export const trialCancelText = {
  title: 'Cancel trial lesson',
  ask: 'Cancel this trial lesson?',
  lead: 'You can choose another time afterwards.',
  cancel: 'Cancel trial lesson',
  cancelling: 'Cancelling…',
  keep: 'Keep it',
  done: 'Your trial lesson is cancelled, and the time is free again.',
  alreadyCancelled: 'This trial lesson is already cancelled.',
  over: 'This trial lesson is over, so it cannot be cancelled.',
} as const

export const trialCalendarText = {
  cancelled: 'This trial lesson was cancelled.',
  about: 'About the trial lesson',
} as const
