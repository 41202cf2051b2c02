import type { RouterContextProvider } from 'react-router'
import { bookingState } from '#domain/training/trial/enquiries'
import { whenInWords } from '#domain/training/session-times'
import { academyContext } from '#app/context'
import { bookingByToken } from '#records/training/trial/book-trial'
import { TOKEN } from '../../accounts/mailed-link.tsx'

type Context = Readonly<RouterContextProvider>

export async function findTrialBooking(context: Context, token: string) {
  const { records } = context.get(academyContext)
  return TOKEN.test(token) ? bookingByToken(records.read, token) : null
}

export async function loadTrialBooking(context: Context, token: string) {
  const booking = await findTrialBooking(context, token)
  if (!booking) return null
  const { place, coach } = booking
  const now = context.get(academyContext).now()
  return { state: bookingState(booking, now), ...whenInWords(booking), place, coach }
}

export type ShownBooking = NonNullable<Awaited<ReturnType<typeof loadTrialBooking>>>
