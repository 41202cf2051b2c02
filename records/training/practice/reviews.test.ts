import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import type { Moment } from '#domain/training/practice/reviews'
import { addDays } from '#domain/training/manila'
import { manilaDayOf } from '#domain/words/formats'
import { newId, type Records } from '#records/engine/db'
import { setCoach } from '#records/training/assign-coach'
import { after, done, newAdministrator, NOW, setUpPackages } from '#tests/journey'
import { arrivedRecording, newDrill, newTrainee, sentAttempt, traineeIdOf } from '#tests/practice'
import { openTestRecords } from '#tests/records'
import { readHomework } from './homework.ts'
import { addMoment, momentsOf, removeMoment } from './moments.ts'
import { practiceMarks, saveMarks } from './marks.ts'
import { ownAttempt, ratingsOverTime } from './own-attempt.ts'
import { practiceFigures } from './figures.ts'
import { attemptChoices, attemptsPage, countWaitingAttempts, nextToReview } from './review-lists.ts'
import { attemptToReview, saveReview } from './reviews.ts'
import { voiceNoteToPlay } from './recordings.ts'

let records: Records
let another: () => Promise<Records>
let close: () => Promise<void>
let owner: Actor
let coach: Actor
let other: Actor
let drill: string
beforeAll(async () => {
  ;({ records, another, close } = await openTestRecords())
  await setUpPackages(records)
  owner = await newAdministrator(records)
  coach = await newAdministrator(records, 'coach')
  other = await newAdministrator(records, 'coach')
  drill = await newDrill(records, owner)
})
afterAll(() => close())

async function coached(): Promise<Actor> {
  const client = await newTrainee(records, owner)
  done(await setCoach(records, owner, { traineeId: await traineeIdOf(records, client), coachId: coach.id }, NOW))
  return client
}

const momentAt = (atMs: number, more: Partial<Moment> = {}): Moment => ({
  id: newId(),
  atMs,
  markId: 'mark-5',
  words: '',
  voiceUpload: null,
  ...more,
})

const WAITING = { state: 'waiting', trainee: null, drill: null, page: 1 } as const

it('a coach sees the attempts of their own trainees, the oldest first, with a count; owners see all, others none [EYE-1]', async () => {
  const client = await coached()
  const late = await sentAttempt(records, client, drill, {}, after(5))
  const early = await sentAttempt(records, client, drill)
  const foreign = await sentAttempt(records, await newTrainee(records, owner), drill)
  const page = await attemptsPage(records, coach, { ...WAITING, trainee: client.id })
  expect(page.rows.map(({ id }) => id)).toEqual([early, late])
  const ids = async (actor: Actor) => (await attemptsPage(records, actor, WAITING)).rows.map(({ id }) => id)
  expect(await ids(coach)).not.toContain(foreign)
  expect(await ids(owner)).toEqual(expect.arrayContaining([early, late, foreign]))
  expect(await ids(other)).toEqual([])
  const manager = await newAdministrator(records, 'manager')
  expect([await ids(manager), await countWaitingAttempts(records, manager)]).toEqual([[], 0])
  expect(await countWaitingAttempts(records, coach)).toBe((await ids(coach)).length)
  expect(await nextToReview(records, coach, early)).toBe(late)
  expect((await attemptsPage(records, coach, { ...WAITING, drill: newId() })).rows).toEqual([])
  const choices = await attemptChoices(records, coach, WAITING)
  const name = page.rows[0]?.name ?? ''
  expect(choices.trainees).toContainEqual({ id: client.id, text: name, count: 2 })
  expect(choices.drills.find(({ id }) => id === drill)?.count).toBe((await ids(coach)).length)
  const found = (search: string) => attemptsPage(records, coach, { ...WAITING, trainee: client.id, search })
  expect([(await found(name.toUpperCase())).total, (await found('nobody')).total]).toEqual([2, 0])
  const none = await attemptChoices(records, coach, { ...WAITING, state: 'reviewed', trainee: client.id })
  expect(none.trainees).toContainEqual({ id: client.id, text: name, count: 0 })
  expect(await attemptToReview(records, other, early)).toBeNull()
})

it('two coaches mark at once, a moment sent twice is one, and each takes back their own [EYE-2]', async () => {
  const client = await coached()
  const attemptId = await sentAttempt(records, client, drill)
  const rival = await another()
  const moment = momentAt(7000)
  const add = (on: Records, actor: Actor, one: Moment) => addMoment(on, actor, { attemptId, moment: one }, NOW)
  const answers = await Promise.all([
    add(records, coach, moment),
    add(rival, coach, moment),
    add(rival, owner, momentAt(3000, { markId: null, words: 'Smile' })),
  ])
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(await momentsOf(records.read, attemptId)).toMatchObject([
    { atMs: 3000, words: 'Smile', tone: null },
    { atMs: 7000, mark: 'Filler word', tone: 'work' },
  ])
  expect(await add(records, other, momentAt(1))).toEqual({ ok: false, reason: 'not-found' })
  expect(await add(records, client, momentAt(1))).toEqual({ ok: false, reason: 'not-allowed' })
  const [smile] = await momentsOf(records.read, attemptId)
  const remove = (actor: Actor, momentId: string) => removeMoment(records, actor, { attemptId, momentId }, NOW)
  expect(await remove(coach, smile?.id ?? '')).toEqual({ ok: false, reason: 'not-allowed' })
  done(await remove(coach, moment.id))
  done(await remove(owner, smile?.id ?? ''))
  expect(await momentsOf(records.read, attemptId)).toEqual([])
})

