import { beforeAll, expect, it } from 'vitest'
import { addDays, addMinutes, dayOf, mondayOf, startOfDay } from '#domain/training/manila'
import { whenInFull } from '#domain/text/shared/sessions'
import { holidaysOf } from '#domain/training/holidays'
import { newAdministrator } from '#tests/journey'
import { newSession, newTrainee } from '#tests/sessions'
import { openSite, type RequestSite } from '../../site.ts'
import { wordsOf, type Page } from '../../page.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

/** A Monday some weeks ahead with no holiday in its week and the next. */
function plainWeek(): string {
  let monday = addDays(mondayOf(dayOf(new Date().toISOString())), 21)
  const isFree = () =>
    Array.from({ length: 15 }, (_, days) => addDays(monday, days)).every(
      (day) => !holidaysOf(Number(day.slice(0, 4))).some((holiday) => holiday.day === day),
    )
  while (!isFree()) monday = addDays(monday, 7)
  return monday
}
const MONDAY = plainWeek()
const at = (days: number, hour: number) => addMinutes(startOfDay(addDays(MONDAY, days)), hour * 60)
const said = (start: string) => whenInFull(start, addMinutes(start, 60))

/** A coach of one test alone with two trainees of their own. */
async function coachWithTrainees() {
  const { records } = site
  const [coach, owner] = [await newAdministrator(records, 'coach'), await newAdministrator(records)]
  const [one, other] = [await newTrainee(records, owner, { coach }), await newTrainee(records, owner, { coach })]
  for (const [trainee, name] of [
    [one, 'Althea Reyes'],
    [other, 'Bianca Cruz'],
  ] as const)
    await records.write.updateTable('users').set({ name }).where('id', '=', trainee.id).execute()
  return { coach, one, other, person: await site.signedIn(coach.id) }
}
const sessionsOf = (coachId: string) =>
  site.records.read
    .selectFrom('training_sessions')
    .select(['id', 'starts_at', 'cancelled_at', 'place'])
    .where('coach_id', '=', coachId)
    .orderBy('starts_at')
    .execute()
const chosenIn = ({ document }: Page) =>
  [...document.querySelectorAll('input[name=trainee]')]
    .filter((box) => box.hasAttribute('checked'))
    .map((box) => box.getAttribute('value'))

it('leads from a free half hour of the week to a plan with its hour [SES-2]', async () => {
  const { person } = await coachWithTrainees()
  const week = await person.open(`/admin/calendar?week=${MONDAY}`)
  const cell = week.document.querySelector(`td[data-at="${at(2, 9)}"] a`)
  expect(cell?.getAttribute('aria-label')).toMatch(/^Plan session: .*, 9:00 AM$/)
  const plan = await person.open(cell?.getAttribute('href') ?? '')
  expect(plan.address).toContain(`/admin/calendar/plan?at=${encodeURIComponent(at(2, 9))}`)
  expect(plan.document.querySelector('input[name=day]')?.getAttribute('value')).toBe(addDays(MONDAY, 2))
})

it('names the day of a series that clashes before anything is written, keeps what was typed, and plans without it [SES-2]', async () => {
  const { coach, one, other, person } = await coachWithTrainees()
  const now = new Date()
  await newSession(site.records, { startsAt: new Date(at(7, 10)), coach, trainees: [other], now })
  const plan = await person.open(`/admin/calendar/plan?trainee=${one.traineeId}&at=${at(0, 10)}`)
  expect(chosenIn(plan)).toEqual([one.traineeId])
  const clash = await plan.press('Plan session', { 'Weeks in a row': '3', 'Place or link': 'Studio 1' })
  const label = `Leave out: ${said(at(7, 10))}: the coach has another session at that time.`
  expect(clash.words).toContain(label)
  expect(clash.field('Place or link').getAttribute('value')).toBe('Studio 1')
  expect(await sessionsOf(coach.id)).toHaveLength(1)
  const planned = await clash.press('Plan session', { [label]: true })
  expect(planned.address).toMatch(/^\/admin\/calendar\?/)
  expect(planned.words).toContain(said(at(0, 10)))
  const sessions = await sessionsOf(coach.id)
  expect(sessions.map(({ starts_at }) => starts_at)).toEqual([at(0, 10), at(7, 10), at(14, 10)])
  expect(sessions.map(({ place }) => place)).toEqual(['Studio 1', '12 Mabini St, Parañaque', 'Studio 1'])
  const [first, , last] = sessions
  const warning = 'The series has 1 later session with 1 trainee.'
  expect((await person.open(`/admin/calendar/${first?.id}`)).words).toContain(warning)
  expect((await person.open(`/admin/calendar/${last?.id}`)).words).not.toContain('The series has')
})

