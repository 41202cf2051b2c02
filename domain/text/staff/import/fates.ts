import type { FateKind, FateNote } from '#domain/import/facts'
import type { DateColumn, ImportColumn } from '#domain/import/columns'
import type { SessionKind } from '#domain/training/sessions'
import { formatDay, formatInstant, formatMonth, formatPhp } from '#domain/words/formats'
import { plural } from '#domain/words/texts'

export const importColumnText: Record<ImportColumn, string> = {
  name: 'Full name',
  'first-name': 'First name',
  'last-name': 'Last name',
  nickname: 'Nickname',
  email: 'Email',
  mobile: 'Mobile number',
  birthdate: 'Birthdate',
  age: 'Age',
  address: 'Address',
  handler: 'Handler',
  'guardian-name': "Guardian's name",
  'guardian-relation': "Guardian's relation",
  'guardian-contact': "Guardian's mobile or email",
  'signed-up': 'Day of registration',
  package: 'Package',
  amount: 'Amount paid',
  'paid-on': 'Day of payment',
  reference: 'Reference number',
  method: 'Way of payment',
  'sessions-taken': 'Number of sessions taken',
  'assessments-taken': 'Number of assessments taken',
  'session-date': 'Day of a session',
  'session-time': 'Time of a session',
  'session-kind': 'Session or assessment',
  attendance: 'Attendance',
}

export const dateColumnText: Record<DateColumn, string> = {
  birthdate: 'Order of birthdates',
  'signed-up': 'Order of days of registration',
  'paid-on': 'Order of days of payment',
  'session-date': 'Order of days of sessions',
}

export const fateKindText: Record<FateKind, { one: string; tab: string; none: string }> = {
  new: { one: 'New person', tab: 'New people', none: 'This file has no new people.' },
  minor: { one: 'New, under 18', tab: 'Under 18', none: 'This file has no new people under 18.' },
  known: { one: 'Already here', tab: 'Already here', none: 'No one in this file is here already.' },
  repeat: { one: 'Twice in the file', tab: 'Twice in the file', none: 'No one is in this file twice.' },
  ask: { one: 'Needs an answer', tab: 'Need an answer', none: 'No row needs an answer.' },
}

const KIND: Record<SessionKind, [one: string, many: string]> = {
  'q-and-a': ['session', 'sessions'],
  assessment: ['assessment', 'assessments'],
}
const counted = (kind: SessionKind, count: number) => plural(count, ...KIND[kind])
const when = (instant: string) => formatInstant(instant)
const BY = { email: 'email', mobile: 'mobile number' }

type Sentences = { [Note in FateNote['note']]: (facts: Extract<FateNote, { note: Note }>) => string }

const SENTENCES: Sentences = {
  'new-person': () => 'A client account is created.',
  'no-email': () => 'There is no email, so this person cannot sign in or get emails.',
  minor: () =>
    'Waits for a guardian: share the link on the guardian page. Package and payments come in when you import the ' +
    'file again after the guardian agrees.',
  'known-by': ({ by, name }) => `Already here as ${name}: same ${BY[by]}.`,
  'same-as-row': ({ by, row }) => `Same person as row ${row}: same ${BY[by]}.`,
  'nothing-new': () => 'Nothing to add.',
  'minor-waits': () => 'The guardian has not agreed yet. Package, payments and sessions of this row wait.',
  enrols: ({ packageName, paidCentavos, owedCentavos, day }) =>
    paidCentavos === null
      ? `Enrols in ${packageName}. The row has no payment, so no balance is recorded.`
      : `Enrols in ${packageName} with ${formatPhp(paidCentavos)} paid on ${formatDay(day)}${
          owedCentavos > 0 ? `; ${formatPhp(owedCentavos)} is still to pay` : ''
        }.`,
  pays: ({ amountCentavos, day }) => `Adds a payment of ${formatPhp(amountCentavos)} on ${formatDay(day)}.`,
  'paid-before': ({ amountCentavos, day }) =>
    `The payment of ${formatPhp(amountCentavos)} on ${formatDay(day)} is already here.`,
  counts: ({ kind, count }) => `Counts ${counted(kind, count)} as taken.`,
  session: ({ kind, startsAt, state, atNoon }) =>
    `${
      {
        planned: 'Plans',
        held: 'Records',
        late: 'Records, with the trainee late,',
        missed: 'Records as missed',
        cancelled: 'Records',
      }[state]
    } a ${KIND[kind][0]} on ${when(startsAt)}${atNoon ? ' (the row has no time)' : ''}.`,
  'session-before': ({ startsAt }) => `The session on ${when(startsAt)} is already here.`,

  unreadable: ({ column, text }) => `${importColumnText[column]} cannot be read: "${text}".`,
  'no-name': () => 'The row has no name.',
  'no-contact': () => 'The row has no email and no mobile number. Add one of them.',
  'two-people': ({ names: [one, other] }) =>
    `The email belongs to ${one} and the mobile number to ${other}. Correct one of them.`,
  'other-name': ({ name, row }) =>
    `The mobile number belongs to ${name}${row === null ? '' : ` in row ${row}`}. Add an email or another number if this is someone else.`,
  staff: ({ name }) => `The email belongs to ${name} of the staff.`,
  'no-birthdate': () => 'The birthdate is missing, and it shows whether a guardian has to agree.',
  'no-guardian': () => "This person is under 18. Add the guardian's name, and their mobile number or email.",
  'unknown-package': ({ text }) => `No package is called "${text}". Choose the right one under Columns and answers.`,
  'no-package': () => 'There is a payment but no package. Choose one under Columns and answers.',
  'other-package': ({ packageName }) =>
    `This person is enrolled in ${packageName}. A person has one package at a time.`,
  'payment-pending': () => 'A payment of this person waits in Pending payments. Decide it there first.',
  'no-day': () => 'The day of the payment is missing.',
  'day-ahead': ({ day }) => `The payment is in the future: ${formatDay(day)}.`,
  'month-closed': ({ day }) => `${formatMonth(day.slice(0, 7))} is closed, so no payment can be added to it.`,
  'more-than-owed': ({ owedCentavos, amountCentavos }) =>
    `The payment of ${formatPhp(amountCentavos)} is more than the ${formatPhp(owedCentavos)} this person still owes.`,
  'reference-used': ({ reference }) => `The reference number ${reference} belongs to another payment.`,
  'not-enrolled': () => 'There are sessions but no package.',
  'no-time': ({ day }) => `The session on ${formatDay(day)} has no time.`,
  'none-left': ({ kind, count }) => `The package has only ${counted(kind, Math.max(0, count))} left.`,
}

export function fateInWords(note: FateNote): string {
  // TypeScript cannot tie the key to its facts.
  return (SENTENCES[note.note] as (facts: FateNote) => string)(note)
}
