import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { cancelSession } from '#records/training/sessions/cancel'
import { moveSession } from '#records/training/sessions/move'
import type { Records } from '#records/engine/db'
import { ownData } from '#records/accounts/own/own-data'
import { after, done, newAdministrator, newClient, NOW, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { newSession, newTeam, newTrainee } from '#tests/sessions'
import { answerMoveRequest, countMoveRequests, moveRequestsPage } from './answer-move-request.ts'
import { confirmAttendance } from './confirm-attendance.ts'
import { askForMove, takeRequestBack } from './move-requests.ts'
import { nextOwnSession, ownSession, ownSessions } from './own-sessions.ts'

let opened: Awaited<ReturnType<typeof openTestRecords>>
let records: Records
/** The same records as another process has them. */
let other: Records
let owner: Actor
let manager: Actor
beforeAll(async () => {
  opened = await openTestRecords()
  ;({ records } = opened)
  other = await opened.another()
  await setUpPackages(records)
  ;({ owner, manager } = await newTeam(records))
})
afterAll(() => opened.close())

const DAY = 1440
/** NOW is a Saturday at noon in Manila. */
const START = after(3 * DAY)
const WISH = after(4 * DAY).toISOString()

async function scene({ people = 1, startsAt = START } = {}) {
  const coach = await newAdministrator(records, 'coach')
  const trainees = []
  for (let at = 0; at < people; at += 1) trainees.push(await newTrainee(records, owner, { coach }))
  const { sessionId, attendanceIds } = await newSession(records, { startsAt, trainees, coach, now: NOW })
  const [trainee] = trainees
  if (!trainee) throw new Error('nobody trains')
  return { coach, trainee, trainees, sessionId, attendanceIds }
}
type Scene = Awaited<ReturnType<typeof scene>>

const asking = (more: object = {}) => ({
  seen: START.toISOString(),
  wish: WISH,
  words: 'An exam.',
  noticeHours: 24,
  ...more,
})
const ask = ({ trainee, sessionId }: Scene, more: object = {}, by = records, now = NOW) =>
  askForMove(by, trainee, { sessionId, ...asking(more) }, now)
const requests = ({ trainee }: Scene) =>
  records.read.selectFrom('session_move_requests').selectAll().where('user_id', '=', trainee.id).execute()
const requestId = async (of: Scene) => (await requests(of)).find(({ settled_at }) => settled_at === null)?.id ?? ''
const mailsTo = ({ email }: Pick<Actor, 'email'>, kind: string) =>
  records.read
    .selectFrom('outbox')
    .select(['subject', 'text', 'calendar'])
    .where('recipient', '=', email)
    .where('kind', '=', kind as 'move-asked')
    .execute()
const answer = (by: Actor, id: string, accept: boolean, words = '', on = records) =>
  answerMoveRequest(on, by, { id, accept, words }, after(10))
const move = async ({ coach, sessionId }: Scene, startsAt: string) =>
  done(await moveSession(records, coach, { id: sessionId, startsAt, minutes: 60, seen: 0 }, NOW))

describe("one's own sessions", () => {
  it('are the next one, those to come and those that are over, of nobody else [SES-3]', async () => {
    const { coach, trainee, sessionId } = await scene()
    const session = (startsIn: number) =>
      newSession(records, { startsAt: after(startsIn), trainees: [trainee], coach, now: NOW })
    const [over, running, off] = [await session(-2 * DAY), await session(-30), await session(DAY)]
    done(await cancelSession(records, coach, { id: off.sessionId, seen: 0 }, NOW))
    const { toCome, past } = await ownSessions(records, trainee, NOW)
    expect(toCome.map(({ id, cancelled }) => [id, cancelled])).toEqual([
      [running.sessionId, false],
      [off.sessionId, true],
      [sessionId, false],
    ])
    expect(past.map(({ id }) => id)).toEqual([over.sessionId])
    expect((await nextOwnSession(records, trainee, NOW))?.id).toBe(running.sessionId)
    expect((await nextOwnSession(records, trainee, after(31)))?.id).toBe(sessionId)
    expect(await nextOwnSession(records, trainee, after(10 * DAY))).toBeNull()
    const stranger = await newTrainee(records, owner)
    expect(await ownSession(records, stranger, sessionId)).toBeNull()
    expect(await nextOwnSession(records, await newClient(records), NOW)).toBeNull()
  })
})

describe("'I will be there'", () => {
  it('is said once, by whose session it is, of the time they saw; a move asks anew [SES-3]', async () => {
    const made = await scene()
    const { trainee, sessionId } = made
    const confirm = (by: Actor, seen = START.toISOString(), now = NOW, on = records) =>
      confirmAttendance(on, by, { sessionId, seen }, now)
    for (const stranger of [await newTrainee(records, owner), made.coach, owner])
      expect(await confirm(stranger)).toEqual({ ok: false, reason: 'not-found' })
    expect(await confirm(trainee, WISH)).toEqual({ ok: false, reason: 'moved-meanwhile' })
    expect(await Promise.all([confirm(trainee), confirm(trainee, START.toISOString(), NOW, other)])).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ])
    expect((await ownSession(records, trainee, sessionId))?.confirmedAt).toBe(NOW.toISOString())
    await move(made, WISH)
    expect((await ownSession(records, trainee, sessionId))?.confirmedAt).toBeNull()
    expect(await confirm(trainee)).toEqual({ ok: false, reason: 'moved-meanwhile' })
    done(await cancelSession(records, made.coach, { id: sessionId, seen: 1 }, NOW))
    expect(await confirm(trainee, WISH)).toEqual({ ok: false, reason: 'not-planned' })
  })
})

