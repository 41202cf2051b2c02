import type { EnquiryStatus } from '#domain/training/trial/enquiries'

export const ENQUIRY_STATUS_WORDS: Record<EnquiryStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  trial: 'Trial',
  enrolled: 'Enrolled',
  lost: 'Lost',
}

export const enquiriesText = {
  title: 'Enquiries',
  note: 'People who booked a trial lesson or asked for one',
  slots: 'Trial lessons',
  search: 'Search by name, email or mobile',
  filter: 'Status',
  all: 'All',
  thing: 'enquiry',
  things: 'enquiries',
  empty: 'No enquiries. They appear here when visitors send the form of the page about trial lessons.',
  columns: {
    name: 'Name',
    slot: 'Trial lesson',
    source: 'From',
    received: 'Received',
    status: 'Status and note',
    actions: 'Actions',
  },
  noSlot: 'No time chosen',
  cancelled: 'Cancelled',
  noSource: 'Unknown',
  status: 'Status',
  statusOf: (name: string) => `Status of ${name}`,
  noteOf: (name: string) => `Note about ${name}`,
  notePlaceholder: 'Note',
  save: 'Save',
  saving: 'Saving…',
  invite: 'Invite to register',
  inviting: 'Inviting…',
  invitedOn: (day: string) => `Invited ${day}`,
  cancelBooking: 'Cancel trial lesson',
  cancelling: 'Cancelling…',
  remove: 'Delete',
  removing: 'Deleting…',
  removal: {
    title: 'Delete enquiry',
    text: 'The enquiry and its booking are deleted. This cannot be undone.',
    confirm: 'Delete',
    cancel: 'Cancel',
  },
  link: {
    title: (name: string) => `Invitation of ${name}`,
    sent: 'The invitation is on its way by email. You can also hand on this link:',
    notSent: 'Email is not set up, so nothing was sent. Hand on this link:',
    label: 'Link to sign up',
    shareTitle: 'Sign up',
  },
  done: {
    saved: 'Enquiry saved.',
    invited: 'Invitation made.',
    cancelled: 'Trial lesson cancelled. The time is free again.',
    deleted: 'Enquiry deleted.',
  },
} as const

export const enquiryRefusalText = {
  'changed-meanwhile': {
    title: 'Changed',
    text: 'Someone else changed this enquiry. The page is up to date now.',
    status: 409,
  },
  'not-found': { title: 'Gone', text: 'This enquiry is no longer there. The page is up to date now.', status: 404 },
  'has-account': {
    title: 'Has an account',
    text: 'This person already has an account with this email. They can sign in and book a package.',
    status: 409,
  },
  'not-booked': { title: 'Not booked', text: 'This enquiry has no trial lesson to cancel.', status: 409 },
} as const

/** Names no person, so that the log keeps nobody who is deleted. */
export const enquiryNamed = (day: string) => `Enquiry of ${day}`
