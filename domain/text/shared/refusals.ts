import type { EnrolmentRefusal } from '#domain/enrolment/enrolment'
import type { PaymentRefusal } from '#domain/enrolment/payments'
import type { QuestionAnswerRefusal } from '#domain/enrolment/questions'
import type { UndoRefusal } from '#domain/money/ledger/undo-confirmation'
import type { StepRefusal } from '#domain/training/progress'
import { DIALOGS, MESSAGES } from '#domain/words/messages'

export type RefusalText = {
  title?: string
  text: string
  status: number
  field?: string
  reload?: boolean
  needsConfirmation?: boolean
}

export function forField<Reason extends string>(field: string, texts: Record<Reason, string>, status = 422) {
  const refusals = Object.entries<string>(texts).map(([reason, text]) => [reason, { text, status, field }])
  return Object.fromEntries(refusals) as Record<Reason, RefusalText>
}

export type ActionRefusal =
  | EnrolmentRefusal
  | PaymentRefusal
  | QuestionAnswerRefusal
  | StepRefusal
  | UndoRefusal
  | 'upload-missing'

export const ACTION_REFUSALS: Record<ActionRefusal, RefusalText & { title: string }> = {
  'admin-cannot-book': { ...DIALOGS.adminCannotBook, status: 403 },
  'current-package-ongoing': { ...DIALOGS.currentPackage, status: 409 },
  'payment-pending': { ...DIALOGS.pendingPayment, status: 409 },
  'sign-in-needed': { title: 'Sign in', text: 'Please sign in to continue.', status: 401 },
  'not-booked': { title: 'Registration', text: 'Please choose a package first.', status: 409 },
  'no-longer-offered': {
    title: 'Training Packages',
    text: 'This package is no longer offered. Please choose another one.',
    status: 409,
  },
  'upload-missing': { title: 'Proof of Payment', text: MESSAGES.uploadGone, status: 422 },
  'guardian-waiting': {
    title: 'Waiting for the guardian',
    text:
      'This client is under 18 and their guardian has not agreed. You can confirm the payment after the guardian ' +
      'agrees, or after you record a signed form.',
    status: 409,
  },
  'consent-taken-back': {
    title: 'Withdrawn consent',
    text: 'This client withdrew their consent to training, so you cannot enroll them.',
    status: 409,
  },
  'line-taken': {
    title: 'Bank transaction',
    text: 'This transaction confirms another payment or is ignored. The page is up to date now.',
    status: 409,
  },
  'already-matched': {
    title: 'Bank transaction',
    text: 'A payment is already matched to another transaction. The page is up to date now.',
    status: 409,
  },
  'family-amount': {
    title: 'Confirm Payment',
    text:
      'This proof is for several children, so it is confirmed with its full amount only. If another amount arrived, ' +
      'reject it and say why, so that the parent can send it again.',
    status: 409,
  },
  'line-differs': {
    title: 'Bank transaction',
    text: 'The amount of this transaction differs from the amount of the payment.',
    status: 409,
  },
  'line-reversed': {
    title: 'Bank transaction',
    text: 'Another transaction took this money back, so this one cannot confirm a payment.',
    status: 409,
  },
  'transfer-used': {
    title: 'Bank transaction',
    text: 'This transfer has already confirmed another payment. It can confirm only one.',
    status: 409,
  },
  doubted: {
    title: 'Confirm Payment',
    text: 'Something about this proof of payment does not match. Open the payment, then say why you confirm it.',
    status: 409,
  },
  'wrong-amount': {
    title: 'Confirm Payment',
    text: 'Please enter the amount received, such as 1,500 or 1500.50.',
    status: 422,
    field: 'amount',
  },
  'already-decided': { title: 'Payment', text: 'This payment was already decided.', status: 409 },
  'month-closed': {
    title: 'Month closed',
    text: 'The current month is already closed, so nothing was saved. Ask an owner to check the date of the server.',
    status: 409,
  },
  'not-confirmed': { title: 'Payment', text: 'This payment is no longer confirmed.', status: 409 },
  'too-late': {
    title: 'Undo',
    text: 'You can undo a confirmation for 10 minutes only. Refund the payment or unenroll the trainee instead.',
    status: 409,
  },
  'built-upon': {
    title: 'Undo',
    text: 'This client already has a coach, a session, a certificate or another payment, so you cannot undo this.',
    status: 409,
  },
  'rest-waits': {
    title: 'Unenroll',
    text: 'A payment of this trainee’s balance due is still pending. Confirm or reject it first.',
    status: 409,
  },
  'already-asked': {
    title: 'Payment',
    text: 'The client has not replied to your last question about this payment.',
    status: 409,
  },
  'words-missing': { title: 'Ask for more', text: MESSAGES.questionRequired, status: 422, field: 'reason' },
  'already-answered': {
    title: 'One more thing',
    text: 'You already answered this question. Staff review your answer next.',
    status: 409,
  },
  'answer-missing': { title: 'One more thing', text: MESSAGES.answerRequired, status: 422 },
  'no-further-step': { title: 'Sessions', text: 'There is no further step in this direction.', status: 409 },
  'progress-changed': {
    title: 'Already changed',
    text: 'Someone else changed this count after you opened the page. The page is up to date now.',
    status: 409,
  },
  'not-allowed': { title: 'Not allowed', text: 'This is for administrators only.', status: 403 },
  'not-found': { title: 'Not found', text: 'This record is no longer there. Reload the list.', status: 404 },
}
