import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { childEmail } from '#domain/accounts/families/child-email'
import { ownData } from '#records/accounts/own/own-data'
import type { MailKind } from '#domain/mail/emails'
import { newId, transaction, type Records } from '#records/engine/db'
import { makeLink } from '#records/mail/mail-links'
import { addTrainee } from '#records/training/sessions/join'
import { leaveSessions } from '#records/training/sessions/leave-sessions'
import { cancelSession } from '#records/training/sessions/cancel'
import { moveSession } from '#records/training/sessions/move'
import { planSessions } from '#records/training/sessions/plan'
import { after, done, newAdministrator, NOW, setUpPackages } from '#tests/journey'
import { attendancesOf } from '#tests/planning'
import { cancelOwn } from '#tests/cancellations'
import { openTestRecords } from '#tests/records'
import { newSession, newTrainee } from '#tests/sessions'
import { answerSeatOffer, declineSeatByLink } from './answer-offer.ts'
import { hasSeatOffer, listGroupSessions } from './list-seats.ts'
import { offerFreeSeats } from './offer-seats.ts'
import { setSeats } from './set-seats.ts'
import { takeSeat } from './take-seat.ts'

let records: Records
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
const startsAt = after(5 * DAY)

/** One seat that the first has, and the others wait for. */
async function scene(people = 2) {
  const coach = await newAdministrator(records, 'coach')
  const { sessionId } = await newSession(records, { startsAt, trainees: [], coach, capacity: 5, now: NOW })
  done(await setSeats(records, coach, { id: sessionId, seats: 1 }, NOW))
  const trainees: Trainee[] = []
  for (let index = 0; index < people; index += 1) {
    const trainee = await newTrainee(records, owner, { coach })
    done(await takeSeat(records, trainee, { key: newId(), sessionId, traineeIds: [trainee.traineeId] }, NOW))
    trainees.push(trainee)
  }
  const [first, second, third] = trainees as [Trainee, Trainee, Trainee]
  return {
    coach,
    sessionId,
    first,
    second,
    third,
    free: () => cancelOwn(records, { trainee: first, sessionId, startsAt }),
  }
}

const mailsTo = (recipient: string, kind: MailKind = 'seat-offered') =>
  records.read
    .selectFrom('outbox')
    .select(['id', 'kind', 'subject', 'text', 'account_id as accountId', 'created_at as createdAt', 'until'])
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .execute()
const statesOf = async (sessionId: string) =>
  (
    await records.read
      .selectFrom('seat_entries')
      .select('state')
      .where('session_id', '=', sessionId)
      .orderBy('number')
      .execute()
  ).map(({ state }) => state)
const insideOf = async (sessionId: string) =>
  (await attendancesOf(records, sessionId)).filter(({ state }) => state !== 'cancelled').map((row) => row.trainee_id)

async function tokenOf(email: string, now = NOW): Promise<string | null> {
  const [mail] = await mailsTo(email)
  if (!mail) throw new Error('nothing was offered by email')
  return makeLink(records, { ...mail, kind: 'seat-offered' }, now)
}