it('a voice note is played by who may play the recording, and goes with its moment [EYE-2, PRAC-5]', async () => {
  const client = await coached()
  const attemptId = await sentAttempt(records, client, drill)
  const voiceUpload = await arrivedRecording(records, coach, { purpose: 'voice-note' })
  const moment = momentAt(1000, { markId: null, voiceUpload })
  done(await addMoment(records, coach, { attemptId, moment }, NOW))
  const plays = async (actor: Actor) => (await voiceNoteToPlay(records, actor, moment.id, NOW)) !== null
  expect(await Promise.all([client, coach, owner, other].map(plays))).toEqual([true, true, true, false])
  done(await removeMoment(records, coach, { attemptId, momentId: moment.id }, NOW))
  expect(await plays(owner)).toBe(false)
})

it('a review is done once, refused when another changed it, read by the trainee, and mailed once a day [EYE-2, EYE-3]', async () => {
  const client = await coached()
  const [first, second] = [
    await sentAttempt(records, client, drill),
    await sentAttempt(records, client, drill, {}, after(5)),
  ]
  done(await addMoment(records, coach, { attemptId: first, moment: momentAt(2000) }, NOW))
  expect(await ownAttempt(records, client, first, NOW)).toMatchObject({ moments: [], reviewedAt: null })
  const review = { ratings: { poise: 8 }, onceMore: 'with a pause' }
  const save = (actor: Actor, attemptId: string, seen: number, more = {}) =>
    saveReview(records, actor, { attemptId, review: { ...review, ...more }, seen }, NOW)
  expect(await save(other, first, 0)).toEqual({ ok: false, reason: 'not-found' })
  expect(await save(client, first, 0)).toEqual({ ok: false, reason: 'not-allowed' })
  done(await save(coach, first, 0))
  done(await save(coach, first, 0))
  expect(await save(owner, first, 0, { onceMore: 'slower' })).toEqual({ ok: false, reason: 'changed' })
  done(await save(owner, first, 1, { onceMore: 'slower' }))
  done(await save(coach, second, 0))
  expect(await ownAttempt(records, client, first, NOW)).toMatchObject({
    moments: [{ mark: 'Filler word' }],
    onceMore: 'slower',
    ratings: [{ points: 8 }],
    first: { id: first },
    latest: { id: second },
  })
  const stranger = await newTrainee(records, owner)
  expect(await ownAttempt(records, stranger, first, NOW)).toBeNull()
  const { rated } = await ratingsOverTime(records, client)
  expect(rated).toHaveLength(2)
  const mails = await records.read
    .selectFrom('outbox')
    .select('once')
    .where('kind', '=', 'practice-reviewed')
    .where('recipient', '=', client.email)
    .execute()
  expect(mails).toHaveLength(1)
  expect(
    (await attemptsPage(records, coach, { ...WAITING, state: 'reviewed', trainee: client.id })).rows,
  ).toHaveLength(2)
})

it('a review gives its drill once more with its words, once, or is refused as a whole [EYE-2, PRAC-6]', async () => {
  const client = await coached()
  const attemptId = await sentAttempt(records, client, drill)
  const review = { ratings: { poise: 8 }, onceMore: 'with a pause' }
  const dueDay = addDays(manilaDayOf(NOW), 7)
  const homework = { id: newId(), dueDay }
  const save = (more: object) => saveReview(records, coach, { attemptId, review, homework, seen: 0, ...more }, NOW)
  const past = { id: newId(), dueDay: addDays(dueDay, -9) }
  expect(await save({ homework: past })).toEqual({ ok: false, reason: 'day-past' })
  expect(await save({ seen: 4 })).toEqual({ ok: false, reason: 'changed' })
  expect(await attemptToReview(records, coach, attemptId)).toMatchObject({ reviewedAt: null, openHomework: null })
  done(await save({}))
  done(await save({}))
  expect(await readHomework(records.read, client.id)).toMatchObject([
    { drillId: drill, dueDay, note: 'with a pause' },
  ])
  const { openHomework } = (await attemptToReview(records, coach, attemptId)) ?? {}
  expect(openHomework).toMatchObject({ id: homework.id })
})

it('owners set the markers; moments keep the words they were set with [EYE-2]', async () => {
  const client = await coached()
  const attemptId = await sentAttempt(records, client, drill)
  done(await addMoment(records, coach, { attemptId, moment: momentAt(0) }, NOW))
  const marks = ['Calm', 'Clear', 'Warm', 'Fast', 'Flat', 'Lost'].map((name) => ({ name, tone: 'good' as const }))
  expect(await saveMarks(records, coach, marks, NOW)).toEqual({ ok: false, reason: 'not-allowed' })
  done(await saveMarks(records, owner, marks, NOW))
  expect((await practiceMarks(records.read)).map(({ name }) => name)).toEqual(marks.map(({ name }) => name))
  expect(await momentsOf(records.read, attemptId)).toMatchObject([{ mark: 'Filler word' }])
})

it('owners read attempts a trainee and week, the share reviewed and the hours until then, by coach [EYE-4]', async () => {
  expect(await practiceFigures(records, coach, NOW)).toEqual([])
  const figures = await practiceFigures(records, owner, after(60))
  const own = figures.find((row) => row.coach === coach.name)
  expect(own?.attempts).toBeGreaterThan(2)
  expect(own?.reviewedShare).toBeGreaterThan(0)
  expect(own?.hours).not.toBeNull()
})
