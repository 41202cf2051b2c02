import { beforeAll, expect, it } from 'vitest'
import { newAdministrator } from '#tests/journey'
import { newSession, newTrainee } from '#tests/sessions'
import { openSite, type RequestSite } from '../../site.ts'

const PAGE = '/admin/coach-hours?month=2026-03'
const TABLE = 'Coach hours, March 2026'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

it('an owner sets a rate, reads what each coach taught, marks a month as paid and takes the file [SEAT-4]', async () => {
  const { records } = site
  const [owner, made] = [await newAdministrator(records), await newAdministrator(records, 'coach')]
  const coach = { ...made, name: 'Rosa Tantoco' }
  await records.write.updateTable('users').set({ name: coach.name }).where('id', '=', coach.id).execute()
  const trainee = await newTrainee(records, owner, { coach })
  const startsAt = new Date('2026-03-05T02:00:00.000Z')
  const { attendanceIds } = await newSession(records, { startsAt, coach, trainees: [trainee], now: startsAt })
  await records.write.updateTable('attendances').set({ state: 'held' }).where('id', 'in', attendanceIds).execute()

  const visit = await site.as('owner')
  const page = await visit.open(PAGE)
  expect(page.rows(TABLE).join()).toContain('1 session without a rate')
  const form = '.coach-rate'
  const wrong = await page.press('Add rate', { Coach: coach.name, 'Rate per hour': 'much' }, form)
  expect([wrong.status, wrong.errorOf('Rate per hour'), wrong.errorOf('First day')]).toEqual([
    422,
    'Please enter an amount such as 600 or 600.50',
    'Please enter a date',
  ])
  const fields = { 'Kind of session': 'Q&A session', 'Rate per hour': '650', 'First day': '2026-01-01' }
  const rated = await wrong.press('Add rate', fields, form)
  expect([rated.words, rated.rows(TABLE).join()]).toEqual([
    expect.stringContaining('Rate saved'),
    expect.stringContaining('PHP 650'),
  ])
  const paid = await rated.press('Mark as paid', {}, `form:has(input[value="${coach.id}"]):has(input[name=month])`)
  expect(paid.rows(TABLE).join()).toMatch(/Paid \w{3} \d+, \d{4}/)
  const csv = await (await visit.send('/admin/coach-hours/taught.csv?month=2026-03')).text()
  expect(csv).toContain(`"${coach.name}","${coach.id}","2026-03-05","Q&A session","1","1","650.00","650.00"`)
  const back = await paid.press('Undo paid', {}, `form:has(input[value="${coach.id}"]):has(input[name=month])`)
  expect(back.words).toContain('No longer marked as paid')
  expect((await visit.open('/admin/coach-hours?month=2031-01')).words).toContain('No sessions were taught')
  expect((await (await site.as('manager')).open(PAGE)).status).toBe(403)
})