describe('the email of an offer [SEAT-2]', () => {
  it('is written with the offer, once, with what, when, until when and both links', async () => {
    const { free, second, sessionId } = await scene()
    expect(await mailsTo(second.email)).toEqual([])
    done(await free())
    await Promise.all([offerFreeSeats(records, NOW), offerFreeSeats(other, NOW)])
    const mails = await mailsTo(second.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.until).toBe(after(DAY).toISOString())
    for (const words of [
      'A seat is free',
      'Q&A session',
      '/client/sessions/seats',
      'No thanks',
      '/seat/decline/{made',
    ])
      expect(mails[0]?.text).toContain(words)
    expect(await hasSeatOffer(records, second, NOW)).toBe(true)
    expect(await hasSeatOffer(records, second, after(DAY)), 'at its deadline').toBe(false)
    expect(await statesOf(sessionId)).toEqual(['taken', 'offered'])
  })

  it('declines by its link without a sign-in, once, and the next is offered the seat at once', async () => {
    const { free, second, third, sessionId } = await scene(3)
    done(await free())
    const token = (await tokenOf(second.email)) ?? ''
    for (let time = 0; time < 2; time += 1) done(await declineSeatByLink(records, token, NOW))
    expect(await statesOf(sessionId)).toEqual(['taken', 'declined', 'offered'])
    expect(await mailsTo(third.email)).toHaveLength(1)
    expect(await declineSeatByLink(records, 'x'.repeat(43), NOW)).toMatchObject({ reason: 'link-dead' })
    const late = (await tokenOf(third.email)) ?? ''
    expect(await declineSeatByLink(records, late, after(DAY))).toMatchObject({ reason: 'over' })
    expect(await tokenOf(third.email, after(DAY)), 'no link for an offer that ended').toBeNull()
  })

  it('about a child goes to the parent; a child with an account of their own answers alone', async () => {
    const { free, second, sessionId } = await scene()
    const parent = await newTrainee(records, owner)
    await records.write
      .updateTable('users')
      .set({ email: childEmail(second.id) })
      .where('id', '=', second.id)
      .execute()
    const family = { child_id: second.id, parent_id: parent.id, added_at: NOW.toISOString() }
    await records.write.insertInto('family_members').values(family).execute()
    done(await free())
    const [mail] = await mailsTo(parent.email)
    expect(mail?.subject).toMatch(/^\w+: A seat is free/)
    const entryId = mail?.accountId ?? ''
    const own = { own_account_at: NOW.toISOString() }
    await records.write.updateTable('family_members').set(own).where('child_id', '=', second.id).execute()
    expect(await answerSeatOffer(records, parent, { entryId, accept: true }, NOW)).toMatchObject({
      reason: 'not-found',
    })
    expect((await listGroupSessions(records, parent, NOW)).sessions.flatMap(({ entries }) => entries)).toEqual([])
    expect(done(await answerSeatOffer(records, second, { entryId, accept: true }, NOW))).toBe('taken')
    expect(await insideOf(sessionId)).toEqual([second.traineeId])
  })
})

describe('a list whose session changes [SEAT-2]', () => {
  it('ends with a session that is cancelled or closed, and is told when it is moved', async () => {
    const gone = await scene()
    done(await cancelSession(records, gone.coach, { id: gone.sessionId, seen: 1 }, NOW))
    expect(await statesOf(gone.sessionId)).toEqual(['taken', 'ended'])
    expect(await mailsTo(gone.second.email, 'seat-list-changed')).toHaveLength(1)
    const closed = await scene()
    done(await setSeats(records, closed.coach, { id: closed.sessionId, seats: null }, NOW))
    expect(await statesOf(closed.sessionId)).toEqual(['taken', 'ended'])
    expect(await insideOf(closed.sessionId), 'who has a seat keeps it').toHaveLength(1)
    const moved = await scene()
    const move = { id: moved.sessionId, startsAt: after(6 * DAY).toISOString(), minutes: 60, seen: 1, anyway: true }
    done(await moveSession(records, moved.coach, move, NOW))
    expect(await statesOf(moved.sessionId)).toEqual(['taken', 'waiting'])
    const [mail] = await mailsTo(moved.second.email, 'seat-list-changed')
    expect(mail?.text).toContain('You keep your place on the list')
  })

  it('ends when it begins; a session that its last trainee leaves stays open for those who wait', async () => {
    const { first, sessionId } = await scene()
    await transaction(records, async (trx) => ({ ok: true, value: await leaveSessions(trx, first.traineeId, NOW) }))
    const session = records.read.selectFrom('training_sessions').select('cancelled_at').where('id', '=', sessionId)
    expect(await session.executeTakeFirst()).toEqual({ cancelled_at: null })
    expect(await offerFreeSeats(records, NOW)).toBe(1)
    await offerFreeSeats(records, startsAt)
    expect(await statesOf(sessionId)).toEqual(['taken', 'ended'])
  })

  it('counts out whom staff added themselves, and frees the seat of nobody twice', async () => {
    const { coach, second, third, sessionId } = await scene(3)
    done(await addTrainee(records, coach, { id: sessionId, traineeId: second.traineeId }, NOW))
    done(await setSeats(records, coach, { id: sessionId, seats: 3 }, NOW))
    expect(await statesOf(sessionId)).toEqual(['taken', 'taken', 'offered'])
    expect(await mailsTo(second.email)).toEqual([])
    expect(await mailsTo(third.email)).toHaveLength(1)
  })
})

