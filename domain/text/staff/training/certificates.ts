import type { RefusalText } from '#domain/text/shared/refusals'
import { plural } from '#domain/words/texts'

export const certificatesText = {
  title: 'Certificates',
  note: 'Issue a certificate on a trainee’s page, when all sessions and assessments of the package are taken',
  search: 'Search by number, name or email',
  columns: { name: 'Name', package: 'Package', issued: 'Issued', status: 'Status', actions: 'Actions' },
  valid: 'Valid',
  withdrawn: 'Withdrawn',
  open: 'Open',
  empty: 'No certificates yet. You issue them on a trainee’s page.',
  thing: 'certificate',
} as const

export const certificateText = {
  title: 'Certificate',
  documentTitle: (name: string) => `Certificate of ${name}`,
  note: (number: string) => `Certificate ${number}`,
  sessions: 'Sessions',
  pdf: 'PDF',
  publicPage: 'Public page',
  newTab: ' (opens in a new tab)',
  all: 'All certificates',
  valid: 'Valid',
  withdrawn: 'Withdrawn',
  package: 'Package',
  issued: 'Issued',
  issuedBy: 'Issued by',
  withdrawnBy: 'Withdrawn by',
  formerStaff: 'A former staff member',
  reason: 'Reason',
  withdrawal: {
    open: 'Withdraw…',
    reason: 'Reason for the withdrawal',
    hint: 'Only staff can read it. The public page then says that the certificate was withdrawn, without a name.',
    submit: 'Withdraw certificate',
    pending: 'Withdrawing…',
    done: 'Certificate withdrawn',
  },
  issue: {
    issuedOn: (day: string) => `, issued on ${day}`,
    ready: 'All sessions and assessments are taken.',
    nextByEmail: 'The trainee gets an email with the link.',
    nextOnPage: 'The trainee finds it under Training in their account.',
    submit: 'Issue certificate',
    pending: 'Issuing…',
    done: (number: string, name: string) => `Certificate ${number} issued to ${name}`,
  },
  obstacles: {
    unprintable: (characters: string) =>
      `A certificate cannot print ${characters}. Ask the trainee to write their name in Latin letters in their profile.`,
    missing: (sessions: number, assessments: number) =>
      [
        ...(sessions > 0 ? [plural(sessions, 'Q&A session', 'Q&A sessions')] : []),
        ...(assessments > 0 ? [plural(assessments, 'assessment', 'assessments')] : []),
      ].join(' and '),
    stillToTake: (missing: string) => `Still to take: ${missing}.`,
    noSessions: 'This package has no sessions or assessments.',
  },
} as const

export const CERTIFICATE_REFUSALS = {
  'not-allowed': { title: 'Not allowed', text: 'Your role does not allow this.', status: 403 },
  'not-found': { title: 'Not found', text: 'This record is no longer there. Please reload the page.', status: 404 },
  'sessions-missing': {
    title: 'Not yet',
    text: 'You can issue a certificate when all sessions and assessments of the package are taken.',
    status: 409,
  },
  unprintable: {
    title: 'Name cannot be printed',
    text: 'A certificate cannot print this name as it is written. The page shows which characters.',
    status: 409,
  },
  'reason-missing': {
    title: 'Reason missing',
    text: 'Please enter why you withdraw it. Only staff can read it.',
    status: 422,
    field: 'reason',
  },
  'withdrawn-already': { title: 'Already withdrawn', text: 'This certificate was already withdrawn.', status: 409 },
} as const satisfies Record<string, RefusalText>
