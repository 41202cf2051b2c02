export type SeatEntryState = 'waiting' | 'offered' | 'taken' | 'declined' | 'lapsed' | 'left' | 'ended'

export const MOST_SEATS_AT_ONCE = 2

const HOUR_MS = 3_600_000
const OFFER_MS = 24 * HOUR_MS
const CLOSED_MS = 2 * HOUR_MS
const SHORTEST_MS = HOUR_MS

export type SeatEntry = {
  id: string
  seats: number
  state: 'waiting' | 'offered'
  offerUntil: string | null
}

/** Until when a seat is offered now; null when the time left is too short for an answer. */
export function findOfferDeadline(startsAt: string, now: Date): string | null {
  const until = Math.min(now.getTime() + OFFER_MS, Date.parse(startsAt) - CLOSED_MS)
  return until - now.getTime() < SHORTEST_MS ? null : new Date(until).toISOString()
}

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

/** Keeps strict order, so that no family starves; passes only entries that ask for more than all `seats`. */
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

export function findWaitingPlace(entries: readonly Pick<SeatEntry, 'id' | 'state'>[], id: string): number {
  return entries.filter(({ state }) => state === 'waiting').findIndex((entry) => entry.id === id) + 1
}
