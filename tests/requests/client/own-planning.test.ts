import { beforeAll, expect, it } from 'vitest'
import { newId } from '#records/engine/db'
import { setDayOff } from '#records/training/open-hours/open-hours'
import { dayInFull } from '#domain/text/shared/sessions'
import { addDays, dayOf } from '#domain/training/manila'
import { newAdministrator } from '../../journey.ts'
import { allowOwnPlanning, openedHours } from '../../own-planning.ts'
import { newTrainee } from '../../sessions.ts'
import type { Page } from '../page.ts'
import { openSite, type RequestSite } from '../site.ts'

const PAGE = '/client/sessions/plan'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
  await allowOwnPlanning(site.records, 1)
})

/** A coach with hours on every weekday, and a trainee of theirs. */
async function scene() {
  const { records } = site
  const [owner, coach] = [await newAdministrator(records), await newAdministrator(records, 'coach')]
  await records.write.updateTable('users').set({ name: 'Ana Coach' }).where('id', '=', coach.id).execute()
  for (let weekday = 0; weekday < 7; weekday += 1)
    await openedHours(records, coach, { weekday, place: 'Studio of the open hours' })
  const people = []
  for (const name of ['Ligaya', 'Amihan'])
    people.push(await newTrainee(records, owner, { name: `${name} ${newId()}`, coach }))
  const [trainee, other] = people
  if (!trainee || !other) throw new Error('nobody trains')
  return { owner, coach, trainee, other, phone: await site.signedIn(trainee.id) }
}

const timesOn = (page: Page) =>
  [...page.document.querySelectorAll('.free-times a')].map((link) => link.getAttribute('href') ?? '')

it('a trainee plans in a free time of the coach after one question, within the limit of a week, and moves it [SEAT-1]', async () => {
  const { phone, coach, trainee } = await scene()
  expect((await phone.open('/client/training')).words).toContain('Choose a free time of your coach')
  const mine = await phone.open('/client/sessions')
  expect(mine.words).toContain('No upcoming session. Choose a free time of your coach.')
  const page = await mine.follow('Plan a session')
  expect(page.words).toContain('Free times of Ana Coach in the next 4 weeks, in Manila time.')
  expect(page.words).toContain('You can plan 1 session a week by yourself.')
  const last = timesOn(page).at(-1) ?? ''
  const confirm = await phone.open(last)
  for (const words of ['Plan this session?', 'Q&A session', 'Studio of the open hours', 'With Ana Coach'])
    expect(confirm.words).toContain(words)
  const planned = await confirm.press('Plan session')
  expect(planned.html).toContain('Session planned. Your coach can see it.')
  expect(planned.words).toContain('Studio of the open hours')
  const again = await phone.open(PAGE)
  expect(again.words).toContain('you have planned as many as you can')
  expect(timesOn(again)).not.toContain(last)
  const full = await confirm.press('Plan session')
  expect(full.address, 'the same form again plans nothing and says the same').toContain('done=planned')

  const staff = await site.signedIn(coach.id)
  const { id } = await site.records.read
    .selectFrom('training_sessions')
    .select('id')
    .where('coach_id', '=', coach.id)
    .executeTakeFirstOrThrow()
  const session = await staff.open(`/admin/calendar/${id}`)
  expect(session.words).toContain('Planned by the trainee')
  const move = await (await phone.open('/client/sessions')).follow('Choose another time')
  expect(move.words).toContain('Now planned for')
  expect(move.words).toContain('Ask your coach for another time')
  const moved = await (await phone.open(timesOn(move)[0] ?? '')).press('Move session')
  expect(moved.html).toContain('Session moved. Your coach can see it.')
  const mails = await site.records.read
    .selectFrom('outbox')
    .select('subject')
    .where('recipient', '=', coach.email)
    .where('kind', '=', 'own-session-planned')
    .orderBy('created_at')
    .execute()
  expect(mails.map(({ subject }) => subject.split(' by ')[0])).toEqual(['Planned', 'Moved'])
  expect(trainee.name).toContain('Ligaya')
})

it('a time that went meanwhile is refused with words, and the page shows the times now, without names [SEAT-1]', async () => {
  const { phone, coach, trainee, other } = await scene()
  const page = await phone.open(PAGE)
  const [first = '', second = ''] = timesOn(page)
  const [one, two] = [await phone.open(first), await phone.open(second)]
  const rival = await site.signedIn(other.id)
  await (await rival.open(first)).press('Plan session')
  const taken = await one.press('Plan session')
  expect([taken.status, taken.words]).toEqual([409, expect.stringContaining('This time is no longer free.')])
  expect(timesOn(taken)).not.toContain(first)
  expect(timesOn(taken)).toContain(second)
  expect(taken.html).not.toContain(other.name)
  const day = dayOf(new URL(second, 'https://site.example').searchParams.get('start') ?? '')
  await setDayOff(site.records, coach, { coachId: coach.id, day, isOff: true }, new Date())
  const closed = await two.press('Plan session')
  expect([closed.status, timesOn(closed).includes(second)]).toEqual([409, false])
  expect(timesOn(closed).length).toBeGreaterThan(0)
  expect(trainee.name).toContain('Ligaya')
})

