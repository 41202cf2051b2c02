import { isOfferOpen, type SeatEntryState } from '#domain/training/seats/seats'
import { hashOfToken, newToken, type Reader, type Transaction } from '#records/engine/db'

/** Made when the email is sent; null when the offer is no longer open by then. */
export async function linkOfSeatOffer(trx: Transaction, entryId: string, now: Date): Promise<string | null> {
  const entry = await linkedEntries(trx).where('seat_entries.id', '=', entryId).executeTakeFirst()
  if (!entry || readOfferState(entry, now) !== 'open') return null
  const token = newToken()
  await trx
    .insertInto('seat_links')
    .values({ token_hash: hashOfToken(token), entry_id: entryId })
    .execute()
  return token
}

export function findLinkedEntry(db: Reader | Transaction, token: string) {
  return linkedEntries(db)
    .innerJoin('seat_links', 'seat_links.entry_id', 'seat_entries.id')
    .where('seat_links.token_hash', '=', hashOfToken(token))
    .executeTakeFirst()
}

function linkedEntries(db: Reader | Transaction) {
  return db
    .selectFrom('seat_entries')
    .innerJoin('training_sessions', 'training_sessions.id', 'seat_entries.session_id')
    .select([
      'seat_entries.id',
      'session_id as sessionId',
      'state',
      'offer_until as offerUntil',
      'second_trainee_id as secondId',
      'kind',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'cancelled_at as cancelledAt',
    ])
}

export type OfferState = 'open' | 'declined' | 'taken' | 'over'
type OfferFacts = {
  state: SeatEntryState
  offerUntil: string | null
  startsAt: string
  cancelledAt: string | null
}

export function readOfferState(offer: OfferFacts, now: Date): OfferState {
  const { state, offerUntil, startsAt, cancelledAt } = offer
  if (state === 'declined' || state === 'taken') return state
  if (state !== 'offered' || cancelledAt !== null) return 'over'
  return isOfferOpen({ state, offerUntil }, startsAt, now) ? 'open' : 'over'
}
