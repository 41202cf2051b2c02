import { seatListChanged, seatOffered, type SeatListChange } from '#domain/text/emails/training/seat-emails'
import type { Transaction } from '#records/engine/db'
import { queueMail } from '#records/mail/outbox'
import { academyIn, toMailAccount } from '#records/training/reminding/session-emails'

export async function emailSeatOffers(trx: Transaction, entryIds: readonly string[], now: Date): Promise<void> {
  if (entryIds.length === 0) return
  const academy = await academyIn(trx)
  const rows = await entriesWithPeople(trx)
    .where('seat_entries.id', 'in', [...entryIds])
    .execute()
  for (const row of rows) {
    const offer = { ...row, names: toNames(row), until: row.offerUntil ?? now.toISOString() }
    await queueMail(trx, seatOffered(academy, toMailAccount(row), offer), now)
  }
}

/** Emails everybody who waits or holds an offer, before their entries end. */
export async function emailSeatList(
  trx: Transaction,
  sessionId: string,
  change: SeatListChange,
  now: Date,
): Promise<void> {
  const academy = await academyIn(trx)
  const rows = await entriesWithPeople(trx)
    .where('seat_entries.session_id', '=', sessionId)
    .where('seat_entries.state', 'in', ['waiting', 'offered'])
    .orderBy('seat_entries.number')
    .execute()
  for (const row of rows)
    await queueMail(trx, seatListChanged(academy, toMailAccount(row), { ...row, ...change }), now)
}

/** The first of two receives the email: it names both, and children of one family have one parent. */
function entriesWithPeople(trx: Transaction) {
  return trx
    .selectFrom('seat_entries')
    .innerJoin('training_sessions', 'training_sessions.id', 'seat_entries.session_id')
    .innerJoin('trainees', 'trainees.id', 'seat_entries.trainee_id')
    .innerJoin('users', 'users.id', 'trainees.user_id')
    .leftJoin('trainees as seconds', 'seconds.id', 'seat_entries.second_trainee_id')
    .leftJoin('users as second_users', 'second_users.id', 'seconds.user_id')
    .leftJoin('users as coaches', 'coaches.id', 'training_sessions.coach_id')
    .select([
      'seat_entries.id as entryId',
      'seat_entries.trainee_id as traineeId',
      'offer_until as offerUntil',
      'training_sessions.kind',
      'training_sessions.revision',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'place',
      'coaches.first_name as coach',
      'users.id as userId',
      'users.email',
      'users.name',
      'users.first_name as firstName',
      'users.verified_at as verifiedAt',
      'second_users.first_name as secondName',
    ])
    .where('users.disabled_at', 'is', null)
}

const toNames = ({ firstName, secondName }: { firstName: string; secondName: string | null }): string[] =>
  secondName === null ? [firstName] : [firstName, secondName]
