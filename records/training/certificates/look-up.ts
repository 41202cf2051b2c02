import { numberTyped } from '#domain/training/certificates/numbers'
import { takeAttempt } from '#records/accounts/throttles'
import type { Records } from '#records/engine/db'
import { certificateShown } from './reading.ts'

/** Wrong numbers from one network address: a mobile carrier's customers share one, so the pace is limited, never shut. */
const WRONG_NUMBERS = { count: 30, minutes: 1 }

type LookUp = { number: string; networkAddress: string }

/**
 * The certificate of a number as a visitor wrote it, with the page's status: 410 for a deleted person's, 404 for a wrong
 * number, 429 for too many wrong ones in a minute. A right number is shown however many wrong ones came before.
 */
export async function lookUpCertificate(records: Records, { number, networkAddress }: LookUp, now: Date) {
  // A text that can be no number is looked up all the same: every wrong one takes as long.
  const certificate = await certificateShown(records, numberTyped(number) ?? number)
  if (certificate) return { certificate, status: certificate.state === 'gone' ? 410 : 200 }
  const attempt = await takeAttempt(records, `certificate:address:${networkAddress}`, WRONG_NUMBERS, now)
  return { certificate: null, status: attempt.ok ? 404 : 429 }
}
