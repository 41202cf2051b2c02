import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { DEFAULT_TERMS } from '#domain/training/terms'
import { ownData } from '#records/accounts/own/own-data'
import type { Records } from '#records/engine/db'
import { entryOfTrainee } from '#records/training/calendar-feeds/entries'
import { remindOfSessions } from '#records/training/reminding/reminders'
import { cancelSession } from '#records/training/sessions/cancel'
import { addTrainee } from '#records/training/sessions/join'
import { markAttendance } from '#records/training/sessions/mark-attendance'
import { saveTerms } from '#records/training/terms-editing'
import { trainingTerms } from '#records/training/terms'
import { after, done, newAdministrator, newClient, NOW, setUpPackages } from '#tests/journey'
import { attendancesOf, unequal } from '#tests/planning'
import { cancelOwn, makeUpIds, newCancellable, type Cancellable } from '#tests/cancellations'
import { openTestRecords } from '#tests/records'
import { newTeam, newTrainee } from '#tests/sessions'
import { finishTraining } from '#tests/training'
import { decideCancellation } from './judge-cancellation.ts'
import { countOwnMakeUps } from './make-ups.ts'
import { nextOwnSession, ownSession } from './own-sessions.ts'

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

const HOUR = 60

type Scene = Cancellable
const scene = (more: { people?: number; startsAt?: Date } = {}) => newCancellable(records, owner, more)
const cancel = (made: Scene, more: object = {}, now = NOW) => cancelOwn(records, made, more, now)
const tookOf = async ({ trainee }: Scene) =>
  (
    await records.read
      .selectFrom('trainees')
      .select('session_took')
      .where('id', '=', trainee.traineeId)
      .executeTakeFirstOrThrow()
  ).session_took
const sessionRow = ({ sessionId }: Scene) =>
  records.read.selectFrom('training_sessions').selectAll().where('id', '=', sessionId).executeTakeFirstOrThrow()
const makeUpsOf = (made: Scene) => makeUpIds(records, made)
const mailsTo = ({ email }: Pick<Actor, 'email'>) =>
  records.read
    .selectFrom('outbox')
    .select(['subject', 'text'])
    .where('recipient', '=', email)
    .where('kind', '=', 'own-session-cancelled')
    .execute()
const actionsOn = async ({ trainee }: Scene) =>
  (
    await records.read
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', trainee.traineeId)
      .where('action', 'like', 'own-session %')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)
const judge = (of: Scene, counts: boolean, seen: number, by: Actor = of.coach) =>
  decideCancellation(records, by, { attendanceId: of.attendanceId, counts, seen, reason: 'Typhoon.' }, NOW)
