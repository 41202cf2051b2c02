import { expect, it } from 'vitest'
import { chooseNextOffers, countFreeSeats, findOfferDeadline, isOfferOpen, judgeEntries } from './seats.ts'

const NOW = new Date('2026-11-21T04:00:00.000Z')
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString()

it('an offer lasts a day, never into the last two hours, and none is shorter than an hour [SEAT-2]', () => {
  expect(findOfferDeadline(inHours(48), NOW)).toBe(inHours(24))
  expect(findOfferDeadline(inHours(10), NOW)).toBe(inHours(8))
  expect(findOfferDeadline(inHours(3), NOW)).toBe(inHours(1))
  expect(findOfferDeadline(inHours(2.99), NOW)).toBeNull()
  expect(findOfferDeadline(inHours(-1), NOW)).toBeNull()
})

it('an offer is open before its deadline and lapsed at it, also when the session moves forward [SEAT-2]', () => {
  const offer = { state: 'offered', offerUntil: inHours(0.001) } as const
  expect(isOfferOpen(offer, inHours(10), NOW)).toBe(true)
  expect(isOfferOpen({ ...offer, offerUntil: NOW.toISOString() }, inHours(10), NOW)).toBe(false)
  expect(isOfferOpen(offer, inHours(2), NOW)).toBe(false)
  expect(isOfferOpen({ ...offer, state: 'waiting' }, inHours(10), NOW)).toBe(false)
  const entry = { id: 'x', seats: 1 }
  const judged = judgeEntries(
    [
      { ...entry, ...offer },
      { ...entry, state: 'offered', offerUntil: inHours(-1) },
      { ...entry, state: 'waiting', offerUntil: null },
    ],
    inHours(10),
    NOW,
  )
  expect([judged.offered.length, judged.lapsed.length, judged.waiting.length]).toEqual([1, 1, 1])
})

it('seats are offered in strict order, two or none to a family [SEAT-2]', () => {
  expect(countFreeSeats({ seats: 5, attending: 2 }, [{ seats: 2 }])).toBe(1)
  expect(countFreeSeats({ seats: 1, attending: 2 }, [])).toBe(0)
  const of = (sizes: number[], free: number, seats = 5) =>
    chooseNextOffers(
      sizes.map((seats) => ({ seats })),
      { free, seats },
    ).length
  expect([of([1, 2, 1], 3), of([1, 2, 1], 2), of([2, 1], 1), of([1, 1], 5), of([2, 1], 1, 1)]).toEqual([
    2, 1, 0, 2, 1,
  ])
})
