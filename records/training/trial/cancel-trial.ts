import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { bookingState } from '#domain/training/trial/enquiries'
import { trialCancelled } from '#domain/text/emails/training/trial-emails'
import { enquiryNamed } from '#domain/text/staff/enrolment/enquiries'
import { formatDayOf } from '#domain/words/formats'
import { transaction, type Records, type Transaction } from '#records/engine/db'
import { queueMail } from '#records/mail/outbox'
import { recordDecision } from '#records/operating/audit'
import { academyIn, listReaders } from '#records/training/reminding/session-emails'
import { bookingByToken, type TrialBooking } from './book-trial.ts'

export async function cancelTrial(
  records: Records,
  token: string,
  now: Date,
): Promise<Verdict<null, 'link-dead' | 'over'>> {
  return transaction<Verdict<null, 'link-dead' | 'over'>>(records, async (trx) => {
    const booking = await bookingByToken(trx, token)
    if (!booking) return no('link-dead')
    const state = bookingState(booking, now)
    if (state === 'over') return no('over')
    if (state === 'booked' && (await freeSlot(trx, booking, now))) await tellStaff(trx, booking, now)
    return yes(null)
  })
}

export async function cancelTrialByStaff(
  records: Records,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Verdict<null, 'not-allowed' | 'not-found' | 'not-booked'>> {
  if (!may(actor, 'enquiries')) return no('not-allowed')
  return transaction<Verdict<null, 'not-allowed' | 'not-found' | 'not-booked'>>(records, async (trx) => {
    const enquiry = await trx
      .selectFrom('enquiries')
      .select(['slot_id as slotId', 'cancelled_at as cancelledAt', 'created_at as createdAt'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!enquiry) return no('not-found')
    if (enquiry.slotId === null) return no('not-booked')
    if (enquiry.cancelledAt !== null) return yes(null)
    await freeSlot(trx, { id, slotId: enquiry.slotId }, now)
    const name = enquiryNamed(formatDayOf(enquiry.createdAt))
    await recordDecision(trx, actor, { action: 'enquiry cancel', subject: 'enquiry', id, name }, now)
    return yes(null)
  })
}

async function freeSlot(
  trx: Transaction,
  { id, slotId }: { id: string; slotId: string | null },
  now: Date,
): Promise<boolean> {
  const at = now.toISOString()
  const freed = await trx
    .updateTable('enquiries')
    .set({ cancelled_at: at, updated_at: at })
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  if (freed.numUpdatedRows !== 1n) return false
  if (slotId !== null) await touchSlot(trx, slotId, at)
  return true
}

async function tellStaff(trx: Transaction, booking: TrialBooking, now: Date): Promise<void> {
  const academy = await academyIn(trx)
  for (const reader of await listReaders(trx, booking.coachId))
    await queueMail(trx, trialCancelled(academy, reader, booking), now)
}

/** Makes cached pages that show the slot outdated. */
export async function touchSlot(trx: Transaction, slotId: string, at: string): Promise<void> {
  await trx.updateTable('trial_slots').set({ updated_at: at }).where('id', '=', slotId).execute()
}
