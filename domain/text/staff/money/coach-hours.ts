import type { RefusalText } from '#domain/text/shared/refusals'
import { formatDay, formatPhp } from '#domain/words/formats'
import { plural } from '#domain/words/texts'

export const coachHoursText = {
  title: 'Coach hours',
  titleOf: (month: string) => `Coach hours, ${month}`,
  note: 'What each coach taught: sessions in which at least one trainee was present or late. Nothing is paid from here.',
  month: 'Month',
  show: 'Show month',
  wrongMonth: 'Please choose a month',
  downloadCsv: 'Download CSV',
  print: 'Print',
  empty: 'No sessions were taught in this month.',
  columns: {
    coach: 'Coach',
    sessions: 'Q&A hours',
    assessments: 'Assessment hours',
    sum: 'Sum',
    status: 'Status',
    actions: 'Actions',
  },
  withoutRate: (count: number) => `${plural(count, 'session', 'sessions')} without a rate`,
  total: (amount: string) => `Total: ${amount}`,
  notPaid: 'Not paid',
  paid: (day: string) => `Paid ${day}`,
  paidOther: (amount: string) => `Paid: ${amount}. The hours or a rate changed afterwards.`,
  rateFirst: 'Add the rate first',
  pay: 'Mark as paid',
  paying: 'Saving…',
  undo: 'Undo paid',
  done: {
    rate: 'Rate saved',
    remove: 'Rate removed',
    pay: 'Marked as paid',
    unpay: 'No longer marked as paid',
  },
} as const

export const ratesText = {
  title: 'Rates',
  note: 'A rate counts from its first day until the next one.',
  empty: 'No rates yet. Add one for each coach and kind of session.',
  perHour: (centavos: number) => `${formatPhp(centavos)} an hour`,
  from: (day: string) => `from ${formatDay(day)}`,
  remove: 'Remove',
  removing: 'Removing…',
} as const

export const rateFieldsText = {
  add: 'Add rate',
  saving: 'Saving…',
  choose: 'Choose',
  coach: 'Coach',
  kind: 'Kind of session',
  rate: 'Rate per hour',
  rateHint: 'In PHP, such as 600',
  from: 'First day',
  coachMissing: 'Please choose a coach',
  kindMissing: 'Please choose a kind of session',
  wrongRate: 'Please enter an amount such as 600 or 600.50',
  wrongDay: 'Please enter a date',
} as const

export const coachHoursCsvText = {
  day: 'Day',
  kind: 'Kind',
  hours: 'Hours',
  rate: 'Rate per hour (PHP)',
  amount: 'Amount (PHP)',
} as const

export const coachPayRefusalText = {
  'not-allowed': { title: 'Not allowed', text: 'Only an owner can do this.', status: 403 },
  'not-a-coach': { text: 'This person no longer coaches', status: 422, field: 'coach' },
  'not-found': { title: 'Rate not found', text: 'Someone else removed this rate.', status: 404 },
  'nothing-taught': { title: 'Nothing to pay', text: 'This coach taught no session in this month.', status: 409 },
  'rate-missing': {
    title: 'Not marked as paid',
    text: 'Some of the sessions have no rate. Add the rate first.',
    status: 409,
  },
  'hours-changed': {
    title: 'Not marked as paid',
    text: 'The hours or the rate changed after you opened the page. It is up to date now: please check it, then try again.',
    status: 409,
  },
} as const satisfies Record<string, RefusalText>