describe('a form of seats [SEAT-2]', () => {
  it('sent twice does one thing, and nothing more after the trainee has changed their mind', async () => {
    const { coach, sessionId, first } = await scene(1)
    const late = await newTrainee(records, owner, { coach })
    const form = { key: newId(), sessionId, traineeIds: [late.traineeId] }
    const replies = await Promise.all([takeSeat(records, late, form, NOW), takeSeat(other, late, form, NOW)])
    expect(replies.map((reply) => done(reply))).toEqual(['waiting', 'waiting'])
    expect(done(await answerSeatOffer(records, late, { entryId: form.key, accept: false }, NOW))).toBe('left')
    expect(await takeSeat(records, late, form, NOW)).toMatchObject({ reason: 'changed-meanwhile' })
    expect(await takeSeat(records, first, form, NOW), 'of another family').toMatchObject({ reason: 'not-found' })
    expect(await statesOf(sessionId)).toEqual(['taken', 'left'])
  })

  it('is refused to whom the package gives no session of the kind, also on the list', async () => {
    const { coach, sessionId } = await scene(1)
    const spent = await newTrainee(records, owner, { coach })
    const form = { key: newId(), sessionId, traineeIds: [spent.traineeId] }
    await records.write
      .updateTable('trainees')
      .set({ valid_until: '2026-11-20' })
      .where('id', '=', spent.traineeId)
      .execute()
    expect(await takeSeat(records, spent, form, NOW)).toMatchObject({ reason: 'package-ended' })
    expect((await listGroupSessions(records, spent, NOW)).sessions).toEqual([])
    await records.write.updateTable('trainees').set({ valid_until: null }).where('id', '=', spent.traineeId).execute()
    expect((await listGroupSessions(records, spent, NOW)).sessions.map(({ id }) => id)).toContain(sessionId)
    expect(done(await takeSeat(records, spent, form, NOW))).toBe('waiting')
    expect((await ownData(records, spent))?.records).toMatchObject({ groupSeats: [{ state: 'waiting' }] })
  })

  it('staff plan a session with seats and no trainees, with no more seats than places', async () => {
    const coach = await newAdministrator(records, 'coach')
    const plan = {
      kind: 'q-and-a' as const,
      starts: [startsAt.toISOString()],
      minutes: 60,
      place: 'Hall',
      coachId: coach.id,
    }
    const group = { ...plan, capacity: 4, traineeIds: [], anyway: true }
    for (const seats of [null, 0, 5])
      expect(await planSessions(records, coach, { ...group, seats }, NOW)).toMatchObject({ reason: 'not-possible' })
    const [id = ''] = done(await planSessions(records, coach, { ...group, seats: 4 }, NOW)).ids
    expect(await setSeats(records, coach, { id, seats: 51 }, NOW)).toMatchObject({ reason: 'not-possible' })
    done(await setSeats(records, coach, { id, seats: 5 }, NOW))
    const session = records.read.selectFrom('training_sessions').select(['seats', 'capacity']).where('id', '=', id)
    expect(await session.executeTakeFirst(), 'places grow with the seats').toEqual({ seats: 5, capacity: 5 })
    expect(await setSeats(records, coach, { id, seats: 3 }, startsAt)).toMatchObject({ reason: 'in-the-past' })
    const stranger = await newAdministrator(records, 'coach')
    expect(await setSeats(records, stranger, { id, seats: 3 }, NOW)).toMatchObject({ reason: 'not-found' })
    expect(await setSeats(records, { ...coach, role: 'cashier' }, { id, seats: 3 }, NOW)).toMatchObject({
      reason: 'not-allowed',
    })
  })
})
