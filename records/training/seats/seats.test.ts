import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { newId, type Records } from '#records/engine/db'
import { addTrainee } from '#records/training/sessions/join'
import { after, done, newAdministrator, NOW, setUpPackages } from '#tests/journey'
import { attendancesOf } from '#tests/planning'
import { cancelOwn } from '#tests/cancellations'
import { openTestRecords } from '#tests/records'
import { newSession, newTrainee } from '#tests/sessions'
import { offerFreeSeats } from './offer-seats.ts'
import { answerSeatOffer } from './answer-offer.ts'
import { setSeats } from './set-seats.ts'
import { takeSeat } from './take-seat.ts'

let records: Records
/** The same records as another process has them. */
let other: Records
let owner: Actor
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await openTestRecords()
  ;({ records, close } = opened)
  other = await opened.another()
  await setUpPackages(records)
  owner = await newAdministrator(records)
})
afterAll(() => close())

type Trainee = Actor & { traineeId: string }
const DAY = 24 * 60

async function scene({
  seats,
  people,
  startsAt = after(5 * DAY),
  capacity = 10,
}: {
  seats: number
  people: number
  startsAt?: Date
  capacity?: number
}) {
  const coach = await newAdministrator(records, 'coach')
  const trainees: Trainee[] = []
  for (let index = 0; index < people; index += 1) trainees.push(await newTrainee(records, owner, { coach }))
  const { sessionId } = await newSession(records, { startsAt, trainees: [], coach, capacity, now: NOW })
  done(await setSeats(records, coach, { id: sessionId, seats }, NOW))
  return { coach, trainees, sessionId, startsAt }
}

const take = (of: Trainee, sessionId: string, now = NOW, on = records) =>
  takeSeat(on, of, { key: newId(), sessionId, traineeIds: [of.traineeId] }, now)
const insideOf = async (sessionId: string) =>
  (await attendancesOf(records, sessionId)).filter(({ state }) => state !== 'cancelled').map((row) => row.trainee_id)
const entriesOf = (sessionId: string) =>
  records.read.selectFrom('seat_entries').selectAll().where('session_id', '=', sessionId).orderBy('number').execute()
const entryOf = async (sessionId: string, { traineeId }: Trainee) =>
  (await entriesOf(sessionId)).findLast(({ trainee_id }) => trainee_id === traineeId)?.id ?? ''
const answer = async (of: Trainee, sessionId: string, accept: boolean, now = NOW, on = records) =>
  answerSeatOffer(on, of, { entryId: await entryOf(sessionId, of), accept }, now)

async function withFamily(children: readonly Trainee[]): Promise<Actor> {
  const parent = await newTrainee(records, owner)
  const at = NOW.toISOString()
  await records.write
    .insertInto('family_members')
    .values(children.map(({ id }) => ({ child_id: id, parent_id: parent.id, added_at: at })))
    .execute()
  return parent
}

