import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { seriesOf } from '#domain/training/plan-session'
import type { Records } from '#records/engine/db'
import { cancelSession } from '#records/training/sessions/cancel'
import { addTrainee } from '#records/training/sessions/join'
import { markAttendance } from '#records/training/sessions/mark-attendance'
import { moveSession } from '#records/training/sessions/move'
import { done, newAdministrator, NOW, setUpPackages } from '#tests/journey'
import { makePlanRequest, at, planned } from '#tests/planning'
import { ENGINE, openTestRecords } from '#tests/records'
import { newSession, newTeam, newTrainee } from '#tests/sessions'
import { remindOfSessions } from './reminders.ts'

let opened: Awaited<ReturnType<typeof openTestRecords>>
let records: Records
let owner: Actor
beforeAll(async () => {
  opened = await openTestRecords()
  ;({ records } = opened)
  await setUpPackages(records)
  ;({ owner } = await newTeam(records))
})
afterAll(() => opened.close())

const manila = (day: string, time: string) => new Date(at(day, time))
const remind = (day: string, time: string, by = records) => remindOfSessions(by, manila(day, time))
async function scene() {
  const coach = await newAdministrator(records, 'coach')
  return { coach, trainee: await newTrainee(records, owner, { coach }) }
}
const lettersTo = ({ email }: Pick<Actor, 'email'>) =>
  records.read
    .selectFrom('outbox')
    .select(['kind', 'subject', 'text', 'calendar', 'until'])
    .where('recipient', '=', email)
    .where('kind', 'in', ['session-planned', 'session-moved', 'session-cancelled', 'session-reminder'])
    .orderBy('created_at')
    .orderBy('subject')
    .execute()
const kindsTo = async (person: Pick<Actor, 'email'>) => (await lettersTo(person)).map(({ kind }) => kind)
const remindersTo = async (person: Pick<Actor, 'email'>) =>
  (await kindsTo(person)).filter((kind) => kind === 'session-reminder').length

describe('a letter about sessions', () => {
  it('is one for a series, with every date and a calendar of all of them [SES-6]', async () => {
    const { coach, trainee } = await scene()
    const starts = seriesOf(at('2026-11-28', '10:00'), 4)
    await planned(records, coach, makePlanRequest(coach, [trainee.traineeId], { starts }))
    const [letter, ...more] = await lettersTo(trainee)
    expect([letter?.kind, letter?.subject, more]).toEqual(['session-planned', '4 sessions are planned', []])
    for (const day of ['Nov 28', 'Dec 5', 'Dec 12', 'Dec 19']) expect(letter?.text).toContain(day)
    expect(letter?.calendar?.match(/BEGIN:VEVENT/g)).toHaveLength(4)
    expect(letter?.text).toContain('Where: Studio 1')
  })

  it('tells of a move from the old time to the new one, and of a cancellation, each once and with its calendar [SES-6]', async () => {
    const { coach, trainee } = await scene()
    const [id = ''] = await planned(records, coach, makePlanRequest(coach, [trainee.traineeId]))
    const wish = { id, startsAt: at('2026-11-26', '15:00'), minutes: 60, seen: 0 }
    for (let time = 0; time < 2; time += 1) done(await moveSession(records, coach, wish, NOW))
    for (let time = 0; time < 2; time += 1) done(await cancelSession(records, coach, { id, seen: 1 }, NOW))
    const letters = await lettersTo(trainee)
    expect(letters.map(({ kind }) => kind).toSorted()).toEqual([
      'session-cancelled',
      'session-moved',
      'session-planned',
    ])
    const of = (kind: string) => letters.find((letter) => letter.kind === kind)
    expect(of('session-moved')?.text).toContain('Wednesday, Nov 25, 2026, 12:00 PM was moved')
    expect(of('session-moved')?.text).toContain('Thursday, Nov 26, 2026')
    expect(of('session-moved')?.calendar).toMatch(/SEQUENCE:1\r\n/)
    expect(of('session-cancelled')?.calendar).toContain('METHOD:CANCEL')
    const sequenceIn = (kind: string) => Number(/SEQUENCE:(\d+)/.exec(of(kind)?.calendar ?? '')?.[1])
    expect(sequenceIn('session-cancelled')).toBeGreaterThan(sequenceIn('session-moved'))
  })

  it('of a series that is cancelled from a day on is one, and past sessions are told of to nobody [SES-6]', async () => {
    const { coach, trainee } = await scene()
    const starts = seriesOf(at('2026-11-28', '10:00'), 4)
    const ids = await planned(records, coach, makePlanRequest(coach, [trainee.traineeId], { starts }))
    done(await cancelSession(records, coach, { id: ids[1] ?? '', seen: 0, rest: true }, NOW))
    const cancelled = (await lettersTo(trainee)).filter(({ kind }) => kind === 'session-cancelled')
    expect(cancelled.map(({ subject }) => subject)).toEqual(['3 sessions are cancelled'])
    done(await cancelSession(records, coach, { id: ids[0] ?? '', seen: 0 }, manila('2026-11-30', '10:00')))
    expect(await kindsTo(trainee)).toHaveLength(2)
  })

  it('reaches whoever is added to a session or taken out of it, and not the others [SES-6]', async () => {
    const { coach, trainee } = await scene()
    const late = await newTrainee(records, owner, { coach })
    const [id = ''] = await planned(records, coach, makePlanRequest(coach, [trainee.traineeId], { capacity: 2 }))
    done(await addTrainee(records, coach, { id, traineeId: late.traineeId }, NOW))
    const attendance = await records.read
      .selectFrom('attendances')
      .select('id')
      .where('session_id', '=', id)
      .where('trainee_id', '=', late.traineeId)
      .executeTakeFirstOrThrow()
    done(await markAttendance(records, coach, { attendanceId: attendance.id, state: 'cancelled', seen: 0 }, NOW))
    done(await addTrainee(records, coach, { id, traineeId: late.traineeId }, NOW))
    expect((await kindsTo(late)).toSorted()).toEqual(['session-cancelled', 'session-planned', 'session-planned'])
    expect(await kindsTo(trainee)).toEqual(['session-planned'])
  })

  it('is not written when what it tells of is refused [SES-6]', async () => {
    const { coach, trainee } = await scene()
    const [id = ''] = await planned(records, coach, makePlanRequest(coach, [trainee.traineeId]))
    const wish = { id, startsAt: at('2026-11-29', '15:00'), minutes: 60, seen: 0 }
    expect(await moveSession(records, coach, wish, NOW)).toMatchObject({ reason: 'closed' })
    expect(await kindsTo(trainee)).toEqual(['session-planned'])
  })
})

