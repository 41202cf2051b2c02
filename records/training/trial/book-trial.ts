import { sql } from 'kysely'
import { linkTo } from '#routes'
import { no, yes } from '#domain/enrolment/enrolment'
import type { CalendarEntry } from '#domain/training/calendar-file'
import { bookingState } from '#domain/training/trial/enquiries'
import type { TrialEnquiry } from '#domain/training/trial/trial-form'
import { trialBooked } from '#domain/text/emails/training/trial-emails'
import { DAY_MS, instantAfter, manilaDayOf } from '#domain/words/formats'
import { readIdentity } from '#records/content/content'
import {
  hashOfToken,
  newId,
  newToken,
  transaction,
  type Reader,
  type Records,
  type Transaction,
} from '#records/engine/db'
import { queueMail } from '#records/mail/outbox'

export type BookVerdict =
  | { ok: true; value: { done: 'booked'; token: string } | { done: 'received' } }
  | { ok: false; reason: 'slot-gone' }

/** A visitor with a booking ahead gets the answer of a mere question, because the address may be a stranger's. */
export async function bookTrial(
  records: Records,
  { source, slotId, ...person }: TrialEnquiry & { source: string },
  now: Date,
): Promise<BookVerdict> {
  return transaction<BookVerdict>(records, async (trx) => {
    await lockPerson(records, trx, person)
    const before = await bookingAhead(trx, person, now)
    if (before && slotId !== null) {
      await queueBookingMail(trx, before.id, now)
      return yes({ done: 'received' as const })
    }
    const at = now.toISOString()
    const enquiry = { id: newId(), ...person, slot_id: slotId, source, created_at: at, updated_at: at }
    if (slotId === null) {
      if (!(await isKnownEnquiry(trx, person, now))) await trx.insertInto('enquiries').values(enquiry).execute()
      return yes({ done: 'received' as const })
    }
    const open = await trx
      .updateTable('trial_slots')
      .set({ updated_at: at })
      .where('id', '=', slotId)
      .where('closed_at', 'is', null)
      .where('starts_at', '>', at)
      .executeTakeFirst()
    if (open.numUpdatedRows !== 1n) return no('slot-gone')
    const booked = await trx
      .insertInto('enquiries')
      .values(enquiry)
      .onConflict((taken) => taken.doNothing())
      .executeTakeFirst()
    if (booked.numInsertedOrUpdatedRows !== 1n) return no('slot-gone')
    const token = await addEnquiryLink(trx, enquiry.id)
    await queueBookingMail(trx, enquiry.id, now)
    return yes({ done: 'booked' as const, token })
  })
}

type Addresses = Pick<TrialEnquiry, 'email' | 'mobile'>

/** Two requests of one person run one after the other; SQLite has one writer anyway. */
async function lockPerson({ engine }: Records, trx: Transaction, { email, mobile }: Addresses): Promise<void> {
  if (engine !== 'postgres') return
  for (const each of [`trial:${email}`, `trial:${mobile}`].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${each}, 0))`.execute(trx)
}

function bookingAhead(trx: Transaction, { email, mobile }: Addresses, now: Date) {
  return trx
    .selectFrom('enquiries')
    .innerJoin('trial_slots', 'trial_slots.id', 'enquiries.slot_id')
    .select('enquiries.id')
    .where('cancelled_at', 'is', null)
    .where('starts_at', '>', now.toISOString())
    .where(({ or, eb }) => or([eb('enquiries.email', '=', email), eb('enquiries.mobile', '=', mobile)]))
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst()
}

async function isKnownEnquiry(trx: Transaction, person: Omit<TrialEnquiry, 'slotId'>, now: Date): Promise<boolean> {
  const known = await trx
    .selectFrom('enquiries')
    .select('id')
    .where('email', '=', person.email)
    .where('mobile', '=', person.mobile)
    .where('message', '=', person.message)
    .where('slot_id', 'is', null)
    .where('created_at', '>', instantAfter(now, -DAY_MS))
    .executeTakeFirst()
  return known !== undefined
}

async function addEnquiryLink(trx: Transaction, id: string): Promise<string> {
  const token = newToken()
  await trx
    .insertInto('enquiry_links')
    .values({ token_hash: hashOfToken(token), enquiry_id: id })
    .execute()
  return token
}

async function queueBookingMail(trx: Transaction, id: string, now: Date): Promise<void> {
  const booking = await findBooking(trx, id)
  if (!booking) return
  const { brand, contactEmail } = await readIdentity(trx)
  const academy = { brand: brand ?? 'Coaching Academy', email: contactEmail }
  const { email } = booking
  await queueMail(trx, trialBooked(academy, { id, email, entry: booking.entry, day: manilaDayOf(now) }, now), now)
}

/** Made when the email is sent; null when the booking has ended by then. */
export async function linkOfEnquiry(trx: Transaction, id: string, now: Date): Promise<string | null> {
  const booking = await findBooking(trx, id)
  return booking && bookingState(booking, now) === 'booked' ? addEnquiryLink(trx, id) : null
}

const FACTS = [
  'enquiries.id',
  'enquiries.slot_id as slotId',
  'enquiries.email',
  'enquiries.cancelled_at as cancelledAt',
  'starts_at as startsAt',
  'ends_at as endsAt',
  'place',
  'users.first_name as coach',
  'coach_id as coachId',
] as const

function bookings(db: Reader) {
  return db
    .selectFrom('enquiries')
    .innerJoin('trial_slots', 'trial_slots.id', 'enquiries.slot_id')
    .leftJoin('users', 'users.id', 'trial_slots.coach_id')
    .select([...FACTS])
}

type BookingRow = Awaited<ReturnType<ReturnType<typeof bookings>['execute']>>[number]

async function findBooking(db: Reader, id: string) {
  const row = await bookings(db).where('enquiries.id', '=', id).executeTakeFirst()
  return row && withEntry(row)
}

export type TrialBooking = NonNullable<Awaited<ReturnType<typeof bookingByToken>>>

export async function bookingByToken(db: Reader, token: string) {
  const row = await bookings(db)
    .innerJoin('enquiry_links', 'enquiry_links.enquiry_id', 'enquiries.id')
    .where('enquiry_links.token_hash', '=', hashOfToken(token))
    .executeTakeFirst()
  return row ? withEntry(row) : null
}

function withEntry({ id, startsAt, endsAt, place, coach, cancelledAt, ...row }: BookingRow) {
  const entry: CalendarEntry = {
    sessionId: `trial-${id}`,
    kind: 'trial',
    startsAt,
    endsAt,
    place,
    with: coach,
    sequence: cancelledAt === null ? 0 : 1,
    cancelled: cancelledAt !== null,
    page: linkTo('trial'),
  }
  return { id, startsAt, endsAt, place, coach, cancelledAt, ...row, entry }
}
