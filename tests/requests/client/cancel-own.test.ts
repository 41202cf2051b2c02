import { beforeAll, expect, it } from 'vitest'
import { newId } from '#records/engine/db'
import { newAdministrator } from '../../journey.ts'
import { newSession, newTrainee } from '../../sessions.ts'
import { wordsOf } from '../page.ts'
import { openSite, type RequestSite } from '../site.ts'

const HOUR_MS = 3_600_000
/** Ten in the morning in Manila, this many days from now. */
const morning = (days: number) =>
  new Date(`${new Date(Date.now() + days * 24 * HOUR_MS).toISOString().slice(0, 10)}T02:00:00.000Z`)

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

async function scene() {
  const { records } = site
  const [owner, coach] = [await newAdministrator(records), await newAdministrator(records, 'coach')]
  const trainee = await newTrainee(records, owner, { name: `Ligaya ${newId()}`, coach })
  const startsAt = morning(5)
  const session = await newSession(records, { startsAt, trainees: [trainee], coach, now: new Date() })
  const [phone, coachBrowser] = [await site.signedIn(trainee.id), await site.signedIn(coach.id)]
  return { trainee, startsAt, phone, coachBrowser, ...session }
}

it('a trainee cancels in time without script, and the coach plans a make-up session for it [FAM-5]', async () => {
  const { phone, coachBrowser, trainee } = await scene()
  const mine = await phone.open('/client/sessions')
  expect(mine.words).toContain('Your coach can see it. It does not count, and you can plan another one instead.')
  const long = await mine.press('Cancel session', { 'Reason (optional)': 'x'.repeat(501) })
  expect([long.status, long.errorOf('Reason (optional)')]).toEqual([422, 'Please use at most 500 characters.'])
  const cancelled = await long.press('Cancel session', { 'Reason (optional)': 'An exam.' })
  expect(cancelled.html).toContain('Session cancelled. Your coach can see it.')
  expect(cancelled.words).toContain('You cancelled this session. It does not count as taken.')
  expect(cancelled.words).toContain('1 make-up session to plan')
  expect((await phone.open('/client')).words).toContain('1 make-up session to plan')

  const path = `/admin/trainees/${trainee.traineeId}/sessions`
  const page = await coachBrowser.open(path)
  expect(page.words).toContain('Cancelled by the trainee')
  expect(page.words).toContain('Reason: An exam.')
  expect((await coachBrowser.open('/admin/trainees')).words).toContain('1 make-up session to plan')
  const form = await page.follow('Plan session')
  const [box] = form.document.querySelectorAll('input[name=makeUp]')
  expect(box?.hasAttribute('checked')).toBe(true)
  expect(wordsOf(form.document.querySelector(`label[for="${box?.id}"]`))).toMatch(/^Makes up for the Q&A session of /)
  const left = await coachBrowser.open(`/admin/calendar/plan?trainee=${trainee.traineeId}&makeUpsShown=yes`)
  expect(left.document.querySelector('input[name=makeUp]')?.hasAttribute('checked')).toBe(false)
})

it('a page left open over the limit says so first; staff forgive it and count it again [FAM-5]', async () => {
  const { phone, coachBrowser, startsAt, sessionId, trainee } = await scene()
  const open = await phone.open('/client/sessions')
  try {
    site.clock.now = new Date(startsAt.getTime() - 20 * HOUR_MS)
    const refused = await open.press('Cancel session', { 'Reason (optional)': 'A fever.' })
    expect(refused.status).toBe(409)
    expect(refused.words).toContain('now the session would count as taken')
    expect(refused.words).toContain('It starts in less than 24 hours: it counts as taken.')
    const cancelled = await refused.press('Cancel session')
    expect(cancelled.html).toContain('It counts as taken.')
    expect(cancelled.words).not.toContain('make-up session to plan')

    const session = await coachBrowser.open(`/admin/calendar/${sessionId}`)
    expect(session.words).toContain('Cancelled late, counts as taken')
    const forgiven = await session.press('Do not count it', { 'Reason (optional)': 'Fever.' })
    expect(forgiven.words).toContain('Cancelled late, does not count')
    const page = await coachBrowser.open(`/admin/trainees/${trainee.traineeId}/sessions`)
    expect(page.words).toContain('1 make-up session to plan')
    const counted = await page.press('Count it')
    expect(counted.words).toContain('Cancelled late, counts as taken')
    expect(counted.words).not.toContain('without a date')
    expect((await phone.open('/client/sessions')).words).toContain('it counts as taken')

    site.clock.now = startsAt
    expect((await phone.open('/client/sessions')).words).not.toContain('Cancel this session')
  } finally {
    site.clock.now = null
  }
})

it('an academy may leave cancelling to its coaches [FAM-5]', async () => {
  const { phone } = await scene()
  const manager = await newAdministrator(site.records, 'manager')
  const browser = await site.signedIn(manager.id)
  const hours = await browser.open('/admin/calendar/hours')
  const wrong = await hours.press('Save hours', {
    'Trainees may cancel a session until (hours before it starts)': '200',
  })
  expect(wrong.errorOf('Trainees may cancel a session until (hours before it starts)')).toBe(
    'Please enter a number from 0 to 168.',
  )
  const saved = await wrong.press('Save hours', {
    'Trainees may cancel a session until (hours before it starts)': '',
  })
  expect(saved.html).toContain('Working hours saved')
  const mine = await phone.open('/client/sessions')
  expect(mine.words).not.toContain('Cancel this session')
  expect(mine.words).toContain('Ask to reschedule')
})

it('staff excuse an absence on the session’s page, and it waits as a make-up session until they take that back [FAM-5]', async () => {
  const { coachBrowser, startsAt, sessionId, trainee } = await scene()
  try {
    site.clock.now = new Date(startsAt.getTime() + 2 * HOUR_MS)
    const missed = await (await coachBrowser.open(`/admin/calendar/${sessionId}`)).press(/^Missed/)
    const excused = await missed.press(/^Excuse/)
    expect(excused.words).toContain('Missed, excused')
    const path = `/admin/trainees/${trainee.traineeId}/sessions`
    const page = await coachBrowser.open(path)
    expect(page.words).toContain('1 make-up session to plan')
    const back = await page.press(/Do not excuse/)
    expect(back.words).not.toContain('make-up session to plan')
    expect(back.words).not.toContain('Missed, excused')
  } finally {
    site.clock.now = null
  }
})