describe('a reminder', () => {
  /** Planned so early that no notice was sent on planning. */
  const session = async (day: string, time: string, made: Awaited<ReturnType<typeof scene>>) =>
    newSession(records, { startsAt: manila(day, time), trainees: [made.trainee], coach: made.coach, now: NOW })

  it('comes a day and two hours before, each once, though three processes look all the time [SES-6]', async () => {
    const made = await scene()
    await session('2026-12-03', '10:00', made)
    const processes = [records, await opened.another(), await opened.another()]
    const all = async (day: string, time: string) => {
      await Promise.all(processes.map((by) => remind(day, time, by)))
      return remindersTo(made.trainee)
    }
    expect(await all('2026-12-02', '09:59')).toBe(0)
    expect(await all('2026-12-02', '10:00')).toBe(1)
    expect(await all('2026-12-02', '10:05')).toBe(1)
    expect(await all('2026-12-03', '07:59')).toBe(1)
    expect(await all('2026-12-03', '08:00')).toBe(2)
    expect(await all('2026-12-03', '09:59')).toBe(2)
    const [first] = (await lettersTo(made.trainee)).filter(({ kind }) => kind === 'session-reminder')
    expect(first?.text).toContain('Thursday, Dec 3, 2026, 10:00 AM')
    expect(first?.calendar).toContain('BEGIN:VEVENT')
    expect(first?.until).toBe(at('2026-12-03', '10:00'))
  })

  it('would come again without the note of it: what proves it once can see it twice [SES-6]', async () => {
    const made = await scene()
    await session('2026-12-04', '10:00', made)
    await remind('2026-12-03', '10:00')
    await records.write.deleteFrom('session_reminders').execute()
    await records.write
      .updateTable('outbox')
      .set({ once: null })
      .where('recipient', '=', made.trainee.email)
      .execute()
    await remind('2026-12-03', '10:05')
    expect(await remindersTo(made.trainee)).toBe(2)
  })

  it('is neither lost nor doubled by a process that dies between its note and its letter [SES-6]', async () => {
    const made = await scene()
    await session('2026-12-05', '10:00', made)
    await (ENGINE === 'sqlite'
      ? sql`create trigger no_mail before insert on outbox begin select raise(abort, 'the process died'); end`
      : sql`create function no_mail() returns trigger language plpgsql as
          $$ begin raise exception 'the process died'; end $$`
    ).execute(records.write)
    if (ENGINE === 'postgres')
      await sql`create trigger no_mail before insert on outbox for each row execute function no_mail()`.execute(
        records.write,
      )
    await expect(remind('2026-12-04', '10:00')).rejects.toThrow('the process died')
    await (ENGINE === 'sqlite' ? sql`drop trigger no_mail` : sql`drop trigger no_mail on outbox`).execute(
      records.write,
    )
    expect(await remindersTo(made.trainee)).toBe(0)
    for (const time of ['10:05', '10:10']) await remind('2026-12-04', time)
    expect(await remindersTo(made.trainee)).toBe(1)
  })

  it('follows a session that is moved, and leaves one that is cancelled, held or over [SES-6]', async () => {
    const [moved, off, held, over] = [await scene(), await scene(), await scene(), await scene()]
    const ids = [
      await session('2026-12-09', '10:00', moved),
      await session('2026-12-09', '10:00', off),
      await session('2026-12-09', '10:00', held),
      await session('2026-12-09', '10:00', over),
    ] as const
    await remind('2026-12-08', '10:00')
    const counts = () => Promise.all([moved, off, held, over].map(({ trainee }) => remindersTo(trainee)))
    expect(await counts()).toEqual([1, 1, 1, 1])
    const noon = manila('2026-12-08', '12:00')
    const wish = { id: ids[0].sessionId, startsAt: at('2026-12-10', '15:00'), minutes: 60, seen: 0 }
    done(await moveSession(records, moved.coach, wish, noon))
    done(await cancelSession(records, off.coach, { id: ids[1].sessionId, seen: 0 }, noon))
    await records.write
      .updateTable('attendances')
      .set({ state: 'held' })
      .where('session_id', '=', ids[2].sessionId)
      .execute()
    await remind('2026-12-09', '10:00')
    expect(await counts()).toEqual([1, 1, 1, 1])
    await remind('2026-12-09', '15:00')
    await remind('2026-12-10', '13:00')
    expect(await counts()).toEqual([3, 1, 1, 1])
  })

  it('says nothing that its reader was just told: a session planned for today is not reminded of at once [SES-6]', async () => {
    const { coach, trainee } = await scene()
    const now = manila('2026-12-15', '11:00')
    await planned(
      records,
      coach,
      makePlanRequest(coach, [trainee.traineeId], { starts: [at('2026-12-15', '15:00')] }),
      now,
    )
    for (const time of ['11:05', '12:55']) await remind('2026-12-15', time)
    expect(await kindsTo(trainee)).toEqual(['session-planned'])
    await remind('2026-12-15', '13:00')
    expect(await kindsTo(trainee)).toEqual(['session-planned', 'session-reminder'])
  })

  it('keeps to the quiet hours that the academy set [SES-6]', async () => {
    const made = await scene()
    await session('2026-12-17', '08:00', made)
    const count = async (day: string, time: string) => {
      await remind(day, time)
      return remindersTo(made.trainee)
    }
    expect(await count('2026-12-16', '08:00')).toBe(1)
    expect(await count('2026-12-16', '20:44')).toBe(1)
    expect(await count('2026-12-16', '20:45')).toBe(2)
    expect(await count('2026-12-17', '07:30')).toBe(2)
    await records.write
      .insertInto('training_terms')
      .values({
        id: 1,
        opening: JSON.stringify(Array.from({ length: 7 }, () => [480, 1200])),
        usual_minutes: 60,
        notice_hours: 24,
        quiet_from: 0,
        quiet_until: 0,
        revision: 1,
        updated_by: null,
      })
      .execute()
    const early = await scene()
    await session('2026-12-19', '06:00', early)
    await remind('2026-12-18', '03:00')
    expect(await remindersTo(early.trainee)).toBe(0)
    await remind('2026-12-18', '06:00')
    await remind('2026-12-19', '04:00')
    expect(await remindersTo(early.trainee)).toBe(2)
    await records.write.deleteFrom('training_terms').execute()
  })

  it('reaches nobody who is unenrolled [SES-6]', async () => {
    const made = await scene()
    const { sessionId } = await session('2026-12-22', '10:00', made)
    await records.write
      .updateTable('attendances')
      .set({ trainee_id: null })
      .where('session_id', '=', sessionId)
      .execute()
    await remind('2026-12-21', '10:00')
    expect(await remindersTo(made.trainee)).toBe(0)
  })
})
