import type { FamilyRefusal, InvitationRefusal } from '#domain/accounts/families/families'
import type { RefusalText } from '#domain/text/shared/refusals'

export const childFormText = {
  firstName: 'First name',
  lastName: 'Last name',
  nickname: 'Nickname',
  birthdate: 'Birthdate',
  nicknameHint: 'Optional. What coaches call your child.',
  photo: 'Photo',
  photoHint: 'Optional. You can add it later too.',
  required: (label: string) => `${label} is required`,
  tooLong: (label: string, longest: number) => `${label} is too long: at most ${longest} characters`,
} as const

export const familyText = {
  title: 'Family',
  error: (title: string) => `Error: ${title}`,
  lead: 'Each child has an account that you open from here. Emails about your children come to you.',
  children: 'Your children',
  staff: 'This is a staff account. Children are added to the account of a parent.',
  none: 'The children you add appear here, each with their package, sessions and payments.',
  open: (name: string) => `Open ${name}’s account`,
  opening: 'Opening…',
  balance: (amount: string) => `Balance due: ${amount}`,
  ownAccount: (name: string) => `${name} signs in by themselves.`,
  deletionRequested: 'Deletion requested',
  nextSession: (when: string) => `Next session: ${when}`,
  add: 'Add a child',
  addTitle: 'Add a child',
  addHint: 'For a child under 18. You agree and pay for them; they need no email.',
  adding: 'Adding…',
  added: (name: string) => `${name} is added. Open their account to choose a package.`,
  addedWithoutPhoto: (name: string, why: string) => `${name} is added, but the photo was not saved: ${why}`,
  consent: 'I am the parent or guardian of this child, and the academy may keep an account for my child.',
  deletion:
    'To delete your account, first ask for it in the account of each child: theirs are deleted before yours. Payments ' +
    'stay in the books without a name.',
  privacyNotice: 'Privacy notice',
  quiet: 'Do you register your child?',
  quietLink: 'Add a child',
  placeOf: (name: string) => `${name}’s account, opened by you as the parent`,
  all: 'All children',
  leaving: 'One moment…',
  toFamily: 'All children and adding a child',
  invite: {
    open: (name: string) => `Let ${name} sign in by themselves`,
    hint: (name: string) =>
      `${name} gets an email with a link and chooses a password. The account with its history is then theirs, and you no longer open it.`,
    fromChild: (name: string) => `Invite ${name} from the family page`,
    email: (name: string) => `${name}’s email`,
    send: 'Send invitation',
    sending: 'Sending…',
    invited: (email: string) => `Invited: ${email}. The link works for 7 days.`,
    again: 'Send again',
    withdraw: 'Withdraw invitation',
    sent: 'The invitation is on its way.',
    withdrawn: 'The invitation is withdrawn. Its link no longer works.',
  },
  back: {
    title: (name: string) => `You are in ${name}’s account`,
    text: (name: string) => `Go back to your family to see all your children. ${name}’s account stays as it is.`,
    confirm: (name: string) =>
      `To download a copy of ${name}’s data, first confirm that it is you: go back to your family, confirm, and open ` +
      `${name}’s account again.`,
    button: 'Back to the family',
  },
} as const

export const childStageText = {
  new: 'Next: choose a package',
  booked: 'Next: fill in the registration',
  registering: 'Next: finish the registration',
  pending: 'Payment sent: waiting for confirmation',
  guardian: 'Next: give your consent',
  declined: 'You said no to the training',
  question: 'Our staff have a question about the payment',
  rejected: 'The payment was rejected: please send it again',
  enrolled: 'In training',
  owing: 'In training, with a balance due',
  finished: 'Training completed',
  staff: '',
} as const

export const familyRefusalText: Record<FamilyRefusal | 'too-many', RefusalText> = {
  'not-allowed': { text: 'Only the account of a parent can add children.', status: 403 },
  'too-many-children': { text: 'You have 10 children here. To add more, write to the academy.', status: 409 },
  'added-already': {
    text: 'A child with this name and birthdate is in your family already.',
    status: 409,
    field: 'firstName',
  },
  'born-missing': { text: 'Birthdate is required', status: 422, field: 'birthdate' },
  'born-later': { text: 'Birthdate must be a day in the past', status: 422, field: 'birthdate' },
  'not-a-child': {
    text: 'Your child is 18 or older. Please let them sign up by themselves.',
    status: 422,
    field: 'birthdate',
  },
  'too-many': { text: 'Too many attempts. Please try again tomorrow.', status: 429 },
}

export const invitationRefusalText: Record<InvitationRefusal | 'too-many' | 'no-mail', RefusalText> = {
  'not-found': { text: 'This child is not in your family, or signs in by themselves.', status: 404 },
  'too-young': { text: 'Children can sign in by themselves from 13 years on.', status: 409 },
  'address-taken': {
    text: 'This email already has an account. Please use another one.',
    status: 409,
    field: 'email',
  },
  unverified: { text: 'Please confirm your own email first.', status: 409, field: 'email' },
  'too-many': { text: 'Too many invitations. Please try again tomorrow.', status: 429, field: 'email' },
  'no-mail': { text: 'The academy cannot send emails yet.', status: 409, field: 'email' },
}
