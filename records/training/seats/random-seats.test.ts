import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { newId, type Records } from '#records/engine/db'
import { after, done, newAdministrator, NOW, setUpPackages } from '#tests/journey'
import { attendancesOf } from '#tests/planning'
import { cancelOwn } from '#tests/cancellations'
import { ENGINE, openTestRecords } from '#tests/records'
import { newSession, newTrainee } from '#tests/sessions'
import { offerFreeSeats } from './offer-seats.ts'
import { answerSeatOffer } from './answer-offer.ts'
import { setSeats } from './set-seats.ts'
import { takeSeat } from './take-seat.ts'

const RUNS = Number(process.env.MODEL_RUNS ?? (ENGINE === 'sqlite' ? 25 : 8))
const SEED = Number(process.env.MODEL_SEED ?? 20_261_128)
const STARTS_AT = after(5 * 24 * 60)
const HOUR_MS = 3_600_000

let records: Records
let owner: Actor
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  owner = await newAdministrator(records)
})
afterAll(() => close())

const who = fc.nat({ max: 4 })
const change = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('take' as const), who }) },
  { weight: 5, arbitrary: fc.constant({ does: 'take-two' as const }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('answer' as const), who, accept: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('cancel' as const), who }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('seats' as const), seats: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 5, arbitrary: fc.constant({ does: 'offer' as const }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('wait' as const), hours: fc.constantFrom(1, 6, 24) }) },
)

/** The same rules, said once more without a database: people by number, 3 and 4 are a family. */
class Model {
  seats = 2
  now = NOW.getTime()
  inside = new Set<number>()
  list: { of: number[]; until: number | null }[] = []

  private get start() {
    return STARTS_AT.getTime()
  }
  private holds = ({ until }: { until: number | null }) => until !== null && this.now < until
  private settle() {
    this.list = this.list.filter((entry) => entry.until === null || this.holds(entry))
  }
  private free() {
    const held = this.list.filter(this.holds).reduce((sum, { of }) => sum + of.length, 0)
    return this.seats - this.inside.size - held
  }
  take(of: number[]): string {
    const there = of.filter((one) => this.inside.has(one))
    if (this.now >= this.start) return 'begun'
    if (there.length > 0) return there.length === of.length ? 'taken' : 'already-in'
    this.settle()
    const listed = this.list.find((entry) => entry.of.some((one) => of.includes(one)))
    if (listed) return listed.of.length === of.length ? 'waiting' : 'on-the-list'
    if (of.length > this.seats) return 'too-few-seats'
    if (this.list.every(({ until }) => until !== null) && this.free() >= of.length) {
      for (const one of of) this.inside.add(one)
      return 'taken'
    }
    this.list.push({ of, until: null })
    return 'waiting'
  }
  answer(one: number, accept: boolean): string {
    const entry = this.list.find(({ of }) => of[0] === one)
    if (!entry) return 'nothing'
    if (accept && !this.holds(entry)) return 'offer-lapsed'
    this.list = this.list.filter((each) => each !== entry)
    if (!accept) {
      this.offer()
      return entry.until === null ? 'left' : 'declined'
    }
    for (const each of entry.of) this.inside.add(each)
    return 'taken'
  }
  offer(): void {
    // A session that began has no list any more.
    if (this.now >= this.start) this.list = []
    if (this.now >= this.start) return
    this.settle()
    const until = Math.min(this.now + 24 * HOUR_MS, this.start - 2 * HOUR_MS)
    if (until - this.now < HOUR_MS) return
    let free = this.free()
    for (const entry of this.list) {
      if (entry.until !== null) continue
      if (entry.of.length > this.seats) continue
      if (entry.of.length > free) break
      entry.until = until
      free -= entry.of.length
    }
  }
}

type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never

