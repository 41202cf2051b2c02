import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { closeAccount, openAccount } from '#records/accounts/close-account'
import { changePassword } from '#records/accounts/passwords'
import { endAllSessions, endOtherSessions } from '#records/accounts/end-sessions'
import type { Records } from '#records/engine/db'
import { forgetVisits } from '#records/engine/restored-database'
import { after, done, newAdministrator, newClient, NOW, setUpPackages, wholeTables } from '#tests/journey'
import { ENGINE, openTestRecords } from '#tests/records'
import { newSession, newTeam, newTrainee } from '#tests/sessions'
import { entryOfTrainee } from './entries.ts'
import { endFeed, feedByToken, feedOf, makeFeed } from './feeds.ts'

let opened: Awaited<ReturnType<typeof openTestRecords>>
let records: Records
let owner: Actor
let coach: Actor
let manager: Actor
beforeAll(async () => {
  opened = await openTestRecords()
  ;({ records } = opened)
  await setUpPackages(records)
  ;({ owner, coach, manager } = await newTeam(records))
})
afterAll(() => opened.close())

const SITE = { origin: 'https://luningning.example', host: 'luningning.example', secondStepDays: 0 }
const DAY = 1440
const FROM = { device: 'Chrome on Android', deviceHash: null }
const feed = (token: string, now = NOW) => feedByToken(records, token, SITE, now)
const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents('vevent').map((event) => ({
    id: String(event.getFirstPropertyValue('uid')).split('@')[0] ?? '',
    status: String(event.getFirstPropertyValue('status')),
    sequence: Number(event.getFirstPropertyValue('sequence')),
    words: String(event.getFirstPropertyValue('description')),
  }))
const eventsIn = async (token: string, now = NOW) => eventsOf((await feed(token, now))?.text ?? '')
const trainee = (name?: string) => newTrainee(records, owner, { coach, ...(name ? { name } : {}) })
const session = (startsIn: number, trainees: { traineeId: string }[], by: Actor | null = coach) =>
  newSession(records, { startsAt: after(startsIn), trainees, coach: by, now: NOW })

