import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { addDays } from '#domain/training/manila'
import { manilaDayOf } from '#domain/words/formats'
import { newId, type Records } from '#records/engine/db'
import { setCoach } from '#records/training/assign-coach'
import { done, newAdministrator, NOW, setUpPackages } from '#tests/journey'
import { newDrill, newTrainee, sentAttempt, traineeIdOf } from '#tests/practice'
import { openTestRecords } from '#tests/records'
import { giveHomework, practiceOfTrainee, readHomework, withdrawHomework, type NewHomework } from './homework.ts'
import { homeworkOfWeek } from './homework-week.ts'
import { remindOfHomework } from './homework-reminders.ts'
import { practiceRoom } from './practice-room.ts'

let records: Records
let close: () => Promise<void>
let owner: Actor
let coach: Actor
let drill: string
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  owner = await newAdministrator(records)
  coach = await newAdministrator(records, 'coach')
  drill = await newDrill(records, owner)
})
afterAll(() => close())

const TODAY = manilaDayOf(NOW)

async function coached() {
  const client = await newTrainee(records, owner)
  const traineeId = await traineeIdOf(records, client)
  done(await setCoach(records, owner, { traineeId, coachId: coach.id }, NOW))
  return { client, traineeId }
}
const homework = (traineeId: string, more: Partial<NewHomework> = {}): NewHomework => ({
  id: newId(),
  traineeId,
  drillId: drill,
  dueDay: addDays(TODAY, 1),
  note: 'Slowly',
  ...more,
})

it('a coach gives a drill with a day, once; it is done when an attempt at it was sent [PRAC-6]', async () => {
  const { client, traineeId } = await coached()
  const given = homework(traineeId)
  done(await giveHomework(records, coach, given, NOW))
  done(await giveHomework(records, coach, given, NOW))
  expect(await readHomework(records.read, client.id)).toMatchObject([{ id: given.id, doneAt: null, note: 'Slowly' }])
  expect((await practiceRoom(records, client, NOW))?.homework).toHaveLength(1)
  await sentAttempt(records, client, drill, { assignmentId: given.id })
  expect(await readHomework(records.read, client.id)).toMatchObject([{ doneAt: NOW.toISOString() }])
  expect(await practiceOfTrainee(records, coach, traineeId)).toMatchObject({
    homework: [{ id: given.id }],
    attempts: [{ reviewedAt: null }],
  })
})

it('only the trainee’s coach and owners give it, for a drill in use, and not for a day that is over [PRAC-6]', async () => {
  const { client, traineeId } = await coached()
  const reason = async (actor: Actor, more: Partial<NewHomework> = {}) => {
    const answer = await giveHomework(records, actor, homework(traineeId, more), NOW)
    return answer.ok ? 'given' : answer.reason
  }
  expect([
    await reason(await newAdministrator(records, 'coach')),
    await reason(await newAdministrator(records, 'manager')),
    await reason(client),
    await reason(coach, { drillId: newId() }),
    await reason(coach, { dueDay: addDays(TODAY, -1) }),
    await reason(coach, { dueDay: 'soon' }),
    await reason(coach, { note: 'x'.repeat(301) }),
    await reason(owner, { dueDay: null }),
  ]).toEqual([
    'not-found',
    'not-allowed',
    'not-allowed',
    'no-such-drill',
    'day-past',
    'day-wrong',
    'note-long',
    'given',
  ])
  const [kept] = await readHomework(records.read, client.id)
  done(await withdrawHomework(records, coach, { traineeId, homeworkId: kept?.id ?? '' }, NOW))
  expect(await readHomework(records.read, client.id)).toEqual([])
})

it('one reminder comes for each homework that is due and not done, and none for the rest [PRAC-6]', async () => {
  const { client, traineeId } = await coached()
  const [open, finished] = [homework(traineeId), homework(traineeId)]
  for (const each of [open, finished, homework(traineeId, { dueDay: addDays(TODAY, 9) })])
    done(await giveHomework(records, coach, each, NOW))
  await sentAttempt(records, client, drill, { assignmentId: finished.id })
  await remindOfHomework(records, NOW)
  await remindOfHomework(records, NOW)
  const week = await homeworkOfWeek(records, coach, NOW)
  const states = week
    .filter(({ id }) => [open.id, finished.id].includes(id))
    .map(({ id, doneAt }) => [id, doneAt !== null])
  expect(states).toEqual(
    expect.arrayContaining([
      [open.id, false],
      [finished.id, true],
    ]),
  )
  expect(await homeworkOfWeek(records, await newAdministrator(records, 'coach'), NOW)).toEqual([])
  const mails = await records.read
    .selectFrom('outbox')
    .select('once')
    .where('kind', '=', 'homework-due')
    .where('recipient', '=', client.email)
    .execute()
  expect(mails).toEqual([{ once: `homework:${client.id}:${open.id}` }])
})
