import { parseCertificateNumber } from '#domain/training/certificates/numbers'
import { takeAttempt } from '#records/accounts/throttles'
import type { Records } from '#records/engine/db'
import { certificateShown } from './certificate-lists.ts'

/**
 * Wrong numbers per IP address: customers of a mobile carrier share one, so the limit slows down and never blocks.
 */
const WRONG_NUMBERS = { count: 30, minutes: 1 }

type LookUp = { number: string; networkAddress: string }

/** Status 410: a deleted person's certificate; 404: a wrong number; 429: too many. A correct number always works. */
export async function lookUpCertificate(records: Records, { number, networkAddress }: LookUp, now: Date) {
  // Malformed numbers are looked up too, so that every wrong one takes equally long.
  const certificate = await certificateShown(records, parseCertificateNumber(number) ?? number)
  if (certificate) return { certificate, status: certificate.state === 'gone' ? 410 : 200 }
  const attempt = await takeAttempt(records, `certificate:address:${networkAddress}`, WRONG_NUMBERS, now)
  return { certificate: null, status: attempt.ok ? 404 : 429 }
}