async function walk(changes: readonly Change[]) {
  const coach = await newAdministrator(records, 'coach')
  const people: (Actor & { traineeId: string })[] = []
  for (let index = 0; index < 5; index += 1) people.push(await newTrainee(records, owner, { coach }))
  const parent = await newTrainee(records, owner)
  for (const { id } of people.slice(3))
    await records.write
      .insertInto('family_members')
      .values({ child_id: id, parent_id: parent.id, added_at: NOW.toISOString() })
      .execute()
  const { sessionId } = await newSession(records, {
    startsAt: STARTS_AT,
    trainees: [],
    coach,
    capacity: 10,
    now: NOW,
  })
  done(await setSeats(records, coach, { id: sessionId, seats: 2 }, NOW))
  const model = new Model()
  const at = () => new Date(model.now)
  const personOf = (index: number) => people[index] ?? parent
  const traineeIds = (of: number[]) => of.map((index) => people[index]?.traineeId ?? '')
  const said = (verdict: { ok: true; value: string } | { ok: false; reason: string }) =>
    verdict.ok ? verdict.value : verdict.reason
  const openEntries = () =>
    records.read
      .selectFrom('seat_entries')
      .selectAll()
      .where('session_id', '=', sessionId)
      .where('state', 'in', ['waiting', 'offered'])
      .orderBy('number')
      .execute()
  const take = async (by: Actor, of: number[]) => {
    const wanted = { key: newId(), sessionId, traineeIds: traineeIds(of) }
    expect(said(await takeSeat(records, by, wanted, at()))).toBe(model.take(of))
  }
  for (const one of changes) {
    switch (one.does) {
      case 'take':
        await take(personOf(one.who), [one.who])
        break
      case 'take-two': {
        // The family of records is in the order of its trainees.
        const pair = [3, 4].toSorted((a, b) => (traineeIds([a]).join() < traineeIds([b]).join() ? -1 : 1))
        await take(parent, pair)
        break
      }
      case 'answer': {
        const entries = await openEntries()
        const entry = entries.find(({ trainee_id }) => trainee_id === traineeIds([one.who])[0])
        const expected = model.answer(one.who, one.accept)
        if (!entry) expect(expected).toMatch(/nothing|offer-lapsed/)
        else {
          const by = entry.second_trainee_id === null ? personOf(one.who) : parent
          const answer = { entryId: entry.id, accept: one.accept }
          expect(said(await answerSeatOffer(records, by, answer, at()))).toBe(expected)
        }
        break
      }
      case 'cancel':
        if (model.inside.has(one.who) && model.now < STARTS_AT.getTime()) {
          done(await cancelOwn(records, { trainee: personOf(one.who), sessionId, startsAt: STARTS_AT }, {}, at()))
          model.inside.delete(one.who)
          model.offer()
        }
        break
      case 'seats':
        if (model.now >= STARTS_AT.getTime()) break
        done(await setSeats(records, coach, { id: sessionId, seats: one.seats }, at()))
        if (model.seats !== one.seats) model.seats = one.seats
        else break
        model.offer()
        break
      case 'offer':
        await offerFreeSeats(records, at())
        model.offer()
        break
      case 'wait':
        model.now += one.hours * HOUR_MS
    }
    const inside = (await attendancesOf(records, sessionId)).filter(({ state }) => state !== 'cancelled')
    const names = (ids: (string | null)[]) => ids.map((id) => people.findIndex(({ traineeId }) => traineeId === id))
    expect(names(inside.map((row) => row.trainee_id)).toSorted()).toEqual([...model.inside].toSorted())
    const entries = await openEntries()
    expect(entries.map((row) => [names([row.trainee_id, row.second_trainee_id]), row.offer_until])).toEqual(
      model.list.map(({ of, until }) => [
        [of[0], of[1] ?? -1],
        until === null ? null : new Date(until).toISOString(),
      ]),
    )
  }
}

it('random walks of takers, staff and the clock end as the plain model says [SEAT-2]', {
  timeout: 120_000,
}, async () => {
  await fc.assert(fc.asyncProperty(fc.array(change, { minLength: 20, maxLength: 45 }), walk), {
    numRuns: RUNS,
    seed: SEED,
  })
})
