import { plural } from '#domain/words/texts'

export const retentionText = {
  title: 'Data retention',
  note: 'How long data is kept, and what is removed next',
  terms: 'Retention times',
  sweep: (graceDays: number, next: string, due: number) =>
    `Once a day, the site marks older data and removes it ${graceDays} days later. Next check: ${next}. ` +
    (due === 0 ? 'Nothing is due.' : `${plural(due, 'item is', 'items are')} due.`),
  ownersOnly: ' Only an owner can change these times.',
  withinMinutes: 'within minutes',
  dueNow: 'Due now',
  dueWithin: (days: number) => `Within ${days} days`,
  nextRemoval: 'Next removal from',
  nothingMarked: 'nothing marked',
  oldest: 'Oldest from',
  noOldest: 'none',
  people: (names: string) => `People: ${names}`,
  removedWithin: (days: number) => `To be removed within ${days} days, oldest first`,
  person: (name: string) => `, ${name}`,
  bounds: (least: number, most: number, unit: string) => `${least} to ${most} ${unit}`,
  why: (least: number, most: number, unit: string) => `Why: ${least} to ${most} ${unit}`,
  field: (name: string, unit: string, bounds: string) => `${name}: how many ${unit}, ${bounds}`,
  save: 'Save',
  saving: 'Saving…',
  changed: (name: string, term: string) => `${name}: ${term}`,
  invalid: 'Please enter a whole number.',
  tooShort: (least: string) => `Please enter at least ${least}. The reason is under 'Why'.`,
  tooLong: (most: string) => `Please enter at most ${most}. The reason is under 'Why'.`,
  done: {
    term: 'Retention time changed. It applies from the next check.',
    held: 'Legal hold placed.',
    lifted: 'Legal hold ended.',
    clock: 'Time confirmed. Reminders and data removal go on.',
  },
} as const

export const clockJumpText = {
  title: 'Server time',
  note: (from: string, now: string) =>
    `The server last saw ${from}, and now it says ${now}. Until an owner confirms the time, or 72 hours have passed, ` +
    'the site removes nothing, lets nothing expire and sends no reminders. Other emails go out as usual.',
  confirm: 'Confirm time',
  confirming: 'Confirming…',
  ownersOnly: 'Only an owner can confirm the time. If it is wrong, correct the server clock.',
  alreadyConfirmed: 'Someone already confirmed the time. The page is up to date now.',
} as const

const NO_LONGER = 'RA 10173 (Data Privacy Act) s. 11(e): kept no longer than its purpose needs.'

export const retentionTermsText = {
  'rejected-receipts': {
    name: 'Rejected or replaced proofs of payment',
    what: 'The pictures and what was read from them, from the day of the decision. That there was a payment stays.',
    source: `${NO_LONGER} They are not part of the books; half a year is enough to answer a complaint.`,
  },
  'confirmed-receipts': {
    name: 'Confirmed proofs of payment',
    what: 'The pictures of payments in the books, from the day of the confirmation. The amounts stay.',
    source:
      'NIRC s. 235 as amended by RA 11976 (RR 7-2024): five years from the deadline of the year’s return, which is ' +
      'up to sixteen months after a payment; ten years before that (RR 17-2013, RR 5-2014). Civil Code art. 1144: ' +
      'claims from a written contract end after ten years.',
  },
  registrations: {
    name: 'Unfinished registrations',
    what: 'Details that were never submitted, from the last change, and the booking they were for. The account stays.',
    source: `${NO_LONGER} After half a year, a client starts the registration again.`,
  },
  messages: {
    name: 'Contact messages',
    what: 'Messages from the contact page, from the day they arrived.',
    source: `${NO_LONGER} Two years cover a training and the questions after it.`,
  },
  enquiries: {
    name: 'Enquiries',
    what: 'Trial lessons and enquiries of people who did not enroll, from the last change.',
    source: `${NO_LONGER} A year covers a second season.`,
  },
  mail: {
    name: 'Sent emails',
    what: 'Copies of emails that were sent or could not be delivered, from that day.',
    source: `${NO_LONGER} They show whether an email arrived.`,
  },
  'sign-ins': {
    name: 'Sign-in log',
    what: 'Who signed in, when and with which browser. The links of these entries stay in the log’s chain.',
    source: `${NO_LONGER} RA 10173 s. 20 requires measures against misuse: a year shows a break-in that is found late.`,
  },
  'policy-reports': {
    name: 'Security warnings',
    what: 'What browsers blocked on the site’s pages, from the last time.',
    source: `${NO_LONGER} These reports help to repair a page and name no person.`,
  },
  'statement-lines': {
    name: 'Unused statement transactions',
    what: 'Transactions that match no payment, from the day of the import. Matched ones stay with their payment.',
    source: `${NO_LONGER} A payment is searched for within the year of its books.`,
  },
  recordings: {
    name: 'Practice recordings',
    what: 'Recordings with their voice notes, from the day they were sent. No one can play them after it. Marks and comments stay.',
    source: `${NO_LONGER} A month is enough to review a recording and to compare it with the next one.`,
  },
} as const satisfies Record<string, { name: string; what: string; source: string }>
