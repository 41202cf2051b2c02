import type { Actor } from '#domain/accounts/accounts'
import { addDays, addMinutes, dayOf, startOfDay } from '#domain/training/manila'
import { newId, type Records } from '#records/engine/db'
import { bookTrial, bookingByToken } from '#records/training/trial/book-trial'
import { openTrialSlots } from '#records/training/trial/trial-slots'
import { done } from '#tests/journey'

/** Free times to book and to close, and people who booked one. */
export async function stageTrial(records: Records, owner: Actor, now: Date) {
  const first = addMinutes(startOfDay(addDays(dayOf(now.toISOString()), 12)), 600)
  const starts = Array.from({ length: 4 }, (_, index) => addMinutes(first, index * 60))
  const wanted = { key: newId(), starts, minutes: 45, place: 'Room of the matrix', coachId: null, anyway: true }
  const [free = '', toClose = '', ...taken] = done(await openTrialSlots(records, owner, wanted, now)).ids
  const booked = await Promise.all(
    taken.map(async (slotId, index) => {
      const person = { name: 'Enquirer of the matrix', message: '', source: 'facebook', slotId }
      const own = { email: `enquirer${index}@mail.example`, mobile: `+63917888000${index}` }
      const value = done(await bookTrial(records, { ...person, ...own }, now))
      const token = value.done === 'booked' ? value.token : ''
      return { token, id: (await bookingByToken(records.read, token))?.id ?? '' }
    }),
  )
  return {
    ids: { trialSlot: free, slotToClose: toClose, enquiry: booked[1]?.id ?? '' },
    token: booked[0]?.token ?? '',
  }
}
