import { WORDS_LONGEST, type CorrectionRefusal } from '#domain/accounts/data-requests'
import type { DeletionRefusal } from '#domain/accounts/deletion'
import { forField, type RefusalText } from '#domain/text/shared/refusals'
import { grouped } from '#domain/words/formats'

const STAFF_ACCOUNT = 'An owner of the academy manages staff accounts.'

export const DELETION_REFUSALS: Record<DeletionRefusal, RefusalText> = {
  'staff-account': { title: 'Not possible', text: STAFF_ACCOUNT, status: 403 },
  'payment-undecided': {
    title: 'Pending payment',
    text: 'This client has a pending payment. Confirm or reject it first.',
    status: 409,
  },
  held: {
    title: 'Legal hold',
    text: 'This client, or one of their payments, is on legal hold. End the hold under Data retention first.',
    status: 409,
  },
  'has-children': {
    title: 'Parent of children',
    text: 'This client opens the accounts of their children. Delete those accounts first.',
    status: 409,
  },
  'not-asked': {
    title: 'No open request',
    text: 'The client took this request back, or it is already done. Reload the list.',
    status: 409,
  },
}

export const CORRECTION_REFUSALS: Record<CorrectionRefusal | 'not-waiting' | 'answer-missing', RefusalText> = {
  ...forField('words', {
    'staff-account': STAFF_ACCOUNT,
    'words-short': 'Please write what is wrong and what is right.',
    'words-long': `Please write at most ${grouped(WORDS_LONGEST)} characters.`,
    'answer-missing': 'Please write a reply.',
  }),
  'asked-already': {
    text: 'You already have an open request. Take it back first to change it.',
    status: 409,
    field: 'words',
  },
  'not-waiting': {
    text: 'The client took this request back, or it is already answered. Reload the list.',
    status: 409,
    field: 'words',
  },
}