it('says why there is nothing to choose, and is closed to others [SEAT-1]', async () => {
  const { phone, coach } = await scene()
  await site.records.write.deleteFrom('open_hours').where('coach_id', '=', coach.id).execute()
  expect((await phone.open(PAGE)).words).toContain('Ana Coach has no free times in the next 4 weeks.')
  await allowOwnPlanning(site.records, null)
  expect((await phone.open(PAGE)).words).toContain('Your coach plans your sessions with you.')
  expect((await phone.open('/client/sessions')).words).not.toContain('Plan a session')
  await allowOwnPlanning(site.records, 1)
  const visitor = await site.visitor().open(PAGE)
  expect(visitor.address).toContain('/login')
})

it('a coach opens, changes and removes hours and closes a day; a wrong form keeps what was typed [SEAT-1]', async () => {
  const coach = await site.as('coach')
  const page = await coach.open('/admin/open-hours')
  expect(page.words).toContain('No open hours yet.')
  const wrong = await page.press('Add open hours', { From: '14:00', To: '13:00', 'Place (optional)': 'Studio 7' })
  expect(wrong.errorOf('To')).toContain('Please enter a time after the first one.')
  expect(wrong.field('Place (optional)').getAttribute('value')).toBe('Studio 7')
  const added = await wrong.press('Add open hours', { To: '16:00' })
  expect(added.words).toContain('Open hours saved.')
  expect(added.rows('Open hours')).toEqual([expect.stringContaining('Monday, 2:00 PM to 4:00 PM')])
  const twice = await added.press('Add open hours', { From: '15:00', To: '17:00' })
  expect(twice.errorOf('From')).toContain('already has open hours')
  const edit = await (await coach.open('/admin/open-hours')).follow('Edit')
  const changed = await edit.press('Save open hours', { To: '18:00', 'Last day (optional)': '2027-01-31' })
  expect(changed.rows('Open hours')[0]).toContain('2:00 PM to 6:00 PM')
  expect(changed.rows('Open hours')[0]).toContain('until Jan 31, 2027')
  const past = await changed.press('Close day', { Date: '2026-01-05' })
  expect(past.errorOf('Date')).toContain('Please choose today or a later day.')
  const day = addDays(dayOf(new Date().toISOString()), 9)
  const off = await changed.press('Close day', { Date: day })
  expect(off.words).toContain('Day closed.')
  expect((await off.press(`Open again: ${dayInFull(day)}, Academy Administrator`)).words).toContain(
    'No such days ahead.',
  )
  const ask = await (await coach.open('/admin/open-hours')).press('Remove')
  expect(ask.words).toContain('Do you want to remove these hours?')
  expect((await ask.press('Remove open hours')).words).toContain('No open hours yet.')
})

it('an owner opens hours for any coach, and sets in a package how many sessions trainees plan [SEAT-1]', async () => {
  const owner = await site.as('owner')
  const { coach } = await scene()
  const page = await owner.open('/admin/open-hours')
  expect((await page.press('Add open hours')).errorOf('Coach')).toContain('Please choose a coach.')
  await site.records.write.deleteFrom('open_hours').where('coach_id', '=', coach.id).execute()
  const saved = await page.press('Add open hours', { Coach: coach.id })
  expect(saved.rows('Open hours').join()).toContain('Ana Coach')
  const [{ key } = { key: '' }] = await site.records.read
    .selectFrom('packages')
    .select('key')
    .where('key', '=', 'package_d')
    .execute()
  const form = await owner.open(`/admin/packages/${key}/edit`)
  const label = 'Trainees plan by themselves (sessions a week)'
  const wrong = await form.press('Save', { [label]: '15' })
  expect(wrong.errorOf(label)).toContain('Please enter 1 to 14 sessions, or leave it empty')
  await wrong.press('Save', { [label]: '2' })
  const row = await site.records.read
    .selectFrom('packages')
    .select(['self_planned_a_week', 'revision'])
    .where('key', '=', 'package_d')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ self_planned_a_week: 2 })
  expect((await site.visitor().open('/packages')).html).not.toContain('selfPlanned')
})
