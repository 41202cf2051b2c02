/** `ended`: the session was cancelled or closed to trainees, or began. */
export type SeatEntryState = 'waiting' | 'offered' | 'taken' | 'declined' | 'lapsed' | 'left' | 'ended'

/** A family asks for two seats at most, and gets both or none. */
export const MOST_SEATS_AT_ONCE = 2

const HOUR_MS = 3_600_000
const OFFER_MS = 24 * HOUR_MS
/** Nothing is offered or taken from an offer later than this before the start. */
const CLOSED_MS = 2 * HOUR_MS
const SHORTEST_MS = HOUR_MS

export type SeatEntry = {
  id: string
  /** One, or two for a family. */
  seats: number
  state: 'waiting' | 'offered'
  offerUntil: string | null
}

/** Until when a seat is offered now; null when the time left is too short for an answer. */
export function findOfferDeadline(startsAt: string, now: Date): string | null {
  const until = Math.min(now.getTime() + OFFER_MS, Date.parse(startsAt) - CLOSED_MS)
  return until - now.getTime() < SHORTEST_MS ? null : new Date(until).toISOString()
}

/** Open until its deadline, which a session that moved forward brings nearer. */
export function isOfferOpen(
  { state, offerUntil }: Pick<SeatEntry, 'state' | 'offerUntil'>,
  startsAt: string,
  now: Date,
): boolean {
  if (state !== 'offered' || offerUntil === null) return false
  return now.getTime() < Math.min(Date.parse(offerUntil), Date.parse(startsAt) - CLOSED_MS)
}

/** Splits the open entries by the clock: what depends on a deadline never waits for a job. */
export function judgeEntries<Entry extends SeatEntry>(entries: readonly Entry[], startsAt: string, now: Date) {
  const offered = entries.filter((entry) => isOfferOpen(entry, startsAt, now))
  const waiting = entries.filter(({ state }) => state === 'waiting')
  const lapsed = entries.filter((entry) => entry.state === 'offered' && !offered.includes(entry))
  return { offered, waiting, lapsed }
}

export function countFreeSeats(
  { seats, attending }: { seats: number; attending: number },
  offered: readonly Pick<SeatEntry, 'seats'>[],
): number {
  return Math.max(0, seats - attending - offered.reduce((sum, entry) => sum + entry.seats, 0))
}

/**
 * In strict order: an entry that does not fit lets nobody behind it pass, so that a family is not starved. One that asks
 * for more than all `seats` can never fit and is passed.
 */
export function chooseNextOffers<Entry extends Pick<SeatEntry, 'seats'>>(
  waiting: readonly Entry[],
  { free, seats }: { free: number; seats: number },
): Entry[] {
  const chosen: Entry[] = []
  let left = free
  for (const entry of waiting) {
    if (entry.seats > seats) continue
    if (entry.seats > left) break
    chosen.push(entry)
    left -= entry.seats
  }
  return chosen
}

/** The place on the list, from 1, among those who wait; 0 for an entry that does not. */
export function findWaitingPlace(entries: readonly Pick<SeatEntry, 'id' | 'state'>[], id: string): number {
  return entries.filter(({ state }) => state === 'waiting').findIndex((entry) => entry.id === id) + 1
}
