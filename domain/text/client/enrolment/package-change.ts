import { REQUEST_NOTE_LONGEST, type ChangeRequestRefusal } from '#domain/enrolment/package-change'
import { forField, type RefusalText } from '#domain/text/shared/refusals'
import { priceDifferenceInWords } from '#domain/text/shared/price-difference'
import { formatDayOf } from '#domain/words/formats'
import { plural } from '#domain/words/texts'

export const packageChangeText = {
  title: 'Change of package',
  way: 'Ask for another package',
  error: (title: string) => `Error: ${title}`,
  now: (packageName: string, took: number, all: number) =>
    `You have ${packageName}, with ${took} of ${plural(all, 'session', 'sessions')} taken. They stay with you.`,
  choose: 'Which package do you want?',
  size: (sessions: number, assessments: number) =>
    `${plural(sessions, 'session', 'sessions')}, ${plural(assessments, 'assessment', 'assessments')}`,
  difference: priceDifferenceInWords,
  note: 'Message to the academy',
  noteHint: 'Optional.',
  send: 'Send request',
  sending: 'Sending…',
  sent: 'Request sent. The academy answers you by email or in person.',
  waiting: (packageName: string, at: string) =>
    `You requested ${packageName} on ${formatDayOf(at)}. The academy has not answered yet.`,
  declined: (packageName: string) => `The academy did not change your package to ${packageName}.`,
  withdraw: 'Withdraw request',
  withdrawing: 'Withdrawing…',
  withdrawn: 'Request withdrawn',
  none: 'There is no other package at the moment.',
} as const

export const packageChangeRefusalText: Record<ChangeRequestRefusal, RefusalText | number> = {
  'not-enrolled': 404,
  'requested-already': { text: 'You already requested another package. Please wait for the answer.', status: 409 },
  ...forField('package', {
    'package-missing': 'Please choose one of the packages.',
    'package-same': 'You have this package already. Please choose another one.',
  }),
  ...forField('note', { 'note-too-long': `Please use at most ${REQUEST_NOTE_LONGEST} characters.` }),
}

export const withdrawRefusalText = {
  'not-found': 404,
  'settled-already': { text: 'The academy has already answered your request.', status: 409 },
} as const satisfies Record<string, RefusalText | number>
