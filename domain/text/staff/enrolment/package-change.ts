import { CHANGE_REASON_LONGEST, REQUEST_NOTE_LONGEST } from '#domain/enrolment/package-change'
import { forField, type RefusalText } from '#domain/text/shared/refusals'
import { priceDifferenceInWords } from '#domain/text/shared/price-difference'
import { formatDayOf } from '#domain/words/formats'

export const traineePackageText = {
  title: 'Change the package',
  about:
    'Sessions and assessments that were taken carry over. The difference in price goes to the balance. ' +
    'Packages with fewer sessions than were taken are not offered.',
  package: 'New package',
  choose: 'Choose a package',
  option: (name: string, sessions: number, assessments: number, differenceCentavos: number) =>
    `${name}: ${sessions} sessions, ${assessments} assessments, ${priceDifferenceInWords(differenceCentavos)}`,
  reason: 'Reason',
  reasonHint: 'The client reads it beside the balance.',
  save: 'Change package',
  saving: 'Changing…',
  saved: (packageName: string, differenceCentavos: number) =>
    `Package changed to ${packageName} (${priceDifferenceInWords(differenceCentavos)})`,
  requested: (packageName: string, at: string) => `Requested ${packageName} on ${formatDayOf(at)}`,
  answer: 'Answer to the client',
  decline: 'Decline request',
  declining: 'Declining…',
  declined: (name: string) => `Request of ${name} declined`,
} as const

const notChanged = (text: string): RefusalText => ({ title: 'Package not changed', text, status: 409 })

export const traineePackageRefusalText = {
  ...forField('package', {
    'package-missing': 'Please choose a package',
    'package-same': 'The trainee has this package already. Please choose another one',
    'package-withdrawn': 'This package is hidden. Show it first, or choose another one',
    'price-missing': 'This package has no price. Add one first, or choose another package',
    'too-many-taken': 'More sessions or assessments are taken than this package has',
    'too-many-planned':
      'With the planned ones there would be more sessions or assessments than this package has. Cancel some first',
  }),
  ...forField('changeReason', {
    'reason-missing': 'Please say why the package changes',
    'reason-too-long': `Please use at most ${CHANGE_REASON_LONGEST} characters`,
  }),
  'balance-waiting': notChanged('A payment of the balance waits for a decision. Decide that payment first.'),
  'package-changed': notChanged(
    'Someone else changed the package after you opened the page. The page is up to date now.',
  ),
  'month-closed': notChanged('This month is closed in the ledger.'),
} as const satisfies Record<string, RefusalText>

export const declineRequestRefusalText = {
  ...forField('answer', {
    'answer-missing': 'Please write an answer',
    'answer-too-long': `Please use at most ${REQUEST_NOTE_LONGEST} characters`,
  }),
  'settled-already': {
    title: 'Not declined',
    text: 'The client withdrew the request, or someone else answered it.',
    status: 409,
  },
} as const satisfies Record<string, RefusalText>
