import type { RouterContextProvider } from 'react-router'
import { numberTyped } from '#domain/training/certificates/numbers'
import { academyContext, visitContext } from '#app/context'
import { areAttemptsSpent, takeAttempt } from '#records/accounts/throttles'
import { certificateShown } from '#records/training/certificates/reading'

const MISSES = { count: 30, minutes: 60 }

/** The certificate of a number that somebody typed, or the status that says why there is none. */
export async function certificateAsked(context: Readonly<RouterContextProvider>, typed: string) {
  const { records, now } = context.get(academyContext)
  const subject = `certificate:address:${context.get(visitContext).address}`
  if (await areAttemptsSpent(records, subject, MISSES, now())) return { certificate: null, status: 429 }
  // What can be no number is looked for all the same: every wrong one takes as long.
  const certificate = await certificateShown(records, numberTyped(typed) ?? typed)
  if (certificate) return { certificate, status: certificate.state === 'gone' ? 410 : 200 }
  await takeAttempt(records, subject, MISSES, now())
  return { certificate, status: 404 }
}