describe('asking for another time', () => {
  it('makes one request, also when it is sent twice at once or again, and tells the coach once [SES-3]', async () => {
    const made = await scene()
    expect(await Promise.all([ask(made), ask(made, {}, other)])).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ])
    expect(await ask(made, { words: 'Another reason' })).toEqual({ ok: false, reason: 'asked-already' })
    expect(await requests(made)).toMatchObject([{ words: 'An exam.', wished_at: WISH, state: 'waiting' }])
    const mails = await mailsTo(made.coach, 'move-asked')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('> An exam.')
    expect((await ownSession(records, made.trainee, made.sessionId))?.request).toMatchObject({ state: 'waiting' })
    const data = (await ownData(records, made.trainee))?.records
    expect(data?.moveRequests).toMatchObject([{ words: 'An exam.' }])
  })

  it('is for whose session it is, in time, about the time that stands [SES-3]', async () => {
    const made = await scene()
    const stranger = await newTrainee(records, owner)
    expect(await ask({ ...made, trainee: stranger })).toEqual({ ok: false, reason: 'not-found' })
    expect(await ask(made, {}, records, after(2 * DAY + 1))).toEqual({ ok: false, reason: 'too-late' })
    await move(made, WISH)
    expect(await ask(made)).toEqual({ ok: false, reason: 'moved-meanwhile' })
    expect(await requests(made)).toEqual([])
  })

  it('is taken back, and then asked anew; a move answers it [SES-3]', async () => {
    const made = await scene()
    done(await ask(made))
    await takeRequestBack(records, await newTrainee(records, owner), made.sessionId, NOW)
    expect(await requestId(made)).not.toBe('')
    for (let time = 0; time < 2; time += 1) await takeRequestBack(records, made.trainee, made.sessionId, NOW)
    done(await ask(made, { words: 'A wedding.' }))
    await move(made, WISH)
    const later = after(5 * DAY).toISOString()
    done(await ask(made, { seen: WISH, wish: later }))
    expect((await requests(made)).map(({ state }) => state).toSorted()).toEqual(['overtaken', 'waiting', 'withdrawn'])
  })

  it('names no hour where others are in the session too [SES-3]', async () => {
    const made = await scene({ people: 2 })
    expect(await ask(made)).toEqual({ ok: false, reason: 'wish-wrong' })
    done(await ask(made, { wish: null }))
    expect(await answer(made.coach, await requestId(made), true)).toEqual({ ok: false, reason: 'in-a-group' })
    done(await answer(made.coach, await requestId(made), false, 'Come to the other one.'))
  })
})