it('plans a session, refuses to move it outside the opening hours, moves it by its form and cancels it [SES-2]', async () => {
  const { coach, person } = await coachWithTrainees()
  const plan = await person.open(`/admin/calendar/plan?at=${at(2, 9)}`)
  expect(chosenIn(plan)).toEqual([])
  const withoutTrainees = await plan.press('Plan session')
  expect(withoutTrainees.address).not.toMatch(/done=planned/)
  const planned = await plan.press('Plan session', { 'Althea Reyes': true })
  expect(planned.address).toMatch(/done=planned/)
  const [session, ...more] = await sessionsOf(coach.id)
  expect(more).toEqual([])
  const id = session?.id ?? ''
  const week = await person.open(`/admin/calendar?week=${MONDAY}`)
  const link = [...week.document.querySelectorAll('table a')].find((each) => each.getAttribute('href')?.includes(id))
  expect(wordsOf(link ?? null)).toMatch(/^Q&A session with /)
  expect(wordsOf(link ?? null)).toContain(said(at(2, 9)))
  const opened = await person.open(link?.getAttribute('href') ?? '')
  const refused = await opened.press('Save changes', { 'Start time': '21:00' }, 'form:has(input[name=day])')
  expect(refused.words).toContain('Outside the session hours')
  expect(refused.field('Start time').getAttribute('value')).toBe('21:00')
  expect(await sessionsOf(coach.id)).toMatchObject([{ starts_at: at(2, 9) }])
  const moved = await refused.press('Save changes', { 'Start time': '15:00' }, 'form:has(input[name=day])')
  expect(moved.address).toMatch(/done=moved/)
  expect(moved.words).toContain(said(at(2, 15)))
  expect(await sessionsOf(coach.id)).toMatchObject([{ starts_at: at(2, 15) }])
  const cancelled = await moved.press('Cancel session')
  expect(cancelled.address).toMatch(/done=cancelled/)
  expect(await sessionsOf(coach.id)).toMatchObject([{ cancelled_at: expect.any(String) }])
})

it('says why a session cannot lie where another of the coach lies, and leaves it [SES-2]', async () => {
  const { coach, one, other, person } = await coachWithTrainees()
  const now = new Date()
  const { sessionId } = await newSession(site.records, { startsAt: new Date(at(1, 10)), coach, trainees: [one], now })
  await newSession(site.records, { startsAt: new Date(at(1, 14)), coach, trainees: [other], now })
  const session = await person.open(`/admin/calendar/${sessionId}`)
  const refused = await session.press('Save changes', { 'Start time': '13:30' }, 'form:has(input[name=day])')
  expect(refused.words).toContain(
    `The session was not changed. ${said(at(1, 13.5))}: the coach has another session at that time.`,
  )
  expect(await sessionsOf(coach.id)).toMatchObject([{ starts_at: at(1, 10) }, { starts_at: at(1, 14) }])
})

it('the session hours may be filled in from the public opening hours [SES-2]', async () => {
  const manager = await site.as('manager')
  const contact = await manager.open('/admin/home/contact')
  await contact.press('Save', { 'Opening hours': 'Monday to Friday, 10 AM to 4 PM\nSaturday by appointment' })
  const hours = await (await manager.open('/admin/calendar/hours')).follow('Use the opening hours')
  const valueOf = (name: string) => hours.document.querySelector(`input[name="${name}"]`)?.getAttribute('value')
  expect([valueOf('from-1'), valueOf('until-5'), valueOf('from-6')]).toEqual(['10:00', '16:00', ''])
  expect(hours.words).toContain('please enter them yourself: Saturday by appointment.')
  const saved = (await manager.open('/admin/calendar/hours')).document.querySelector('input[name="from-1"]')
  expect(saved?.getAttribute('value'), 'nothing is saved by looking').not.toBe('10:00')
})