describe('a trainee who cancels', () => {
  it('in time takes no session, the coach is told once, and a make-up session waits to be planned [FAM-5]', async () => {
    const made = await scene()
    for (let time = 0; time < 2; time += 1) expect(done(await cancel(made, { late: false }))).toEqual({ late: false })
    expect((await sessionRow(made)).cancelled_at).toBe(NOW.toISOString())
    expect(await tookOf(made)).toBe(0)
    expect(await makeUpsOf(made)).toEqual([made.attendanceId])
    expect(await countOwnMakeUps(records.read, made.trainee.id)).toBe(1)
    const mails = await mailsTo(made.coach)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('It does not count as taken.')
    expect(mails[0]?.text).toContain('> Ill.')
    expect(await actionsOn(made)).toEqual(['own-session cancel'])
    expect(await nextOwnSession(records, made.trainee, NOW)).toBeNull()
    expect((await ownSession(records, made.trainee, made.sessionId))?.ownCancellation).toEqual({ counts: false })
    expect((await entryOfTrainee(records.read, made.trainee.id, made.sessionId))?.cancelled).toBe(true)
    const mine = await ownData(records, made.trainee)
    expect(JSON.stringify(mine)).toContain('"reason":"Ill."')
  })

  it('late takes one session until staff forgive it, and again when they count it [FAM-5]', async () => {
    const made = await scene({ startsAt: after(23 * HOUR) })
    expect(await cancel(made, { late: false })).toEqual({ ok: false, reason: 'late-meanwhile' })
    expect(done(await cancel(made))).toEqual({ late: true })
    expect([await tookOf(made), await makeUpsOf(made)]).toEqual([1, []])
    expect((await mailsTo(made.coach))[0]?.text).toContain('less than 24 hours before the start')
    for (let time = 0; time < 2; time += 1) done(await judge(made, false, 0))
    expect([await tookOf(made), await makeUpsOf(made)]).toEqual([0, [made.attendanceId]])
    expect(await judge(made, true, 0)).toEqual({ ok: false, reason: 'changed-meanwhile' })
    done(await judge(made, true, 1, manager))
    expect([await tookOf(made), await makeUpsOf(made)]).toEqual([1, []])
    expect(await actionsOn(made)).toEqual(['own-session cancel', 'own-session forgive', 'own-session count'])
    expect(await unequal(records, [made.trainee.traineeId])).toEqual([])
  })

  it('late never takes more than the package has [FAM-5]', async () => {
    const made = await scene({ startsAt: after(2 * HOUR) })
    await finishTraining(records, made.trainee.traineeId)
    const sessions = await tookOf(made)
    done(await cancel(made))
    expect([await tookOf(made), await makeUpsOf(made)]).toEqual([sessions, []])
    expect(await judge(made, true, 0)).toEqual({ ok: false, reason: 'all-taken' })
  })

  it('leaves the others of a group in it, and counts no more when staff add them again [FAM-5]', async () => {
    const made = await scene({ people: 2, startsAt: after(5 * HOUR) })
    done(await cancel(made))
    expect((await sessionRow(made)).cancelled_at).toBeNull()
    const states = (await attendancesOf(records, made.sessionId)).map(({ state }) => state)
    expect(states.toSorted()).toEqual(['cancelled', 'planned'])
    expect((await mailsTo(made.coach))[0]?.text).toContain('The other trainees stay in the session.')
    expect(await tookOf(made)).toBe(1)
    done(await addTrainee(records, made.coach, { id: made.sessionId, traineeId: made.trainee.traineeId }, NOW))
    expect([await tookOf(made), await makeUpsOf(made)]).toEqual([0, []])
    done(await cancel(made))
    expect(await tookOf(made)).toBe(1)
  })

  it('is refused what is another’s, moved, cancelled or begun, or what the academy does not allow [FAM-5]', async () => {
    const made = await scene()
    const stranger = await newTrainee(records, owner)
    expect(await cancel({ ...made, trainee: stranger })).toEqual({ ok: false, reason: 'not-found' })
    expect(await cancel(made, { seen: NOW.toISOString() })).toEqual({ ok: false, reason: 'moved-meanwhile' })
    expect(await cancel(made, {}, made.startsAt)).toEqual({ ok: false, reason: 'not-planned' })
    const { revision, ...terms } = await trainingTerms(records)
    done(await saveTerms(records, manager, { terms: { ...terms, cancelHours: null }, seen: revision }, NOW))
    expect(await cancel(made)).toEqual({ ok: false, reason: 'not-by-yourself' })
    done(await saveTerms(records, manager, { terms: DEFAULT_TERMS, seen: revision + 1 }, NOW))
    done(await cancelSession(records, made.coach, { id: made.sessionId, seen: 0 }, NOW))
    expect(await cancel(made)).toEqual({ ok: false, reason: 'not-planned' })
    expect(await mailsTo(made.coach)).toEqual([])
  })

  it('is not reminded of the session [FAM-5, SES-6]', async () => {
    const [made, control] = [await scene({ startsAt: after(24 * HOUR) }), await scene({ startsAt: after(24 * HOUR) })]
    done(await cancel(made))
    await remindOfSessions(records, after(HOUR))
    const reminders = ({ trainee }: Scene) =>
      records.read
        .selectFrom('outbox')
        .select('id')
        .where('recipient', '=', trainee.email)
        .where('kind', '=', 'session-reminder')
        .execute()
    expect([(await reminders(made)).length, (await reminders(control)).length]).toEqual([0, 1])
  })

  it('while staff mark attendance is one of the two, and the counter says which [FAM-5]', async () => {
    for (let round = 0; round < 6; round += 1) {
      const made = await scene({ startsAt: after(HOUR) })
      const mark = () =>
        markAttendance(other, made.coach, { attendanceId: made.attendanceId, state: 'held', seen: 0 }, NOW)
      const [cancelled, marked] =
        round % 2
          ? await Promise.all([cancel(made), mark()])
          : (await Promise.all([mark(), cancel(made)])).toReversed()
      expect([cancelled?.ok, marked?.ok].filter(Boolean)).toHaveLength(1)
      const [row] = await attendancesOf(records, made.sessionId)
      expect(row?.state).toBe(cancelled?.ok ? 'cancelled' : 'held')
      expect(await tookOf(made)).toBe(1)
      expect(await unequal(records, [made.trainee.traineeId])).toEqual([])
    }
  })

  it('without the lock and the guarded update both would win and two sessions count: the control [FAM-5]', async () => {
    const made = await scene({ startsAt: after(HOUR) })
    const [seen] = await attendancesOf(records, made.sessionId)
    expect(seen?.state).toBe('planned')
    done(await markAttendance(other, made.coach, { attendanceId: made.attendanceId, state: 'held', seen: 0 }, NOW))
    await records.write
      .updateTable('attendances')
      .set({ state: 'cancelled' })
      .where('id', '=', made.attendanceId)
      .execute()
    expect(await unequal(records, [made.trainee.traineeId])).toHaveLength(1)
  })
})

describe('staff who judge a late cancellation', () => {
  it('are those who may mark attendance of that session [FAM-5]', async () => {
    const made = await scene({ startsAt: after(5 * HOUR) })
    done(await cancel(made))
    const [stranger, cashier] = [await newAdministrator(records, 'coach'), await newAdministrator(records, 'cashier')]
    expect(await judge(made, false, 0, stranger)).toEqual({ ok: false, reason: 'not-found' })
    for (const by of [cashier, made.trainee, await newClient(records)])
      expect(await judge(made, false, 0, by)).toEqual({ ok: false, reason: 'not-allowed' })
    const inTime = await scene()
    done(await cancel(inTime))
    expect(await judge(inTime, true, 0)).toEqual({ ok: false, reason: 'in-time' })
  })
})
