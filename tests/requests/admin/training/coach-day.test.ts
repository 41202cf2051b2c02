import { beforeAll, expect, it } from 'vitest'
import { addDays, addMinutes, dayOf, mondayOf, startOfDay, weekdayOf } from '#domain/training/manila'
import { holidaysOf } from '#domain/training/holidays'
import { hourInWords } from '#domain/text/shared/sessions'
import { newAdministrator } from '#tests/journey'
import { newSession, newTrainee } from '#tests/sessions'
import { openSite, type RequestSite } from '../../site.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const ALL = 'All present: 12:00 to 1:00 AM'
const TODAY = dayOf(new Date().toISOString())

async function coachOf(names: readonly string[]) {
  const { records } = site
  const [coach, owner] = [await newAdministrator(records, 'coach'), await newAdministrator(records)]
  const trainees: Awaited<ReturnType<typeof newTrainee>>[] = []
  for (const name of names) {
    const trainee = await newTrainee(records, owner, { coach })
    await records.write.updateTable('users').set({ name }).where('id', '=', trainee.id).execute()
    trainees.push(trainee)
  }
  const sessionAt = (startsAt: string, inSession = trainees, other: { place?: string; minutes?: number } = {}) =>
    newSession(records, { startsAt: new Date(startsAt), coach, trainees: inSession, now: new Date(), ...other })
  return { coach, trainees, sessionAt, person: await site.signedIn(coach.id) }
}
const statesOf = async (ids: readonly string[]) => {
  const rows = await site.records.read
    .selectFrom('attendances')
    .select(['id', 'state'])
    .where('id', 'in', ids)
    .execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.state)
}

it('marks a whole group present, undoes it from the message, and marks one, all without script [WORK-5]', async () => {
  const { person, sessionAt } = await coachOf(['Ana Abad', 'Bea Bautista', 'Carla Cruz'])
  const { attendanceIds } = await sessionAt(startOfDay(TODAY), undefined, { place: 'https://meet.example/abc' })
  const page = await person.open('/admin/today')
  const call = [...page.document.querySelectorAll('a')].find((link) => link.textContent === 'Join online')
  expect(call?.getAttribute('href')).toBe('https://meet.example/abc')
  const present = await page.press(ALL)
  expect(await statesOf(attendanceIds)).toEqual(['held', 'held', 'held'])
  expect(present.words).toContain('3 trainees: Present')
  const undone = await present.press('Undo these marks')
  expect(await statesOf(attendanceIds)).toEqual(['planned', 'planned', 'planned'])
  expect(undone.words).not.toContain('Undo')
  const [first = ''] = attendanceIds
  const one = await undone.press('Late', {}, `#call-${first} form`)
  expect(await statesOf(attendanceIds)).toEqual(['late', 'planned', 'planned'])
  expect(one.words).toContain('Ana Abad: Late')
  await one.press(ALL)
  expect(await statesOf(attendanceIds)).toEqual(['late', 'held', 'held'])
})

it('has yesterday one link away, and marks it there [WORK-5]', async () => {
  const { person, sessionAt } = await coachOf(['Dina Dizon'])
  const yesterday = addDays(TODAY, -1)
  const { attendanceIds } = await sessionAt(addMinutes(startOfDay(yesterday), 600))
  const today = await person.open('/admin/today')
  expect(today.words).toContain('No sessions today.')
  const link = [...today.document.querySelectorAll('main a')].find((each) => each.textContent === 'Yesterday')
  const page = await person.open(link?.getAttribute('href') ?? '')
  expect(page.words).toContain('0 of 1 marked')
  const marked = await page.press('Present', {}, `#call-${attendanceIds[0]} form`)
  expect(marked.address).toContain(`day=${yesterday}`)
  expect(marked.words).toContain('1 of 1 marked')
  const older = await marked.follow('Day before')
  expect(older.address).toContain(`day=${addDays(yesterday, -1)}`)
  expect((await older.follow('Today')).words).toContain('No sessions today.')
  expect((await person.open(`/admin/today?day=${addDays(TODAY, 3)}`)).words).toContain('No sessions today.')
})

/** A Monday ahead with no holiday in its week or the week before. */
function plainMonday(): string {
  let monday = addDays(mondayOf(TODAY), 14)
  const isHoliday = (day: string) => holidaysOf(Number(day.slice(0, 4))).some((holiday) => holiday.day === day)
  while (Array.from({ length: 14 }, (_, days) => addDays(monday, days - 7)).some(isHoliday))
    monday = addDays(monday, 7)
  return monday
}