describe('a private calendar', () => {
  it('holds the sessions of one person alone, ninety days back and all to come, the cancelled ones as cancelled [SES-5]', async () => {
    const [one, other] = [await trainee(), await trainee()]
    const old = await session(-91 * DAY, [one])
    const kept = await session(-89 * DAY, [one])
    const next = await session(DAY, [one, other])
    const far = await session(400 * DAY, [one])
    await session(2 * DAY, [other])
    const off = await session(3 * DAY, [one])
    await records.write
      .updateTable('training_sessions')
      .set({ cancelled_at: NOW.toISOString(), revision: 3 })
      .where('id', '=', off.sessionId)
      .execute()
    await records.write
      .updateTable('attendances')
      .set({ state: 'cancelled', revision: 1 })
      .where('session_id', '=', next.sessionId)
      .where('trainee_id', '=', one.traineeId)
      .execute()
    const events = await eventsIn(done(await makeFeed(records, one, NOW)))
    expect(events.map(({ id, status, sequence }) => [id, status, sequence])).toEqual([
      [kept.sessionId, 'CONFIRMED', 0],
      [next.sessionId, 'CANCELLED', 1],
      [off.sessionId, 'CANCELLED', 3],
      [far.sessionId, 'CONFIRMED', 0],
    ])
    expect(events.map(({ id }) => id)).not.toContain(old.sessionId)
  })

  it('is opened by its newest address alone, and by none once it is ended; only a hash is kept [SES-5]', async () => {
    const person = await trainee()
    await session(DAY, [person])
    const first = done(await makeFeed(records, person, NOW))
    expect(await eventsIn(first)).toHaveLength(1)
    const second = done(await makeFeed(records, person, after(1)))
    expect([await feed(first), (await eventsIn(second)).length]).toEqual([null, 1])
    expect(await feedOf(records, person)).toMatchObject({ madeAt: after(1).toISOString(), endedAt: null })
    expect(JSON.stringify(await wholeTables(records))).not.toContain(second)
    await endFeed(records, person, after(2))
    await endFeed(records, person, after(3))
    expect([await feed(second), await feedOf(records, person), await feed('x'.repeat(43))]).toEqual([
      null,
      null,
      null,
    ])
    const lines = await records.read
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', person.id)
      .where('action', 'like', 'calendar-feed %')
      .execute()
    expect(lines.map(({ action }) => action).toSorted()).toEqual([
      'calendar-feed end',
      'calendar-feed make',
      'calendar-feed make',
    ])
  })

  it('made at once on two devices is one, opened by the address made last [SES-5]', async () => {
    const person = await trainee()
    const made = await Promise.all([1, 2, 3].map(() => makeFeed(records, person, NOW)))
    const opens = await Promise.all(made.map(async (each) => (await feed(done(each))) !== null))
    expect(opens.filter(Boolean)).toHaveLength(1)
  })

  it('keeps its tag while nothing changes, and has another with each change [SES-5]', async () => {
    const person = await trainee()
    const { sessionId } = await session(DAY, [person])
    const token = done(await makeFeed(records, person, NOW))
    const [first, again] = [await feed(token), await feed(token, after(30))]
    expect(again?.tag).toBe(first?.tag)
    expect(again?.text.replaceAll(/DTSTAMP:.+/g, '')).toBe(first?.text.replaceAll(/DTSTAMP:.+/g, ''))
    await records.write
      .updateTable('training_sessions')
      .set({ place: 'Studio 2', revision: 1 })
      .where('id', '=', sessionId)
      .execute()
    const moved = await feed(token, after(30))
    expect(moved?.tag).not.toBe(first?.tag)
    expect(moved?.text).toContain('LOCATION:Studio 2')
    const elsewhere = await feedByToken(records, token, { ...SITE, origin: 'https://new.example' }, after(30))
    expect(elsewhere?.tag).not.toBe(moved?.tag)
  })

  it('ends after a year, and wherever every session of the account ends: its owner reads why and makes a new one [SES-5, SEC-7]', async () => {
    const person = await trainee()
    const make = async (now = NOW) => done(await makeFeed(records, person, now))
    const first = await make()
    expect(await feed(first, after(364 * DAY))).not.toBeNull()
    expect(await feed(first, after(365 * DAY))).toBeNull()
    await endAllSessions(records, person, after(1))
    expect(await feed(first, after(2))).toBeNull()
    expect(await feedOf(records, person)).toMatchObject({ endedAt: after(1).toISOString() })
    const second = await make(after(3))
    expect(await feed(second, after(4))).not.toBeNull()
    expect(await feedOf(records, person)).toMatchObject({ endedAt: null })
    done(await changePassword(records, person, { oldHash: 'a hash', newHash: 'new', from: FROM }, after(5)))
    expect(await feed(second, after(6))).toBeNull()
    const third = await make(after(7))
    await endOtherSessions(records, person, null, after(8))
    expect(await feed(third, after(9))).toBeNull()
  })

  it('is closed to staff who owe a second step, like every other page of theirs [SES-5, STAFF-3]', async () => {
    const token = done(await makeFeed(records, coach, NOW))
    await records.write.updateTable('second_step_asked').set({ since: NOW.toISOString() }).execute()
    const shown = (days: number, now: Date) => feedByToken(records, token, { ...SITE, secondStepDays: days }, now)
    expect(await shown(7, after(6 * DAY))).not.toBeNull()
    expect(await shown(7, after(8 * DAY))).toBeNull()
    expect(await shown(0, after(8 * DAY)), 'the control: where nobody has to').not.toBeNull()
  })

  it('is for enrolled trainees and for staff with sessions; a coach sees theirs, who plans sees all [SES-5]', async () => {
    expect(await makeFeed(records, await newClient(records), NOW)).toEqual({ ok: false, reason: 'not-enrolled' })
    const cashier = await newAdministrator(records, 'cashier')
    expect(await makeFeed(records, cashier, NOW)).toEqual({ ok: false, reason: 'not-allowed' })
    const person = await trainee('Marikit Bituin-Dalisay')
    const [own, foreign] = [await session(5 * DAY, [person]), await session(6 * DAY, [person], null)]
    const tokens = {
      coach: done(await makeFeed(records, coach, NOW)),
      manager: done(await makeFeed(records, manager, NOW)),
    }
    const [coachSees, managerSees] = [await eventsIn(tokens.coach), await eventsIn(tokens.manager)]
    const idsOf = (events: typeof coachSees) => events.map(({ id }) => id)
    expect(idsOf(coachSees)).toContain(own.sessionId)
    expect(idsOf(coachSees)).not.toContain(foreign.sessionId)
    expect(idsOf(managerSees)).toEqual(expect.arrayContaining([own.sessionId, foreign.sessionId]))
    const { words } = coachSees.find(({ id }) => id === own.sessionId) ?? { words: '' }
    expect(words).toContain('With Marikit.')
    expect(words).not.toContain('Bituin')
    await records.write.updateTable('users').set({ role: 'cashier' }).where('id', '=', manager.id).execute()
    expect(await feed(tokens.manager)).toBeNull()
    await records.write.updateTable('users').set({ role: 'manager' }).where('id', '=', manager.id).execute()
  })

  it('ends with the account and with the enrolment, and a restored backup opens none [SES-5]', async () => {
    const [closed, left] = [await newAdministrator(records, 'coach'), await trainee()]
    await session(DAY, [left], closed)
    const tokens = {
      closed: done(await makeFeed(records, closed, NOW)),
      left: done(await makeFeed(records, left, NOW)),
    }
    const disable = (disabled_at: string | null) =>
      records.write.updateTable('users').set({ disabled_at }).where('id', '=', closed.id).execute()
    await disable(NOW.toISOString())
    expect(await feed(tokens.closed)).toBeNull()
    await disable(null)
    expect(await eventsIn(tokens.closed)).toHaveLength(1)
    done(await closeAccount(records, closed.email, NOW))
    done(await openAccount(records, closed.email, NOW))
    expect(await feed(tokens.closed), 'not even when the account is opened again').toBeNull()
    await records.write
      .updateTable('attendances')
      .set({ trainee_id: null })
      .where('trainee_id', '=', left.traineeId)
      .execute()
    expect(await eventsIn(tokens.left)).toEqual([])
    if (ENGINE !== 'sqlite') return
    await forgetVisits({ databaseUrl: null, dataDir: opened.dataDir }, NOW)
    expect(await feed(tokens.left)).toBeNull()
  })

  it('gives one session as a file to whose it is, and to nobody else [SES-5]', async () => {
    const [one, other] = [await trainee(), await trainee()]
    const { sessionId } = await session(DAY, [one])
    expect(await entryOfTrainee(records.read, one.id, sessionId)).toMatchObject({ sessionId, with: 'Ana Coach' })
    expect(await entryOfTrainee(records.read, other.id, sessionId)).toBeNull()
    expect(await entryOfTrainee(records.read, coach.id, sessionId)).toBeNull()
  })
})
