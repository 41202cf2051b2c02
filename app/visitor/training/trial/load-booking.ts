import type { RouterContextProvider } from 'react-router'
import { bookingState, TRIAL_LIMITS } from '#domain/training/trial/enquiries'
import { whenInWords } from '#domain/training/session-times'
import { academyContext, visitContext } from '#app/context'
import { takeAttempt } from '#records/accounts/throttles'
import { bookingByToken } from '#records/training/trial/book-trial'
import { TOKEN } from '../../accounts/mailed-link.tsx'

type Context = Readonly<RouterContextProvider>

/** Null for an unknown link; guesses are counted. */
export async function findTrialBooking(context: Context, token: string) {
  const { records, now } = context.get(academyContext)
  const booking = TOKEN.test(token) ? await bookingByToken(records.read, token) : null
  if (!booking) {
    const subject = `trial:guess:${context.get(visitContext).address}`
    await takeAttempt(records, subject, TRIAL_LIMITS.guesses, now())
  }
  return booking
}

export async function loadTrialBooking(context: Context, token: string) {
  const booking = await findTrialBooking(context, token)
  if (!booking) return null
  const { place, coach } = booking
  const now = context.get(academyContext).now()
  return { state: bookingState(booking, now), ...whenInWords(booking), place, coach }
}

export type ShownBooking = NonNullable<Awaited<ReturnType<typeof loadTrialBooking>>>
