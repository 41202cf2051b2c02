import type { EnrolmentRefusal } from '#domain/enrolment/enrolment'
import type { PaymentRefusal } from '#domain/enrolment/payments'
import type { QuestionAnswerRefusal } from '#domain/enrolment/questions'
import type { UndoRefusal } from '#domain/money/ledger/undo-confirmation'
import type { StepRefusal } from '#domain/training/progress'
import { INVALID_EMAIL } from './texts.ts'

/** Exact texts: tests and staff's habits rely on them. */
export const MESSAGES = {
  invalidEmail: INVALID_EMAIL,
  privacyNeeded: 'Please read the privacy notice and agree to it.',
  trainingNeeded: 'Please agree to this: without it we cannot train you.',
  shortPassword: 'Password must be at least 6 characters long.',
  passwordsDiffer: 'Passwords do not match!',
  commonPassword: 'This password is too common. Choose one that is harder to guess.',
  ownPassword: 'This password is your own name or email address. Choose one that is harder to guess.',
  wrongSignIn: 'Invalid email or password!',
  oldAccount:
    'Accounts of our old website are here now, but not every old password still works. If ' +
    "yours does not open, set a new one with 'Forgot password?'.",
  unknownType: 'Invalid user type',
  accountDisabled: 'This account is closed. Please contact the academy.',
  tooManyAttempts: 'Too many attempts. Please wait a few minutes and try again.',
  wrongCurrentPassword: 'This is not your current password.',
  wrongCode: 'This code is not right, or was used already. Please wait for the next one.',
  codeGone: 'That took too long. Please sign in again.',
  passkeyLate: 'That took too long. Please try again.',
  wrongPasskey: 'This passkey does not open your account. Please try another one, or your password.',
  unknownPasskey: 'This passkey is not known here, or was removed. Please sign in with your password.',
  secondStepOn: 'Two-step sign-in is on. Every other device was signed out.',
  secondStepOff: 'Two-step sign-in is off.',
  sessionEnded: 'That session has ended.',
  sessionsDisowned: 'Every other device was signed out. Change your password now, so that it stays so.',
  passwordChanged: 'Your password has been changed. Every other device was signed out.',
  resetRequested:
    'If there is an account with this email, a link to set a new password is on its way. It works once, for one hour.',
  resetDone: 'Your password has been changed. Please sign in with the new one.',
  resetTookOver:
    'Your password has been changed, the address is confirmed, and two-step sign-in is off. Please sign in with the new password.',
  resetDead: 'This link has been used, has expired or was replaced by a newer one.',
  addressTaken: 'An account with this email already exists. Please sign in instead.',
  imageRequired: 'Image is required',
  imageMissingLog: 'Image file is missing',
  wrongReceipt: 'Please choose a PNG, JPEG or WebP picture.',
  wrongPaper: 'Please choose a PNG, JPEG or WebP picture or a PDF, up to 20 MB.',
  emptyReceipt: 'This file is empty. Please choose the picture again.',
  largeReceipt: 'This file is larger than 20 MB. Please choose a smaller picture.',
  hugeReceipt: 'This picture has more than 40 megapixels. Please choose a smaller one.',
  unreadableFile: 'This file could not be read. Please choose it again.',
  brokenReceipt: 'This picture cannot be opened. Please take it again or choose another one.',
  busyPictures: 'We are checking many pictures right now. Please send yours again in a minute.',
  unsentFile: 'This file could not be sent. Please choose it again.',
  strangeUpload:
    'The server did not know this upload. You may be signed out: sign in in another tab, then try again.',
  uploadGone: 'The upload is no longer there. Please choose the picture again.',
  pending: 'Your registration is being processed. Please wait for confirmation.',
  pendingNote: 'If you think this is a mistake, please reload the page or contact the admin.',
  rejectedTitle: 'Payment Rejected',
  rejected: 'Your payment has been rejected. Please try again or contact support.',
  confirmed: 'Your payment has been confirmed. Thank you!',
  questionTitle: 'One more thing',
  answerRequired: 'Please write an answer or choose a picture.',
  longAnswer: 'Your answer is too long: at most 1000 characters',
  answered: 'Your answer has arrived.',
  questionRequired: 'Please write what you need from the client.',
  noPendingPayments: 'No pending payment available',
  wrongReference: 'Please enter the reference number as shown on the receipt.',
  noPaymentHistory: 'No payment history available',
  unknownUser: 'Unknown User',
  passwordFromOldSite: 'Your password is from the old site. Please choose a new one.',
  noPackage: 'You currently have no package',
  completeRegistration: 'Please complete your registration on the Packages/Registration page.',
  noProfilePicture: 'User still have not uploaded an profile',
  noMaterials: 'No learning materials found.',
  noDate: 'Date not available',
  noPrice: 'No Price',
  notFoundTitle: 'Error 404',
  notFoundHeading: 'Page Not Found',
  notFound:
    'You ventured beyond the limits of this platform. If you think this is a mistake, please contact the developers.',
  unexpected: 'Unexpected Application Error!',
} as const

export const DIALOGS = {
  loginError: { title: 'Login Error' },
  logout: { title: 'Confirm Logout', text: 'Are you sure you want to logout?', confirm: 'Confirm' },
  signOutEverywhere: {
    title: 'Sign out everywhere',
    text: 'Are you sure you want to sign out everywhere? Every device, this one included, has to sign in again.',
    confirm: 'Confirm',
  },
  deleteContent: { title: 'Confirm Delete', confirm: 'Delete' },
  unenrol: {
    title: 'Confirm Unenroll',
    text: 'Are you sure you want to unenroll this trainee?',
    confirm: 'Unenroll',
  },
  currentPackage: {
    title: 'Current Package Ongoing',
    text: 'You already have a current package ongoing. Please complete it before booking a new one.',
  },
  adminCannotBook: { title: 'Admin Privileges', text: 'Admin Cannot Book.' },
  pendingPayment: {
    title: 'Pending Payment Confirmation',
    text: 'You have a pending payment confirmation. Please contact the admin to cancel your registration.',
  },
  saveDetails: { title: 'Save changes', text: 'Are you sure you want to save these changes?', confirm: 'Save' },
  askDeletion: {
    title: 'Delete my account',
    text: 'Are you sure you want to ask for your account to be deleted? Your enrollment, your receipts and your testimonial go with it.',
    confirm: 'Delete',
  },
  deleteAccount: {
    title: 'Confirm Delete',
    text: 'Are you sure you want to delete this account?',
    confirm: 'Delete',
  },
  testimonialDone: { title: 'Thank you', text: 'Testimonial submitted successfully!' },
  testimonialFailed: {
    title: 'Not submitted',
    text: 'There was an error submitting your testimonial. Please try again.',
  },
  notEnrolled: { title: 'Learning Materials', text: 'You are not enrolled. Redirecting to home.' },
  userDataMissing: { title: 'Learning Materials', text: 'User data is missing. Redirecting to home.' },
  checkFailed: { title: 'Learning Materials', text: 'An error occurred. Please try again.' },
} as const

export type ActionRefusal =
  | EnrolmentRefusal
  | PaymentRefusal
  | QuestionAnswerRefusal
  | StepRefusal
  | UndoRefusal
  | 'upload-missing'

export const ACTION_REFUSALS: Record<ActionRefusal, { title: string; text: string; status: number }> = {
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
  'words-missing': { title: 'Ask for more', text: MESSAGES.questionRequired, status: 422 },
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
