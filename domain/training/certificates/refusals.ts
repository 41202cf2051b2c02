import type { CertificateRefusal, WithdrawalRefusal } from './certificates.ts'

export const CERTIFICATE_REFUSALS: Record<
  CertificateRefusal | WithdrawalRefusal,
  { title: string; text: string; status: number }
> = {
  'not-allowed': { title: 'Not allowed', text: 'This is not for your role.', status: 403 },
  'not-found': { title: 'Not found', text: 'This is no longer there. Reload the page.', status: 404 },
  'sessions-missing': {
    title: 'Not yet',
    text: 'A certificate is given when every session and assessment of the package was taken.',
    status: 409,
  },
  unprintable: {
    title: 'Letters missing',
    text: 'A certificate cannot print this name as it is written. The page says which letters.',
    status: 409,
  },
  'reason-missing': {
    title: 'A reason, please',
    text: 'Please write why it is withdrawn. Only staff read it.',
    status: 422,
  },
  'withdrawn-already': { title: 'Withdrawn already', text: 'This certificate was withdrawn already.', status: 409 },
}