describe('a seat', () => {
  it('of ten trainees at one seat one has it, and nine wait in order [SEAT-2]', async () => {
    const { trainees, sessionId } = await scene({ seats: 1, people: 10 })
    const answers = await Promise.all(
      trainees.map((one, index) => take(one, sessionId, NOW, index % 2 ? other : records)),
    )
    const values = answers.map((one) => done(one))
    expect(values.filter((value) => value === 'taken')).toHaveLength(1)
    expect(await insideOf(sessionId)).toHaveLength(1)
    const entries = await entriesOf(sessionId)
    expect(entries.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(entries.map(({ state }) => state)).toEqual(['taken', ...Array(9).fill('waiting')])
  })

  it('that is gone by now is not waited for unasked [SEAT-2]', async () => {
    const { trainees, sessionId } = await scene({ seats: 1, people: 2 })
    const [first, second] = trainees as [Trainee, Trainee]
    done(await take(first, sessionId))
    const request = { key: newId(), sessionId, traineeIds: [second.traineeId] }
    expect(await takeSeat(records, second, { ...request, mayWait: false }, NOW)).toMatchObject({
      reason: 'gone-meanwhile',
    })
    expect(await entriesOf(sessionId)).toHaveLength(1)
    expect(done(await takeSeat(records, second, { ...request, mayWait: true }, NOW))).toBe('waiting')
  })

  it('control: reading the free seats and then adding, without the lock, seats ten [SEAT-2]', async () => {
    const { trainees, sessionId } = await scene({ seats: 1, people: 10 })
    const free = await Promise.all(trainees.map(async () => (await insideOf(sessionId)).length < 1))
    for (const [index, { traineeId }] of trainees.entries())
      if (free[index])
        await records.write
          .insertInto('attendances')
          .values({
            id: newId(),
            session_id: sessionId,
            trainee_id: traineeId,
            kind: 'q-and-a',
            created_at: NOW.toISOString(),
            confirmed_at: null,
            marked_at: null,
            marked_by: null,
          })
          .execute()
    expect(await insideOf(sessionId)).toHaveLength(10)
  })

  it('is not taken past those who wait, and an offer is accepted before its deadline only [SEAT-2]', async () => {
    const { trainees, sessionId, startsAt } = await scene({ seats: 1, people: 4 })
    const [first, second, third, fourth] = trainees as [Trainee, Trainee, Trainee, Trainee]
    for (const one of [first, second, third]) done(await take(one, sessionId))
    expect(await offerFreeSeats(records, NOW)).toBe(0)
    // The session that nobody is in now stays open for those who wait.
    done(await cancelOwn(records, { trainee: first, sessionId, startsAt }))
    expect(await insideOf(sessionId)).toEqual([])
    expect(done(await take(fourth, sessionId)), 'others wait').toBe('waiting')
    expect((await entriesOf(sessionId)).map(({ state }) => state)).toEqual(['taken', 'offered', 'waiting', 'waiting'])
    expect([await offerFreeSeats(records, NOW), await offerFreeSeats(other, NOW)]).toEqual([0, 0])
    expect(await answer(second, sessionId, true, after(DAY))).toMatchObject({ reason: 'offer-lapsed' })
    expect(await offerFreeSeats(records, after(DAY))).toBe(1)
    expect(await answer(second, sessionId, true, after(DAY))).toMatchObject({ reason: 'offer-lapsed' })
    for (let time = 0; time < 2; time += 1)
      expect(done(await answer(third, sessionId, true, new Date(after(2 * DAY).getTime() - 1)))).toBe('taken')
    expect(await insideOf(sessionId)).toEqual([third.traineeId])
    expect(await answer(third, sessionId, false)).toMatchObject({ reason: 'changed-meanwhile' })
  })

  it('no seat is offered in the last hours, and none of another’s list is answered [SEAT-2]', async () => {
    const { coach, trainees, sessionId } = await scene({ seats: 1, people: 3, startsAt: after(3 * 60) })
    const [first, second, third] = trainees as [Trainee, Trainee, Trainee]
    for (const one of [first, second]) done(await take(one, sessionId))
    done(await setSeats(records, coach, { id: sessionId, seats: 2 }, after(1)))
    expect(await offerFreeSeats(records, after(1)), 'less than an hour to answer').toBe(0)
    expect(await offerFreeSeats(records, NOW)).toBe(1)
    const entryId = await entryOf(sessionId, second)
    expect(await answerSeatOffer(records, third, { entryId, accept: true }, NOW)).toMatchObject({
      reason: 'not-found',
    })
    expect(await take(third, sessionId, after(3 * 60))).toMatchObject({ reason: 'begun' })
  })

  it('two seats or none go to a family, and nobody behind it passes [SEAT-2]', async () => {
    const { coach, trainees, sessionId } = await scene({ seats: 1, people: 4 })
    const [first, child, sister, single] = trainees as [Trainee, Trainee, Trainee, Trainee]
    const parent = await withFamily([child, sister])
    done(await take(first, sessionId))
    const tooMany = { key: newId(), sessionId, traineeIds: [child.traineeId, sister.traineeId] }
    expect(await takeSeat(records, parent, tooMany, NOW)).toMatchObject({ reason: 'too-few-seats' })
    done(await setSeats(records, coach, { id: sessionId, seats: 2 }, NOW))
    const other = await newTrainee(records, owner, { coach })
    done(await take(other, sessionId))
    const pair = { key: newId(), sessionId, traineeIds: [child.traineeId, sister.traineeId] }
    expect(await takeSeat(records, single, pair, NOW)).toMatchObject({ reason: 'not-found' })
    for (let time = 0; time < 2; time += 1) expect(done(await takeSeat(records, parent, pair, NOW))).toBe('waiting')
    done(await take(single, sessionId))
    const offered = async () => (await entriesOf(sessionId)).filter(({ state }) => state === 'offered')
    done(await setSeats(records, coach, { id: sessionId, seats: 3 }, NOW))
    expect(await offered(), 'one seat is not enough for two').toEqual([])
    done(await setSeats(records, coach, { id: sessionId, seats: 4 }, NOW))
    const [entry, ...more] = await offered()
    expect(more).toEqual([])
    const accepted = { entryId: entry?.id ?? '', accept: true }
    expect(done(await answerSeatOffer(records, parent, accepted, NOW))).toBe('taken')
    expect(await insideOf(sessionId)).toHaveLength(4)
  })

  it('the parent accepts while staff add somebody: no more are inside than there are places [SEAT-2]', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { coach, trainees, sessionId } = await scene({ seats: 1, people: 3, capacity: 2 })
      const [first, second, third] = trainees as [Trainee, Trainee, Trainee]
      for (const one of [first, second]) done(await take(one, sessionId))
      done(await setSeats(records, coach, { id: sessionId, seats: 2 }, NOW))
      const both = [
        () => answer(second, sessionId, true, NOW, other),
        () => addTrainee(records, coach, { id: sessionId, traineeId: third.traineeId }, NOW),
      ]
      const answers = await Promise.all((round % 2 ? both : both.toReversed()).map((each) => each()))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await insideOf(sessionId)).toHaveLength(2)
    }
  })
})