it('plans a week for twelve from the week before in four clicks [WORK-5]', async () => {
  const monday = plainMonday()
  const { coach, person, trainees, sessionAt } = await coachOf(
    Array.from({ length: 12 }, (_, index) => `Trainee ${index + 1}`),
  )
  for (const [index, trainee] of trainees.entries()) {
    const start = addMinutes(startOfDay(addDays(monday, -7 + Math.floor(index / 3))), 540 + (index % 3) * 60)
    await sessionAt(start, [trainee])
  }
  const calendar = await person.open(`/admin/calendar?week=${monday}`)
  const link = [...calendar.document.querySelectorAll('a')].find((each) => each.textContent === 'Copy week')
  const copy = await person.open(link?.getAttribute('href') ?? '')
  expect(copy.document.querySelectorAll('input[name=session][checked]')).toHaveLength(12)
  const planned = await copy.press('Plan chosen sessions')
  expect(planned.address).toMatch(new RegExp(`week=${monday}.*done=copied`))
  const sessions = await site.records.read
    .selectFrom('training_sessions')
    .select('starts_at')
    .where('coach_id', '=', coach.id)
    .where('starts_at', '>=', startOfDay(monday))
    .execute()
  expect(sessions).toHaveLength(12)
  const again = await person.open(link?.getAttribute('href') ?? '')
  expect(again.words).toContain('No session of the week before can be copied.')
  expect(again.words).toContain('The coach has another session at that time.')
  const none = await person.open(`/admin/calendar/copy-week?week=${addDays(monday, 70)}`)
  expect(none.words).toContain('There are no sessions in the week before.')
})

it('begins a plan with the last place and length and the next usual hour that is free [WORK-5]', async () => {
  const { person, trainees, sessionAt } = await coachOf(['Elsa Estrada'])
  const last = addMinutes(startOfDay(addDays(plainMonday(), -21)), 15 * 60 + 30)
  await sessionAt(last, undefined, { place: 'Studio 7', minutes: 90 })
  const page = await person.open(`/admin/calendar/plan?trainee=${trainees[0]?.traineeId}`)
  expect(page.field('Place or link').getAttribute('value')).toBe('Studio 7')
  expect(page.field('Minutes').getAttribute('value')).toBe('90')
  expect(page.field('Start time').getAttribute('value')).toBe('15:30')
  expect(weekdayOf(page.field('Date').getAttribute('value') ?? '')).toBe(weekdayOf(dayOf(last)))
  expect(page.words).toContain(`${hourInWords('15:30')} (usual)`)
})

it('names everything that stands against a plan at once, with the names [WORK-5]', async () => {
  const monday = plainMonday()
  const { person, trainees, sessionAt, coach } = await coachOf(['Fe Flores', 'Gia Gomez'])
  const other = await newAdministrator(site.records, 'coach')
  const start = addMinutes(startOfDay(monday), 600)
  const [fe, gia] = trainees
  if (!fe || !gia) throw new Error('no trainees')
  await sessionAt(start, [gia])
  await newSession(site.records, { startsAt: new Date(start), coach: other, trainees: [fe], now: new Date() })
  const plan = await person.open(`/admin/calendar/plan?trainee=${fe.traineeId}&at=${addMinutes(start, 30)}`)
  const refused = await plan.press('Plan session')
  expect(refused.words).toContain(
    'the coach has another session at that time; Fe Flores has another session at that time.',
  )
  expect(coach.id).not.toBe(other.id)
})

it('names the person or record in the breadcrumb, below the page it belongs to [WORK-6]', async () => {
  const { person, trainees, sessionAt } = await coachOf(['Hilda Herrera'])
  const { sessionId } = await sessionAt(addMinutes(startOfDay(addDays(plainMonday(), 1)), 600))
  const crumbsOf = async (path: string) =>
    [...(await person.open(path)).document.querySelectorAll('.crumbs li')].map((item) => item.textContent)
  expect(await crumbsOf(`/admin/trainees/${trainees[0]?.traineeId}/sessions`)).toEqual([
    'Admin',
    'Trainees',
    'Hilda Herrera',
  ])
  expect(await crumbsOf(`/admin/calendar/${sessionId}`)).toEqual([
    'Admin',
    'Calendar',
    expect.stringMatching(/^Q&A session, \w+, \w{3} \d+, \d{4}/),
  ])
  expect(await crumbsOf('/admin/trainees')).toEqual(['Admin', 'Trainees'])
})