describe('answering it', () => {
  it('is for staff whose session it is, and for who plans for all [SES-3]', async () => {
    const made = await scene()
    done(await ask(made))
    const id = await requestId(made)
    const [cashier, stranger] = [await newAdministrator(records, 'cashier'), await newAdministrator(records, 'coach')]
    for (const [by, reason] of [
      [cashier, 'not-allowed'],
      [made.trainee, 'not-allowed'],
      [stranger, 'not-found'],
    ] as const) {
      expect(await answer(by, id, false, 'No')).toEqual({ ok: false, reason })
      expect((await moveRequestsPage(records, by, { page: 1 }, NOW)).rows).toEqual([])
      expect(await countMoveRequests(records, by, NOW)).toBe(0)
    }
    const seen = async (by: Actor) =>
      (await moveRequestsPage(records, by, { page: 1 }, NOW)).rows.map((row) => row.id)
    expect([await seen(made.coach), (await seen(manager)).includes(id)]).toEqual([[id], true])
    const { sessionId } = made
    const ofOne = await moveRequestsPage(records, manager, { page: 1, sessionId }, NOW)
    expect(ofOne.rows.map((row) => row.id)).toEqual([id])
  })

  it('moves the session and says so once, also when two of staff press at once [SES-3]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const made = await scene({ startsAt: after(3 * DAY + round) })
      done(await ask(made, { seen: after(3 * DAY + round).toISOString() }))
      const id = await requestId(made)
      const said = await Promise.all([
        answer(made.coach, id, true, 'See you then.'),
        answer(manager, id, true, 'Moved.', other),
      ])
      expect(said.filter(({ ok }) => ok)).toHaveLength(1)
      const session = await ownSession(records, made.trainee, made.sessionId)
      expect([session?.startsAt, session?.request]).toEqual([WISH, null])
      const letters = await mailsTo(made.trainee, 'session-moved')
      expect(letters).toHaveLength(1)
      expect(letters[0]?.text).toMatch(/> (See you then|Moved)\./)
      expect(letters[0]?.calendar).toContain('SEQUENCE:1')
      const again = await Promise.all([
        answer(made.coach, id, true, 'See you then.'),
        answer(manager, id, true, 'Moved.'),
      ])
      expect(
        again.map(({ ok }) => ok),
        'whoever did it and lost the answer',
      ).toEqual(said.map(({ ok }) => ok))
      expect(await mailsTo(made.trainee, 'session-moved')).toHaveLength(1)
      expect(await answer(made.coach, id, false, 'Too late')).toMatchObject({ ok: false, reason: 'not-waiting' })
    }
  })

  it('of yes and no at once is one of them, and the session as that says [SES-3]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const made = await scene()
      done(await ask(made))
      const id = await requestId(made)
      const [yes, no] = await Promise.all([answer(made.coach, id, true), answer(manager, id, false, 'No.', other)])
      expect([yes.ok, no.ok].filter(Boolean)).toHaveLength(1)
      const session = await ownSession(records, made.trainee, made.sessionId)
      expect(session?.startsAt).toBe(yes.ok ? WISH : START.toISOString())
      expect(await mailsTo(made.trainee, 'session-moved')).toHaveLength(yes.ok ? 1 : 0)
      expect(await mailsTo(made.trainee, 'move-answered')).toHaveLength(yes.ok ? 0 : 1)
    }
  })

  it('with no leaves the session, and the trainee reads why on their page and in a letter [SES-3]', async () => {
    const made = await scene()
    done(await ask(made))
    const id = await requestId(made)
    expect(await answer(made.coach, id, false, ' ')).toEqual({ ok: false, reason: 'answer-missing' })
    done(await answer(made.coach, id, false, 'The studio is closed then.'))
    expect((await ownSession(records, made.trainee, made.sessionId))?.request).toMatchObject({
      state: 'declined',
      answer: 'The studio is closed then.',
    })
    expect((await mailsTo(made.trainee, 'move-answered'))[0]?.text).toContain('> The studio is closed then.')
    const lines = await records.read
      .selectFrom('audit_log')
      .select('after')
      .where('subject_id', '=', made.trainee.traineeId)
      .where('action', '=', 'move-request decline')
      .execute()
    expect(lines).toHaveLength(1)
    expect(JSON.stringify(lines)).not.toContain('studio')
    done(await ask(made, { words: 'Another day, then?' }))
  })

  it('after the session was moved, cancelled, or where the hour is taken, is refused and changes nothing [SES-3]', async () => {
    const [moved, off, taken] = [await scene(), await scene(), await scene()]
    for (const each of [moved, off, taken]) done(await ask(each))
    const ids = [await requestId(moved), await requestId(off), await requestId(taken)] as const
    await move(moved, after(5 * DAY).toISOString())
    done(await cancelSession(records, off.coach, { id: off.sessionId, seen: 0 }, NOW))
    await newSession(records, {
      startsAt: new Date(WISH),
      trainees: [await newTrainee(records, owner)],
      coach: taken.coach,
      now: NOW,
    })
    expect(await answer(moved.coach, ids[0], true)).toEqual({ ok: false, reason: 'moved-meanwhile' })
    expect(await answer(off.coach, ids[1], false, 'No')).toEqual({ ok: false, reason: 'moved-meanwhile' })
    expect(await answer(taken.coach, ids[2], true)).toEqual({ ok: false, reason: 'coach-busy' })
    expect((await moveRequestsPage(records, moved.coach, { page: 1 }, NOW)).rows).toEqual([])
    expect(await mailsTo(taken.trainee, 'session-moved')).toEqual([])
    expect((await requests(taken)).map(({ state }) => state)).toEqual(['waiting'])
  })
})
